import { expect, it } from 'vitest';
import { SECOND } from '../../engine/types';
import type { RulesValues } from '../../generated/workbench';
import { ValuesAt } from './values';

const at = (seconds: number): RulesValues => ({ cwnd: seconds, values: [] });

/** A replay of which every second slice is the last one on the way to an instant. */
function scripted() {
  const asked: string[] = [];
  let slice = 0;
  const client = {
    replay: async (document: string, flow: number) => {
      asked.push(`${document} ${flow}`);
      if (document === 'broken') throw new Error('refused');
      return null;
    },
    values: async (instant: number) => {
      slice += 1;
      asked.push(`${instant / SECOND}`);
      return slice % 2 === 0 ? at(instant / SECOND) : null;
    },
    close: () => void asked.push('close'),
  };
  return { client, asked };
}

it('goes to the latest instant that is wanted, and opens a document once', async () => {
  const { client, asked } = scripted();
  const values = new ValuesAt(() => client);
  values.want('a', 0, 1 * SECOND);
  values.want('a', 0, 2 * SECOND);
  values.want('a', 0, 2 * SECOND);
  await expect.poll(() => values.store.getState().at).toBe(2);
  expect(values.store.getState().found).toEqual(at(2));
  values.want('b', 1, 1 * SECOND);
  await expect.poll(() => values.store.getState().at).toBe(1);
  expect(asked.filter((one) => /[ab]/.test(one))).toEqual(['a 0', 'b 1']);
  expect(asked.length).toBeLessThan(8);
  values.close();
});

it('says that it cannot, and tries again with the next wish', async () => {
  const { client } = scripted();
  const values = new ValuesAt(() => client);
  values.want('broken', 0, SECOND);
  await expect.poll(() => values.store.getState().unable).toBe(true);
  values.want('whole', 0, SECOND);
  await expect.poll(() => values.store.getState()).toMatchObject({ at: 1, unable: false });
  values.close();
});

import { expect, it } from 'vitest';
import { SECOND } from '../../../engine/types';
import type { RulesMoment, RulesStatement, RulesValues } from '../../../generated/workbench';
import type { RulesOwner } from '../workbenchClient';
import { ValuesAt } from './values';

const FLOW = { number: 0, queue: false };
const QUEUE = { number: 0, queue: true };

const statement = (line: number): RulesStatement => ({
  line,
  column: 1,
  did: { kind: 'if', holds: true },
  reads: [],
});

/** Rules run at every whole second up to the ninth: an event without statements, and one with two. */
const moment = (second: number): RulesMoment => ({
  at: second * SECOND,
  algorithms: ['mine'],
  events: [
    { name: 'round', statements: [], fault: null },
    { name: 'loss', statements: [statement(second), statement(second + 10)], fault: 'line 1: x' },
  ],
  more: 0,
  strayed: false,
});

const at = (seconds: number): RulesValues => ({
  follows: true,
  cwnd: seconds,
  values: [],
  ran: seconds < 1 ? null : moment(Math.floor(seconds)),
});

/** A replay of which every second slice is the last one on the way to an instant. */
function scripted() {
  const asked: string[] = [];
  let slice = 0;
  const client = {
    replay: async (document: string, { number, queue }: RulesOwner) => {
      asked.push(`${document} ${queue ? 'queue' : 'flow'} ${number}`);
      if (document === 'broken') throw new Error('refused');
      return null;
    },
    values: async (instant: number) => {
      slice += 1;
      asked.push(`${instant / SECOND}`);
      return slice % 2 === 0 ? at(instant / SECOND) : null;
    },
    step: async (instant: number, later: boolean) => {
      slice += 1;
      asked.push(`${later ? 'after' : 'before'} ${instant / SECOND}`);
      if (slice % 2 === 1) return null;
      const second = later ? Math.floor(instant / SECOND) + 1 : Math.ceil(instant / SECOND) - 1;
      return { moment: second < 1 || second > 9 ? null : moment(second) };
    },
    close: () => void asked.push('close'),
  };
  return { client, asked };
}

it('goes to the latest instant that is wanted, and opens a document once', async () => {
  const { client, asked } = scripted();
  const values = new ValuesAt(() => client);
  values.want('a', FLOW, 1 * SECOND);
  values.want('a', FLOW, 2 * SECOND);
  values.want('a', FLOW, 2 * SECOND);
  await expect.poll(() => values.store.getState().at).toBe(2);
  expect(values.store.getState().found).toEqual(at(2));
  values.want('b', QUEUE, 1 * SECOND);
  await expect.poll(() => values.store.getState().at).toBe(1);
  expect(asked.filter((one) => /flow|queue/.test(one))).toEqual(['a flow 0', 'b queue 0']);
  expect(asked.length).toBeLessThan(8);
  values.close();
});

it('says that it cannot, and tries again with the next wish', async () => {
  const { client } = scripted();
  const values = new ValuesAt(() => client);
  values.want('broken', FLOW, SECOND);
  await expect.poll(() => values.store.getState().unable).toBe(true);
  values.want('whole', FLOW, SECOND);
  await expect.poll(() => values.store.getState()).toMatchObject({ at: 1, unable: false });
  values.close();
});

it('steps from the instant whose values are on their way, once they are there', async () => {
  const { client, asked } = scripted();
  const values = new ValuesAt(() => client);
  values.want('a', FLOW, 2 * SECOND);
  await expect.poll(() => values.store.getState().at).toBe(2);
  values.want('a', FLOW, 5 * SECOND);
  values.stepMoment(1);
  await expect.poll(() => values.store.getState().at).toBe(5);
  await expect.poll(() => values.store.getState().stepped).toBe(true);
  const after = asked.filter((one) => one.startsWith('after'));
  expect(new Set(after)).toEqual(new Set(['after 5']));
  values.close();
});

it('does something once the instant is there that was wanted last', async () => {
  const { client } = scripted();
  const values = new ValuesAt(() => client);
  values.want('a', FLOW, 3 * SECOND);
  values.want('a', FLOW, 5.5 * SECOND);
  values.onceThere((there) => there.stepLine(1));
  const shown = () => values.store.getState();
  await expect.poll(() => shown().stepped).toBe(true);
  expect([shown().at, shown().moment?.at]).toEqual([5.5, 6 * SECOND]);
  // There is nothing to wait for.
  values.onceThere((there) => there.goTo(2));
  expect(shown().place).toBe(2);
  values.close();
});

it('steps line by line, over the ends of what ran at an instant, until another one is wanted', async () => {
  const { client } = scripted();
  const values = new ValuesAt(() => client);
  const shown = (): [number | undefined, number | undefined, boolean] => {
    const { moment, lines, place, stepped } = values.store.getState();
    return [moment ? moment.at / SECOND : undefined, lines[place]?.statement?.line, stepped];
  };
  // Nothing is known that could be stepped from.
  values.stepLine(1);
  values.want('a', FLOW, 8.5 * SECOND);
  await expect.poll(shown).toEqual([8, 18, false]);
  const lines = values.store.getState().lines;
  expect(lines.map((one) => [one.event, one.begins, one.fault])).toEqual([
    ['round', true, null],
    ['loss', true, null],
    ['loss', false, 'line 1: x'],
  ]);
  values.stepLine(-1);
  expect(shown()).toEqual([8, 8, true]);
  values.goTo(99);
  expect(shown()).toEqual([8, 8, true]);
  values.goTo(0);
  expect(shown()).toEqual([8, undefined, true]);
  // Back over the beginning is to the end of those before.
  values.stepLine(-1);
  await expect.poll(shown).toEqual([7, 17, true]);
  // The run's instant has not changed: what was stepped to stays.
  values.want('a', FLOW, 8.5 * SECOND);
  values.stepMoment(1);
  await expect.poll(shown).toEqual([8, undefined, true]);
  values.stepMoment(1);
  await expect.poll(shown).toEqual([9, undefined, true]);
  values.stepMoment(1);
  await expect.poll(() => values.store.getState().ended).toBe('later');
  expect(shown()).toEqual([9, undefined, true]);
  values.want('a', FLOW, 1.5 * SECOND);
  await expect.poll(shown).toEqual([1, 11, false]);
  values.stepMoment(-1);
  await expect.poll(() => values.store.getState().ended).toBe('earlier');
  values.want('a', FLOW, 0.5 * SECOND);
  await expect.poll(shown).toEqual([undefined, undefined, false]);
  values.stepMoment(1);
  await expect.poll(shown).toEqual([1, undefined, true]);
  values.close();
});

/** Rules as they are typed, with the real engine. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { realWorkers } from '../../../../tools/realWorkers';
import { Run } from '../../../model/run/run';
import { Rewriting } from './rewriting';

const RULES = 'on loss { ssthresh = 2 }';
const HALF = 'on loss { ssthresh = ';
const NETWORK = {
  format: 'sawtooth-scenario',
  version: 1,
  name: 'One flow',
  duration: 2,
  algorithms: [{ id: 'mine', text: RULES }],
  nodes: [
    { id: 'a', kind: 'host' },
    { id: 'b', kind: 'host' },
  ],
  links: [{ id: 'a-b', between: ['a', 'b'], rate: 1e6, delay: 0.01 }],
  flows: [{ id: 'f', from: 'a', to: 'b', sender: { kind: 'rules', algorithm: 'mine' } }],
};

let run: Run;

beforeEach(async () => {
  const makeWorker = await realWorkers();
  run = new Run({ makeWorker, onFrame: () => run.drawn() });
  expect(await run.open(JSON.stringify(NETWORK))).toBe(true);
});

afterEach(() => run.dispose());

const editor = (): Rewriting => new Rewriting(run, 'mine', 'sender', 'f');

it('a text with a mistake is there again in the next editor, until it has none', async () => {
  const first = editor();
  first.type(HALF);
  first.close();
  await vi.waitFor(() => expect(first.store.getState().wrong).not.toBeNull());
  expect(run.document.text).toContain(RULES);

  const second = editor();
  expect(second.first).toBe(HALF);
  second.type(`${HALF} 4 }`);
  second.close();
  await vi.waitFor(() => expect(run.document.text).toContain(`${HALF} 4 }`));
  await vi.waitFor(() => expect(run.document.unfinished).toBe(''));
  const third = editor();
  expect(third.first).toBe(`${HALF} 4 }`);
  third.close();
});

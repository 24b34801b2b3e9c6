/** Changes by a person during a run, with the real engine: gestures and notices. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { realWorkers } from '../../../tools/realWorkers';
import type { Json, Nanoseconds } from '../../engine/types';
import { warningCount } from '../document/warnings';
import { Run } from './run';

const NETWORK = {
  format: 'sawtooth-scenario',
  version: 2,
  name: 'One flow',
  duration: 2,
  nodes: [
    { id: 'a', kind: 'host', label: 'Library' },
    { id: 'b', kind: 'host' },
  ],
  links: [
    { id: 'a-b', between: ['a', 'b'], rate: 1e6, delay: 0.01, label: 'Uplink' },
    { id: 'b-a', between: ['a', 'b'], rate: 1e6, delay: 0.02 },
  ],
  flows: [{ id: 'f', from: 'a', to: 'b' }],
};
const END = NETWORK.duration * 1e9;
const DELAYS = ['links/a-b/delay', 'links/b-a/delay'];

let makeWorker: Awaited<ReturnType<typeof realWorkers>>;
beforeAll(async () => {
  makeWorker = await realWorkers();
});

let run: Run;
beforeEach(() => {
  run = new Run({ makeWorker, onFrame: () => run.drawn() });
});
afterEach(() => run.dispose());

/** Opens the network, with more in its document, and goes to an instant. */
async function openAt(at: Nanoseconds, more: Readonly<Record<string, Json>> = {}): Promise<void> {
  expect(await run.open(JSON.stringify({ ...NETWORK, ...more }))).toBe(true);
  await go(at);
}

async function go(at: Nanoseconds): Promise<void> {
  await run.seek(at);
  await vi.waitFor(() => expect(run.frames.latest?.time).toBe(at), { interval: 1 });
}

const state = () => run.store.getState();
const edited = () => run.document.store.getState();
const recorded = () => edited().interventions.map(({ at, set, to }) => [at, set, to]);

it('presses at a field of several entries are one step of undo and one change of each entry', async () => {
  await openAt(1e9);
  const before = edited();
  const press = (to: number): Promise<boolean> => {
    run.pressKey('links/a-b/delay');
    const gesture = run.gestureAt('links/a-b/delay');
    return run.edit({ kind: 'set', paths: DELAYS, to }, { gesture });
  };
  for (const to of [0.03, 0.04, 0.05]) expect(await press(to)).toBe(true);
  expect(recorded()).toEqual(DELAYS.map((path) => [1.000001, path, 0.05]));
  expect(edited().history.past).toHaveLength(before.history.past.length + 1);
  expect(edited().history.past.at(-1)).toMatchObject({
    label: 'change of Uplink delay and b-a delay',
    lost: 0,
  });
  // Another gesture is another step, at this instant in place of the one before.
  run.beginGesture();
  expect(await press(0.06)).toBe(true);
  expect(recorded()).toEqual(DELAYS.map((path) => [1.000001, path, 0.06]));
  await run.undo();
  expect(recorded()).toEqual(DELAYS.map((path) => [1.000001, path, 0.05]));
  await run.undo();
  expect(edited().text).toBe(before.text);
});

it('at the end of the run, setting a parameter of a sender chosen during it reports when it takes effect', async () => {
  await openAt(1e9);
  await run.change('flows/f/sender', 'aimd');
  expect(state().notice?.title).toBe('f sender changes from now on.');
  await go(END);
  expect(await run.change('flows/f/sender/a', 2)).toBe(true);
  expect(state().notice).toMatchObject({ tone: 'calm', undo: true });
  expect(state().notice?.title).toMatch(/^f sender a changes at 1\s/);
  expect(state().notice?.offer).toBeUndefined();
  expect(recorded().at(-1)).toEqual([1.000001, 'flows/f/sender/a', 2]);
  expect(warningCount(state().description ?? { warnings: { list: [], more: 0 } })).toBe(0);
  await vi.waitFor(() => expect(run.now).toBe(END));
});

it('successive changes in the past replace each other without seeking between them', async () => {
  await openAt(1e9);
  await run.change('links/a-b/rate', 2e6);
  await go(0.5e9);
  await run.change('links/a-b/delay', 0.03);
  expect(recorded()).toEqual([[0.500001, 'links/a-b/delay', 0.03]]);
  expect(edited().history.past.at(-1)?.lost).toBe(1);
});

it('a change after the end of the run is warned about, and not shown as a sender of the flow', async () => {
  await openAt(END, { interventions: [{ at: 3, set: 'flows/f/sender', to: 'cubic' }] });
  const { description } = state();
  expect(description?.warnings.list).toEqual([
    {
      path: 'interventions/0/at',
      message: 'has no effect: it is at 3 s, and the run ends at 2 s',
    },
  ]);
  expect(description?.flows[0]?.senders.map(({ kind }) => kind)).toEqual(['newreno']);
});

it('a run that is made shorter stands at its new end, with the summary up to there', async () => {
  const late = { at: 1.5, set: 'flows/f/sender', to: 'cubic' };
  await openAt(END, { interventions: [late] });
  expect((await run.summary()).flows[0]?.sender).toBe('cubic');
  expect(await run.change('duration', 1)).toBe(true);
  await vi.waitFor(() => expect(run.frames.latest?.time).toBe(1e9));
  const summary = await run.summary();
  expect([summary.duration, summary.flows[0]?.sender]).toEqual([1, 'newreno']);
  expect(state().description?.flows[0]?.senders).toHaveLength(1);
  expect(state().description?.warnings.list[0]?.path).toBe('interventions/0/at');
});

it('a change of something present from the start reports that the run begins again', async () => {
  await openAt(1e9);
  expect(await run.change('nodes/a/count', 3)).toBe(true);
  expect(state().notice).toMatchObject({
    title: 'The run has restarted.',
    detail: 'Library has a count of 3 from the start.',
  });
  await run.edit({ kind: 'insert', piece: { flows: [{ id: 'g', from: 'a', to: 'b' }] } });
  expect(state().notice?.title).toBe('The run has restarted.');
  expect(state().notice?.detail).toMatch(/^Flow g /);
});

it('a value that is on its way is set before the time is moved, and before undo', async () => {
  const [path] = DELAYS;
  if (path === undefined) throw new Error('there is no path');
  await openAt(1e9);
  const opened = edited().text;
  run.pressKey(path);
  run.set(path, 0.03);
  run.pressKey(path);
  run.set(path, 0.04);
  await go(15e8);
  expect(recorded()).toEqual([[1.000001, path, 0.04]]);
  run.set(path, 0.05);
  run.set(path, 0.06);
  expect(await run.undo()).not.toBeNull();
  expect(recorded()).toEqual([[1.000001, path, 0.04]]);
  await run.undo();
  expect(edited().text).toBe(opened);
});

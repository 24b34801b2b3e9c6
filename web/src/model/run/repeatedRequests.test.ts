/** A request that is repeated before its first answer is carried out once, with the real engine. */
import { beforeAll, expect, it } from 'vitest';
import { realWorkers } from '../../../tools/realWorkers';
import { editOf, recordedChanges } from '../document/interventions';
import { readScenario } from '../document/scenario';
import { Run } from './run';

const later = { at: 1.5, set: 'flows/f/sender', to: 'cubic' };
const DOCUMENT = JSON.stringify({
  format: 'sawtooth-scenario',
  version: 2,
  name: 'One flow',
  duration: 2,
  nodes: [
    { id: 'a', kind: 'host' },
    { id: 'b', kind: 'host' },
  ],
  links: [{ id: 'a-b', between: ['a', 'b'], rate: 1e6, delay: 0.01 }],
  flows: [{ id: 'f', from: 'a', to: 'b' }],
  interventions: [later],
});

let makeWorker: Awaited<ReturnType<typeof realWorkers>>;
beforeAll(async () => {
  makeWorker = await realWorkers();
});

const listOf = (run: Run) => readScenario(run.document.text).interventions ?? [];

/** A run with a recorded change of `path` at half a second, before the one in the document. */
async function changed(path: string, value: string | number): Promise<Run> {
  const run: Run = new Run({ makeWorker, onFrame: () => run.drawn() });
  expect(await run.open(DOCUMENT)).toBe(true);
  run.select('');
  await run.seek(5e8);
  expect(await run.change(path, value)).toBe(true);
  expect(listOf(run)).toHaveLength(2);
  return run;
}

/** All edits that were asked for are done. */
const settled = (run: Run): Promise<boolean> => run.edit(() => []);

it('an offer is carried out once, on the change that was recorded', async () => {
  for (const [path, value] of [
    ['links/a-b/rate', 2e6],
    // A later intervention at this path is another change.
    ['flows/f/sender', 'aimd'],
  ] as const) {
    const run = await changed(path, value);
    const offer = run.store.getState().notice?.offer;
    if (!offer) throw new Error('nothing is offered');
    run.takeOffer(offer);
    expect(run.store.getState().notice).toBeNull();
    run.takeOffer(offer);
    await settled(run);
    expect(listOf(run)).toEqual([later]);
    const set = readScenario(run.document.text);
    expect(JSON.stringify([set.links, set.flows])).toContain(JSON.stringify(value));
    run.dispose();
  }
});

it('an offer finds its change after the list has changed', async () => {
  const run = await changed('links/a-b/rate', 2e6);
  const offer = run.store.getState().notice?.offer;
  if (!offer) throw new Error('nothing is offered');
  void run.edit({ kind: 'alter', interventions: [{ place: 0, at: 0.75, to: 2e6 }] });
  run.takeOffer(offer);
  await settled(run);
  // A change altered meanwhile is not the one of the offer.
  expect(listOf(run).map(({ at }) => at)).toEqual([0.75, 1.5]);
  run.dispose();
});

it('a change in the list is removed once', async () => {
  const run = await changed('links/a-b/rate', 2e6);
  const [first] = recordedChanges(listOf(run), 2);
  if (!first) throw new Error('no change');
  const takeOut = editOf(first, run.document, (steps) => ({
    kind: 'takeOut',
    places: steps.map(({ place }) => place),
  }));
  void run.edit(takeOut);
  expect(await run.edit(takeOut)).toBe(true);
  expect(listOf(run)).toEqual([later]);
  run.dispose();
});

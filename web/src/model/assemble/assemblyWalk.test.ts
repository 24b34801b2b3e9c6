/** Two thousand edits, undos and redos of a run that plays, at random but the same ones each time. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { initSync } from '../../../../sim-core-wasm/pkg/sawtooth.js';
import { realWorkers } from '../../../tools/realWorkers';
import { SECOND } from '../../engine/types';
import { Run } from '../run/run';
import { Assembly } from './assembly';
import { NODE_KINDS } from './newEntries';

const STEPS = 2000;

/** The history keeps a hundred steps: a walk that goes further could not come back. */
const FURTHEST = 60;

/** A larger network is cut back. */
const MOST_NODES = 24;

const AT = 0.15 * SECOND;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The memory of the page's objects after garbage collection. */
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const START = JSON.stringify({
  format: 'sawtooth-scenario',
  version: 2,
  duration: 0.3,
  nodes: [
    { id: 'a', kind: 'host', at: [0, 0] },
    { id: 'r', kind: 'router', at: [1, 0] },
    { id: 'b', kind: 'host', at: [2, 0] },
  ],
  links: [
    { id: 'a-r', between: ['a', 'r'], rate: 2e6, delay: 0.005 },
    { id: 'r-b', between: ['r', 'b'], rate: 1e6, delay: 0.01 },
  ],
  flows: [{ id: 'f', from: 'a', to: 'b', sender: 'cubic' }],
});

/** Numerical Recipes' generator: the walk is the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('a walk of 2 000 edits, undos and redos ends where it began, and memory with it', async () => {
  const run: Run = new Run({ makeWorker: await realWorkers(), onFrame: () => run.drawn() });
  const assembly = new Assembly(() => run);
  expect(await run.open(START)).toBe(true);
  await run.seek(AT);
  const began = { document: run.document.text, digest: await run.digest() };

  const random = numbers(7);
  const one = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  const description = () => run.store.getState().description;
  const node = (): string => one(description()?.nodes ?? [])?.entry ?? 'none';
  const past = (): number => run.document.store.getState().history.past.length;
  const entry = (): string => {
    const { nodes = [], links = [], flows = [] } = description() ?? {};
    const lists = { nodes, links, flows };
    const kind = one(['nodes', 'links', 'flows'] as const) ?? 'nodes';
    return `${kind}/${one<{ entry: string }>(lists[kind])?.entry ?? 'none'}`;
  };
  const connect = async (what: 'link' | 'flow'): Promise<void> => {
    assembly.connectByKeys(what, node());
    // Where it can lead, or anywhere.
    const to = random(5) === 0 ? node() : one(assembly.candidates());
    if (assembly.state.from !== null && to !== undefined) await assembly.finish(to);
    if (assembly.state.tool !== null) assembly.leave();
  };
  const remove = async (): Promise<void> => {
    run.select(entry());
    await assembly.remove();
  };
  let [edits, undos, refused, most] = [0, 0, 0, 0];
  const acts = [
    () => assembly.add(one(NODE_KINDS) ?? 'host'),
    () => connect('link'),
    () => connect('link'),
    () => connect('flow'),
    () => connect('flow'),
    () => connect('flow'),
    remove,
    () => assembly.rename(`nodes/${node()}`, `n${random(40)}`),
    async () => {
      run.selectAll([`nodes/${node()}`, `nodes/${node()}`]);
      await assembly.duplicate();
    },
    () => assembly.paste('Not a network'),
    () =>
      run.edit({ kind: 'move', nodes: [{ path: `nodes/${node()}`, at: [random(9), random(9)] }] }),
  ];
  const taken: { engine: number; page: number }[] = [];
  let [moved, last] = [0, run.now];
  const engine = initSync({ module: new Uint8Array() });
  run.play();
  for (let step = 0; step < STEPS; step += 1) {
    const before = run.document.text;
    if (run.now > last) moved += 1;
    last = run.now;
    // Far out for a while, then back most of the way.
    const back = past() >= FURTHEST || random(10) < (step % 200 < 120 ? 1 : 8);
    if (back) await run.undo();
    else if (random(6) === 0) await run.redo();
    else if ((description()?.nodes.length ?? 0) > MOST_NODES) await remove();
    else await one(acts)?.();
    if (run.document.text === before) refused += 1;
    else if (back) undos += 1;
    else edits += 1;
    // Between the edits the run seeks back and forth, and plays on from there.
    if (step % 5 === 0) await run.seek((random(100) / 100) * 2 * AT);
    if (!run.store.getState().playing) run.play();
    most = Math.max(most, description()?.flows.length ?? 0);
    if (step % 100 === 99) taken.push({ engine: engine.memory.buffer.byteLength, page: heap() });
  }
  // The walk has moved, and the engine has refused some of it.
  expect(Math.min(edits, undos, refused)).toBeGreaterThan(STEPS / 20);
  expect(most).toBeGreaterThan(4);
  // The run has also played by itself, not only by seeking.
  expect(moved).toBeGreaterThan(STEPS / 4);
  run.pause();
  while (past() > 0) await run.undo();
  expect(run.document.text).toBe(began.document);
  await run.seek(AT);
  expect(await run.digest()).toBe(began.digest);
  // A network of the same size takes no more memory than a thousand steps before.
  const [half, all] = [taken[STEPS / 200], taken.at(-1)];
  expect(all?.engine).toBeLessThanOrEqual((half?.engine ?? 0) * 1.1);
  expect(all?.page).toBeLessThanOrEqual((half?.page ?? 0) * 1.1);
  run.dispose();
});

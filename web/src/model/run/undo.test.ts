/** Undo follows gestures, against the real engine. */
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { realWorkers } from '../../../tools/realWorkers';
import type { SessionId, WorkerLike } from '../../engine/protocol/protocol';
import { lastStep, recordedChanges, removedChanges } from '../document/interventions';
import { type Intervention, readScenario } from '../document/scenario';
import { Run } from './run';

/** A busy machine takes longer than a second to show a frame. */
const PATIENT = { interval: 1, timeout: 30_000 };

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
});

const SECONDS = 2;
const END = SECONDS * 1e9;

let makeWorker: Awaited<ReturnType<typeof realWorkers>>;
beforeAll(async () => {
  makeWorker = await realWorkers();
});

let run: Run;
let worker: WorkerLike;
let opened: SessionId;
/** A page that does not draw is sent no frame. */
let drawing = true;

function fresh(): void {
  opened = 0;
  run = new Run({
    makeWorker: () => {
      worker = makeWorker();
      return worker;
    },
    onFrame: () => {
      if (drawing) run.drawn();
    },
  });
}

beforeEach(fresh);

afterEach(() => run.dispose());

async function open(): Promise<void> {
  opened += 1;
  expect(await run.open(DOCUMENT)).toBe(true);
}

/** The run gets there by itself, as it does while it plays: no gesture begins. */
async function pass(to: number): Promise<void> {
  worker.postMessage({
    type: 'request',
    session: opened,
    id: -1,
    request: { kind: 'seek', to: Math.min(to, END) },
  });
  await vi.waitFor(() => expect(run.frames.latest?.time).toBe(Math.min(to, END)), PATIENT);
}

const listOf = (text: string): readonly Intervention[] => readScenario(text).interventions ?? [];
/** Without marks, steps as near as this count as one drag, see `joining`. */
const NEAR = SECONDS / 150;
const isNear = (at: number, instants: ReadonlySet<number>): boolean =>
  [...instants].some((instant) => Math.abs(instant - at) <= NEAR);
const keyOf = ({ at, set, to }: Intervention): string => JSON.stringify([at, set, to]);
const lost = (): number => run.document.store.getState().history.past.at(-1)?.lost ?? 0;

/** The values of a drag, in megabits a second or hundredths of a second, and the time before each, in milliseconds. */
const drag = fc.record({
  path: fc.constantFrom('links/a-b/rate', 'links/a-b/delay'),
  steps: fc.array(
    fc.record({
      to: fc.integer({ min: 1, max: 9 }),
      // Not at all, a while, or longer than the rest of the run.
      after: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }), fc.constant(2000)),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

/** Somebody scrubs to an instant, in milliseconds, and drags from there. */
const acts = fc.array(fc.record({ at: fc.integer({ min: 100, max: 1500 }), drag }), {
  minLength: 1,
  maxLength: 3,
});

it('each drag is one step of undo and one change of the list, however much time passes meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const texts: string[] = [];
      run.dispose();
      fresh();
      await open();
      const before = run.document.store.getState().history.past.length;
      for (const { at, drag } of all) {
        await run.seek(at * 1e6);
        await vi.waitFor(() => expect(run.frames.latest?.time).toBe(at * 1e6), PATIENT);
        const old = listOf(run.document.text);
        texts.push(run.document.text);
        run.beginGesture();
        const instants = new Set<number>();
        for (const { to, after } of drag.steps) {
          if (after > 0) await pass(run.now + after * 1e6);
          const there = listOf(run.document.text);
          const value = drag.path.endsWith('rate') ? to * 1e6 : to / 100;
          expect(await run.change(drag.path, value)).toBe(true);
          // One that began again is shown where it was with its next frame.
          await vi.waitFor(() => expect(run.frames.latest).not.toBeNull(), PATIENT);
          // Another gesture at the same instant may have left the same value there.
          for (const one of removedChanges(listOf(run.document.text), there, null))
            instants.add(one.at);
        }
        const { past } = run.document.store.getState().history;
        expect(past.length).toBe(before + texts.length);
        const list = listOf(run.document.text);
        const mine = recordedChanges(list, SECONDS).filter(({ path }) => path === drag.path);
        const last = mine.at(-1);
        if (run.now === END) {
          // Nothing could act any more: the value holds from the start.
          expect(last).toBeUndefined();
        } else if (!old.some(({ at, set }) => set === drag.path && isNear(at, instants))) {
          // The last recorded change is this drag: one change with its last value.
          expect(last?.steps.length).toBe(
            list.filter(({ at, set }) => set === drag.path && instants.has(at)).length,
          );
          expect(last && lastStep(last).to).toBe(list.findLast(({ set }) => set === drag.path)?.to);
        }
        // The removed changes were older, and were not replaced at their own instant.
        const left = new Set(list.map(keyOf));
        const gone = old.filter((one) => !left.has(keyOf(one)) && !instants.has(one.at));
        expect(lost()).toBe(gone.length);
      }
      const end = run.document.text;
      for (const text of texts.toReversed()) {
        expect(await run.undo()).not.toBeNull();
        expect(run.document.text).toBe(text);
      }
      for (const _ of texts) await run.redo();
      expect(run.document.text).toBe(end);
    }),
    { numRuns: 5 },
  );
});

it('a drag up to the end of the run removes earlier changes, but none of its own steps', async () => {
  await open();
  await run.seek(5e8);
  await run.change('links/a-b/rate', 5e6);
  await run.seek(15e8);
  run.beginGesture();
  for (const [at, value] of [
    [16e8, 2e6],
    [17e8, 3e6],
    [END, 4e6],
    [END, 6e6],
  ] as const) {
    await pass(at);
    await run.change('links/a-b/rate', value);
  }
  expect(listOf(run.document.text)).toEqual([]);
  expect(run.document.text).toContain('"rate":6000000');
  expect(lost()).toBe(1);
  expect(run.store.getState().notice?.title).toMatch(/^This replaced 1\slater change\.$/);
  await run.undo();
  expect(listOf(run.document.text).map(({ to }) => to)).toEqual([5e6]);
});

it('values that are set together are one change, and none is set where one is refused', async () => {
  await open();
  await run.seek(5e8);
  const before = run.document.text;
  const past = (): number => run.document.store.getState().history.past.length;
  const steps = past();
  const set = (path: string, to: number) => ({ kind: 'set' as const, paths: [path], to });
  const refused = vi.fn();
  const rate = set('links/a-b/rate', 2e6);
  expect(await run.edit(() => [rate, set('links/a-b/delay', -1)], { refused })).toBe(false);
  expect(refused).toHaveBeenCalledOnce();
  expect([run.document.text, past()]).toEqual([before, steps]);
  expect(await run.edit(() => [rate, set('links/a-b/delay', 0.02)])).toBe(true);
  expect(past()).toBe(steps + 1);
  expect(listOf(run.document.text).map(({ to }) => to)).toEqual([2e6, 0.02]);
  const { notice } = run.store.getState();
  expect(notice?.title).toBe('2 values change from now on.');
  expect(await run.undo()).toBe('change of a-b rate and a-b delay');
  expect(run.document.text).toBe(before);
});

it('is undone where the run stands, before a frame shows what the step before has led to', async () => {
  await open();
  await run.seek(5e8);
  await run.change('links/a-b/rate', 5e6);
  await run.seek(1e9);
  await run.change('links/a-b/delay', 0.02);
  await run.seek(15e8);
  drawing = false;
  await run.undo();
  await run.undo();
  expect(listOf(run.document.text)).toEqual([]);
  expect(run.now).toBe(15e8);
  drawing = true;
  run.drawn();
  await vi.waitFor(() => expect(run.frames.latest?.time).toBe(15e8), PATIENT);
});

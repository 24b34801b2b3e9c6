/** Undo follows gestures, against the real engine. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { realWorkers } from '../../tools/realWorkers';
import { lastStep, madeChanges } from './interventions';
import { Run } from './run';
import { readScenario } from './scenario';

const DOCUMENT = JSON.stringify({
  format: 'sawtooth-scenario',
  version: 1,
  name: 'One flow',
  duration: 2,
  nodes: [
    { id: 'a', kind: 'host' },
    { id: 'b', kind: 'host' },
  ],
  links: [{ id: 'a-b', between: ['a', 'b'], rate: 1e6, delay: 0.01 }],
  flows: [{ id: 'f', from: 'a', to: 'b' }],
});

let makeWorker: Awaited<ReturnType<typeof realWorkers>>;
beforeAll(async () => {
  makeWorker = await realWorkers();
});

/** The values of a drag, in megabits a second or hundredths of a second. */
const drag = fc.record({
  path: fc.constantFrom('links/a-b/rate', 'links/a-b/delay'),
  steps: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
});

/** Somebody scrubs to an instant, in milliseconds, and drags there. */
const acts = fc.array(fc.record({ at: fc.integer({ min: 100, max: 1500 }), drag }), {
  minLength: 1,
  maxLength: 5,
});

it('each drag is one step of undo and one change of the list, wherever one scrubs between', async () => {
  const run = new Run({ makeWorker, onFrame: () => run.drawn() });
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const texts: string[] = [];
      expect(await run.open(DOCUMENT)).toBe(true);
      const opened = run.document.store.getState().history.past.length;
      for (const { at, drag } of all) {
        await run.seek(at * 1e6);
        texts.push(run.document.text);
        run.beginGesture();
        for (const to of drag.steps) {
          const value = drag.path.endsWith('rate') ? to * 1e6 : to / 100;
          expect(await run.change(drag.path, value)).toBe(true);
        }
        const { past } = run.document.store.getState().history;
        expect(past.length).toBe(opened + texts.length);
        // What is recorded last is this drag, at one instant: one change with its last value.
        const list = readScenario(run.document.text).interventions ?? [];
        const mine = madeChanges(list, 2).filter(({ path }) => path === drag.path);
        const last = mine.at(-1);
        expect(last?.steps.length).toBe(1);
        expect(last && lastStep(last).to).toBe(list.findLast(({ set }) => set === drag.path)?.to);
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
  run.dispose();
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../../engine/worker/scripted';
import { Laboratory } from '../../../model/laboratory';
import { Run } from '../../../model/run/run';
import { MOST_RUNS } from '../../../model/run/runLabel';

const text = JSON.stringify({ name: 'a', flows: [{ id: 'f' }], interventions: [] });

let laboratory: Laboratory;
let workers: ScriptedWorker[] = [];
let run: Run;
/** Whether workers fail to take up a copy. */
let refusesCopies = false;

beforeEach(async () => {
  workers = [];
  refusesCopies = false;
  laboratory = new Laboratory({
    makeWorker: () => {
      const worker = new ScriptedWorker();
      if (refusesCopies) {
        worker.engine.adopt = () => {
          throw new RangeError('out of memory');
        };
      }
      workers.push(worker);
      return worker;
    },
    onFrame: () => laboratory.drawn(),
  });
  run = laboratory.active;
  await laboratory.open(text, 'document', { play: false });
});

afterEach(() => {
  laboratory.dispose();
  vi.restoreAllMocks();
});

const names = () => laboratory.runs.map((one) => laboratory.labelOf(one).name);
const title = () => run.store.getState().notice?.title;
const origin = (one: Run) => laboratory.store.getState().origins.get(one);

/** Records up to one instant and goes back to another. */
async function back(to: number, recorded = 20e6): Promise<void> {
  await laboratory.playback.seek(recorded);
  await laboratory.playback.seek(to);
}

async function change(value: number, gesture?: string): Promise<void> {
  expect(await run.change('flows/f/x', value, gesture ? { gesture } : {})).toBe(true);
}

async function ready(count: number): Promise<void> {
  await vi.waitFor(() => {
    expect(laboratory.runs.length).toBe(count);
    for (const one of laboratory.runs) expect(one.store.getState().phase).toBe('ready');
  });
}

describe('a change in the past', () => {
  it('leaves the recorded future to a run of its own, and goes on under a new name', async () => {
    await back(5e6);
    await change(1);
    await ready(2);
    expect(names()).toEqual(['A', 'B']);
    const [kept] = laboratory.store.getState().runs;
    expect(laboratory.active).toBe(run);
    expect(laboratory.labelOf(run).name).toBe('B');
    expect(origin(run)).toEqual({ run: kept, name: 'A', at: 5e6 });
    expect(kept.document.text).toBe(text);
    expect(kept.now).toBe(5e6);
    await vi.waitFor(() => expect(kept.frames.latest?.recordedUntil).toBe(20e6));
    expect(run.document.text).not.toBe(text);
    expect(title()).toMatch(/^Run A keeps its recording after 0.005\ss\.$/);
  });

  it('is one branch for a whole gesture', async () => {
    await back(5e6);
    for (const value of [1, 2, 3]) await change(value, 'drag');
    await ready(2);
    expect(workers.length).toBe(2);
  });

  it('changes the run itself where nothing is recorded after it', async () => {
    await laboratory.playback.seek(5e6);
    await change(1);
    expect(names()).toEqual(['A']);
  });

  it('is undone by going back to the run that was kept, and branches again when redone', async () => {
    await back(5e6);
    await change(1);
    await ready(2);
    const changed = run.document.text;
    await run.undo();
    expect(names()).toEqual(['A']);
    expect(laboratory.runs).toEqual([run]);
    expect(run.document.text).toBe(text);
    expect(origin(run)).toBeUndefined();
    await laboratory.playback.seek(20e6);
    await laboratory.playback.seek(6e6);
    await run.redo();
    await ready(2);
    expect(names()).toEqual(['A', 'B']);
    expect(run.document.text).toBe(changed);
    expect(laboratory.store.getState().runs[0].document.text).toBe(text);
  });

  it('is redone at its own instant, wherever the run stands', async () => {
    for (const [now, recorded] of [
      [8e6, 20e6],
      [20e6, 20e6],
      [2e6, 20e6],
    ] as const) {
      await back(5e6, recorded);
      await change(1);
      await ready(2);
      const changed = run.document.text;
      await run.undo();
      await laboratory.playback.seek(now);
      await run.redo();
      await ready(2);
      expect(names()).toEqual(['A', 'B']);
      const [kept] = laboratory.store.getState().runs;
      expect(origin(run)).toEqual({ run: kept, name: 'A', at: 5e6 });
      expect(title()).toMatch(/^Run A keeps its recording after 0.005\ss\.$/);
      expect([kept.document.text, run.document.text]).toEqual([text, changed]);
      expect([kept.now, run.now]).toEqual([now, now]);
      await vi.waitFor(() => expect(kept.frames.latest?.recordedUntil).toBe(recorded));
      await run.undo();
      expect(names()).toEqual(['A']);
      expect(laboratory.runs).toEqual([run]);
      expect([run.document.text, run.now]).toEqual([text, now]);
    }
  });

  it('stands where it stood, while the run that is redone is on its way there', async () => {
    await back(5e6);
    await change(1);
    await ready(2);
    await run.undo();
    await laboratory.playback.seek(20e6);
    const { adopt } = Run.prototype;
    vi.spyOn(Run.prototype, 'adopt').mockImplementation(async function (this: Run, memory, from) {
      const taken = await adopt.call(this, memory, from);
      const { latest } = run.frames;
      if (latest) run.frames.take({ ...latest, time: 7e6, seekingTo: 20e6 });
      return taken;
    });
    const seek = vi.spyOn(Run.prototype, 'seek');
    await run.redo();
    await ready(2);
    expect(seek).not.toHaveBeenCalled();
    const [kept] = laboratory.store.getState().runs;
    expect(kept.now).toBe(20e6);
  });

  it('leaves a run that was changed since where it is', async () => {
    await back(5e6);
    await change(1);
    await ready(2);
    const [kept] = laboratory.store.getState().runs;
    await laboratory.playback.seek(30e6);
    expect(await kept.change('flows/f/x', 7)).toBe(true);
    await run.undo();
    expect(names()).toEqual(['A', 'B']);
    expect(kept.document.text).toContain('x=7');
  });

  it('makes a tree, in which the run that was kept has the branches of before', async () => {
    await back(5e6);
    await change(1);
    await ready(2);
    const [a] = laboratory.store.getState().runs;
    await back(8e6);
    await change(2);
    await ready(3);
    const [, b] = laboratory.runs;
    expect(names()).toEqual(['A', 'B', 'C']);
    if (!b) throw new Error('no run');
    expect(origin(run)).toEqual({ run: b, name: 'B', at: 8e6 });
    expect(origin(b)).toEqual({ run: a, name: 'A', at: 5e6 });
    laboratory.drop(b);
    expect(origin(run)?.name).toBe('B');
    // The run that it was begun from is gone: undo brings that back in its place.
    await run.undo();
    expect(names()).toEqual(['A', 'C']);
    expect(laboratory.active).toBe(run);
    await run.undo();
    expect(names()).toEqual(['A']);
    expect(run.document.text).toBe(text);
  });

  it('replaces the future where the screen has its most runs, and says so', async () => {
    while (laboratory.runs.length < MOST_RUNS) laboratory.add();
    await back(5e6);
    await change(1);
    expect(laboratory.runs.length).toBe(MOST_RUNS);
    expect(title()).toMatch(/^This change replaces the recording after 0.005\ss\.$/);
    expect(run.store.getState().notice?.detail).toContain('already 6');
    await run.undo();
    expect(run.document.text).toBe(text);
  });

  it('replaces the future where there is no memory for a copy, and says so', async () => {
    await back(5e6);
    const [worker] = workers;
    if (!worker) throw new Error('no worker');
    worker.engine.copy = (session) => ({ session, memory: null });
    await change(1);
    expect(names()).toEqual(['A']);
    expect(run.store.getState().notice?.detail).toContain('not enough memory');
    expect(run.document.text).not.toBe(text);
  });

  it('goes on where the worker of the copy cannot take it up', async () => {
    await back(5e6);
    refusesCopies = true;
    await change(1);
    await vi.waitFor(() => expect(names()).toEqual(['A']));
    expect(laboratory.runs).toEqual([run]);
    await vi.waitFor(() =>
      expect(run.store.getState().notice?.detail).toContain('not enough memory'),
    );
    await run.undo();
    expect(run.document.text).toBe(text);
  });

  it('replaces the future of all runs where it is for all of them', async () => {
    laboratory.add();
    laboratory.changeAll(true);
    await back(5e6);
    await change(1);
    expect(names()).toEqual(['A', 'B']);
    expect(run.store.getState().notice?.detail).toContain('to all runs');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ExperimentOptions, ExperimentRun, OF_LINK_AT_ONCE } from './experimentRun';
import { FakeWorker, type Script } from './fakeWorker';

const TEXT = JSON.stringify({ format: 'sawtooth-experiment', version: 2, base: 'x', measures: [] });

function started(script: Script = {}, options: Partial<ExperimentOptions> = {}) {
  const workers: FakeWorker[] = [];
  const make = (): FakeWorker => {
    const worker = new FakeWorker(script);
    workers.push(worker);
    return worker;
  };
  const run = new ExperimentRun(TEXT, {
    makeWorker: make,
    workers: 2,
    module: async () => ({}) as WebAssembly.Module,
    scenarios: async () => '{}',
    clock: () => Date.now(),
    frame: (then) => void setTimeout(then, 16),
    ...options,
  });
  return { run, workers };
}

const state = (run: ExperimentRun) => run.store.getState();

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an experiment', () => {
  it('that is small runs at once to its end, and then keeps only the collector', async () => {
    const { run, workers } = started();
    void run.open();
    await vi.advanceTimersByTimeAsync(2000);
    expect(state(run)).toMatchObject({ opened: 'ready', of: 4, done: 4, phase: 'done' });
    expect(workers.filter(({ ended }) => !ended)).toHaveLength(1);
    run.dispose();
    expect(workers.every(({ ended }) => ended)).toBe(true);
  });

  it('of a link waits for somebody to run it where it is more than a moment of work', async () => {
    for (const [count, phase] of [
      [OF_LINK_AT_ONCE, 'running'],
      [OF_LINK_AT_ONCE + 1, 'idle'],
    ] as const) {
      const { run } = started({ count });
      void run.open(null, OF_LINK_AT_ONCE);
      await vi.advanceTimersByTimeAsync(100);
      expect(state(run)).toMatchObject({ opened: 'ready', of: count, phase });
      run.dispose();
    }
  });

  it('is over only once all of its cells are shown', async () => {
    const { run } = started({ count: 30 });
    const shown: number[] = [];
    run.store.subscribe(({ phase, results }, before) => {
      if (before.phase === 'running' && phase !== 'running') shown.push(results.points.length);
    });
    void run.open();
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown).toEqual([30]);
  });

  it('that is large waits until somebody asks for it', async () => {
    const { run } = started({ count: 5000 });
    void run.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(run)).toMatchObject({ opened: 'ready', done: 0, phase: 'idle' });
    void run.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(run).phase).toBe('running');
    expect(state(run).remaining).toBeGreaterThan(0);
    run.cancel();
    const { done } = state(run);
    expect(done).toBeGreaterThan(0);
    expect(state(run)).toMatchObject({ phase: 'cancelled', remaining: null });
    await vi.advanceTimersByTimeAsync(1000);
    expect(state(run).done).toBe(done);
    void run.start();
    await vi.advanceTimersByTimeAsync(500);
    expect(state(run).done).toBeGreaterThan(done);
    expect(state(run).phase).toBe('running');
    run.dispose();
  });

  it('that is invalid reports the path', async () => {
    const problem = { path: 'axis', message: 'has no point' };
    const { run } = started({ refuses: problem });
    void run.open();
    await vi.advanceTimersByTimeAsync(100);
    expect(state(run)).toMatchObject({ opened: 'refused', fault: problem });
  });

  it('names the cell whose worker dies twice, and keeps the others', async () => {
    const { run } = started({ deadly: [2] }, { workers: 1 });
    void run.open();
    await vi.advanceTimersByTimeAsync(2000);
    expect(state(run)).toMatchObject({
      phase: 'broken',
      done: 2,
      stopped: { cell: { x: 2, seed: 7 }, problem: null },
    });
  });

  it('from a file is not run, and one of its runs can be checked', async () => {
    const { run } = started();
    void run.open('{}');
    await vi.advanceTimersByTimeAsync(100);
    expect(state(run)).toMatchObject({ fromFile: true, done: 4, phase: 'idle' });
    void run.check(0.5);
    await vi.advanceTimersByTimeAsync(200);
    expect(state(run).checked).toEqual({ cell: { series: 0, x: 2, y: 0, seed: 7 }, same: true });
    void run.restart();
    await vi.advanceTimersByTimeAsync(2000);
    expect(state(run)).toMatchObject({ fromFile: false, done: 4, checked: null });
  });

  it('from a file of another engine is run as a whole, and not continued', async () => {
    const { run, workers } = started({ foreign: 3 });
    void run.open('{}');
    await vi.advanceTimersByTimeAsync(100);
    expect(state(run)).toMatchObject({ fromFile: true, foreign: true, done: 3 });
    void run.start();
    await vi.advanceTimersByTimeAsync(20);
    expect(workers[0]?.taken.size).toBe(0);
    await vi.advanceTimersByTimeAsync(2000);
    expect(state(run)).toMatchObject({ fromFile: false, foreign: false, done: 4 });
  });

  it('from a file with another digest is found', async () => {
    const { run } = started({ same: false });
    void run.open('{}');
    await vi.advanceTimersByTimeAsync(100);
    void run.check(0.5);
    await vi.advanceTimersByTimeAsync(200);
    expect(state(run).checked?.same).toBe(false);
  });

  it('whose program cannot be fetched says so, and can be tried again', async () => {
    const module = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({});
    const { run } = started({}, { module });
    await run.open();
    expect(state(run)).toMatchObject({ opened: 'unable', fault: { message: 'offline' } });
    void run.open();
    await vi.advanceTimersByTimeAsync(2000);
    expect(state(run)).toMatchObject({ opened: 'ready', done: 4 });
  });
});

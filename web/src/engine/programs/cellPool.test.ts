import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Problem, ProblemError } from '../types';
import { CellPool, type CellRunner, workersFor } from './cellPool';

/** A worker that answers when the test says so. */
class FakeRunner implements CellRunner<string> {
  ended = false;
  opened: string | null = null;
  /** The cell that it runs; null before it is ready. */
  cell: number | null = null;
  heard: () => void;
  #resolve: (result: string) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(heard: () => void) {
    this.heard = heard;
  }

  #asked(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  open(opening: string): Promise<string> {
    this.opened = opening;
    return this.#asked();
  }

  run(cell: number): Promise<string> {
    this.cell = cell;
    return this.#asked();
  }

  close(): void {
    this.ended = true;
  }

  /** It is ready, or has run its cell. */
  async done(): Promise<void> {
    this.#resolve(`${this.cell}`);
    await vi.advanceTimersByTimeAsync(0);
  }

  async dies(): Promise<void> {
    this.#reject(new Error('closed'));
    await vi.advanceTimersByTimeAsync(0);
  }

  async refuses(problem: Problem): Promise<void> {
    this.#reject(new ProblemError(problem));
    await vi.advanceTimersByTimeAsync(0);
  }
}

interface Heard {
  finished: string[];
  ended: number;
  failed: { cell: number | null; problem: Problem | null }[];
}

function pool(cells: number[], size: number) {
  const workers: FakeRunner[] = [];
  const heard: Heard = { finished: [], ended: 0, failed: [] };
  const make = (onHeard: () => void): FakeRunner => {
    const worker = new FakeRunner(onHeard);
    workers.push(worker);
    return worker;
  };
  const made = new CellPool(make, size);
  const run = made.run('document', cells, (result) => heard.finished.push(result));
  run.then(
    () => {
      heard.ended += 1;
    },
    (thrown: unknown) => {
      const problem = thrown instanceof ProblemError ? thrown.problem : null;
      heard.failed.push({ cell: made.stoppedAt, problem });
    },
  );
  return { made, workers, heard };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a pool of workers', () => {
  it('has a worker for each processor but one, at least one and at most a few', () => {
    expect([undefined, 1, 2, 4, 128].map(workersFor)).toEqual([1, 1, 1, 3, 12]);
  });

  it('runs each cell once, in order, and ends its workers', async () => {
    const { workers, heard } = pool([5, 6, 7], 2);
    expect(workers.map(({ opened }) => opened)).toEqual(['document', 'document']);
    for (const worker of workers) await worker.done();
    expect(workers.map(({ cell }) => cell)).toEqual([5, 6]);
    await workers[1]?.done();
    await workers[0]?.done();
    expect(workers[1]?.cell).toBe(7);
    expect(heard.ended).toBe(0);
    await workers[1]?.done();
    expect(heard.finished).toEqual(['6', '5', '7']);
    expect(heard.ended).toBe(1);
    expect(workers.every(({ ended }) => ended)).toBe(true);
  });

  it('starts no more workers than it has cells, and ends at once without any', async () => {
    expect(pool([1], 4).workers).toHaveLength(1);
    const { workers, heard } = pool([], 4);
    await Promise.resolve();
    expect([workers.length, heard.ended]).toEqual([0, 1]);
  });

  it('replaces a worker that dies, and tries its cell once more', async () => {
    const { workers, heard } = pool([5, 6], 1);
    await workers[0]?.done();
    await workers[0]?.dies();
    expect(workers[0]?.ended).toBe(true);
    await workers[1]?.done();
    expect(workers[1]?.cell).toBe(5);
    await workers[1]?.done();
    await workers[1]?.done();
    expect(heard).toEqual({
      finished: ['5', '6'],
      ended: 1,
      failed: [],
    });
  });

  it('names the cell whose worker dies twice, and stops', async () => {
    const { workers, heard } = pool([5, 6, 7], 2);
    await workers[0]?.done();
    await workers[1]?.done();
    await workers[0]?.dies();
    await workers[2]?.done();
    await workers[2]?.dies();
    expect(heard.failed).toEqual([{ cell: 5, problem: null }]);
    expect(workers.every(({ ended }) => ended)).toBe(true);
    // Later messages of the other workers are ignored.
    await workers[1]?.done();
    expect(heard.finished).toEqual([]);
  });

  it('counts a long silence as a crash, but not a long cell', async () => {
    const { workers } = pool([5], 1);
    await workers[0]?.done();
    for (let i = 0; i < 30; i += 1) {
      await vi.advanceTimersByTimeAsync(2000);
      workers[0]?.heard();
    }
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(workers).toHaveLength(2);
  });

  it('stops at a cell that is refused, with its problem', async () => {
    const { workers, heard } = pool([5, 6], 2);
    await workers[0]?.done();
    const problem = { path: 'axis/values', message: 'no' };
    await workers[0]?.refuses(problem);
    expect(heard.failed).toEqual([{ cell: 5, problem }]);
    expect(workers[1]?.ended).toBe(true);
  });

  it('stops at a document that is refused, and names no cell', async () => {
    const { workers, heard } = pool([5, 6], 2);
    const problem = { path: 'axis', message: 'no' };
    await workers[0]?.refuses(problem);
    expect(heard.failed).toEqual([{ cell: null, problem }]);
    expect(workers).toHaveLength(2);
    expect(workers[1]?.ended).toBe(true);
  });

  it('gives up when no worker can start', async () => {
    const { workers, heard } = pool([5, 6], 1);
    await workers[0]?.dies();
    await workers[1]?.dies();
    expect(workers).toHaveLength(2);
    expect(heard.failed).toEqual([{ cell: null, problem: null }]);
  });

  it('ends nothing more after it is closed', async () => {
    const { made, workers, heard } = pool([5, 6], 2);
    for (const worker of workers) await worker.done();
    made.close();
    expect(workers.every(({ ended }) => ended)).toBe(true);
    // A client that is closed rejects what it was asked.
    await workers[0]?.done();
    await workers[1]?.dies();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual({ finished: [], ended: 0, failed: [{ cell: null, problem: null }] });
    expect(workers).toHaveLength(2);
  });
});

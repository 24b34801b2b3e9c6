import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CellFailure, CellPool, type CellWorkerLike, workersFor } from './cellPool';
import type { ExperimentAnswer, ExperimentOpening, ExperimentRequest } from './experimentProtocol';

const OPENING = { text: '{}', scenarios: '{}' } as ExperimentOpening;

/** A worker that answers when the test says so. */
class FakeWorker implements CellWorkerLike {
  onmessage: ((event: MessageEvent<ExperimentAnswer>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  ended = false;
  asked: ExperimentRequest[] = [];

  postMessage(message: ExperimentRequest): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  get cell(): number | null {
    const last = this.asked.at(-1);
    return last?.kind === 'run' ? last.ask : null;
  }

  answer(answer: ExperimentAnswer): void {
    this.onmessage?.({ data: answer } as MessageEvent<ExperimentAnswer>);
  }

  /** It is ready, or has run its cell. */
  done(cells = 0): void {
    const { cell } = this;
    if (cell === null) this.answer({ kind: 'done', of: 'open', id: 0, value: cells });
    else this.answer({ kind: 'done', of: 'run', id: 0, value: `${cell}` });
  }
}

interface Heard {
  finished: [number, string][];
  ended: number;
  failed: CellFailure[];
}

function pool(cells: number[], size: number) {
  const workers: FakeWorker[] = [];
  const heard: Heard = { finished: [], ended: 0, failed: [] };
  const make = (): FakeWorker => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const made = new CellPool(make, size, OPENING, cells, {
    finished: (cell, result) => heard.finished.push([cell, result]),
    ended: () => {
      heard.ended += 1;
    },
    failed: (failure) => heard.failed.push(failure),
  });
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

  it('runs each cell once, in order, and ends its workers', () => {
    const { workers, heard } = pool([5, 6, 7], 2);
    expect(workers).toHaveLength(2);
    for (const worker of workers) worker.done(3);
    expect(workers.map(({ cell }) => cell)).toEqual([5, 6]);
    workers[1]?.done();
    workers[0]?.done();
    expect(workers[1]?.cell).toBe(7);
    expect(heard.ended).toBe(0);
    workers[1]?.done();
    expect(heard.finished).toEqual([
      [6, '6'],
      [5, '5'],
      [7, '7'],
    ]);
    expect(heard.ended).toBe(1);
    expect(workers.every(({ ended }) => ended)).toBe(true);
  });

  it('starts no more workers than it has cells, and ends at once without any', async () => {
    expect(pool([1], 4).workers).toHaveLength(1);
    const { workers, heard } = pool([], 4);
    await Promise.resolve();
    expect([workers.length, heard.ended]).toEqual([0, 1]);
  });

  it('replaces a worker that dies, and tries its cell once more', () => {
    const { workers, heard } = pool([5, 6], 1);
    workers[0]?.done(2);
    workers[0]?.answer({ kind: 'broken' });
    expect(workers[0]?.ended).toBe(true);
    workers[1]?.done(2);
    expect(workers[1]?.cell).toBe(5);
    workers[1]?.done();
    workers[1]?.done();
    expect(heard).toEqual({
      finished: [
        [5, '5'],
        [6, '6'],
      ],
      ended: 1,
      failed: [],
    });
  });

  it('names the cell whose worker dies twice, and stops', () => {
    const { workers, heard } = pool([5, 6, 7], 2);
    workers[0]?.done(3);
    workers[1]?.done(3);
    workers[0]?.onerror?.({} as ErrorEvent);
    workers[2]?.done(3);
    workers[2]?.answer({ kind: 'broken' });
    expect(heard.failed).toEqual([{ cell: 5, problem: null }]);
    expect(workers.every(({ ended }) => ended)).toBe(true);
    // Later messages of the other workers are ignored.
    workers[1]?.done();
    expect(heard.finished).toEqual([]);
  });

  it('counts a long silence as a crash, but not a long cell', async () => {
    const { workers } = pool([5], 1);
    workers[0]?.done(1);
    for (let i = 0; i < 30; i += 1) {
      await vi.advanceTimersByTimeAsync(2000);
      workers[0]?.answer({ kind: 'alive' });
    }
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(workers).toHaveLength(2);
  });

  it('stops at a cell that is refused, with its problem', () => {
    const { workers, heard } = pool([5, 6], 2);
    workers[0]?.done(2);
    const problem = { path: 'axis/values', message: 'no' };
    workers[0]?.answer({ kind: 'refused', id: 5, problem });
    expect(heard.failed).toEqual([{ cell: 5, problem }]);
    expect(workers[1]?.ended).toBe(true);
  });

  it('gives up when no worker can start', () => {
    const { workers, heard } = pool([5, 6], 1);
    workers[0]?.onerror?.({} as ErrorEvent);
    workers[1]?.onerror?.({} as ErrorEvent);
    expect(workers).toHaveLength(2);
    expect(heard.failed).toEqual([{ cell: null, problem: null }]);
  });

  it('sends nothing more after it is cancelled', async () => {
    const { made, workers, heard } = pool([5, 6], 2);
    for (const worker of workers) worker.done(2);
    const late = workers.map(({ onmessage }) => onmessage);
    made.cancel();
    expect(workers.every(({ ended }) => ended)).toBe(true);
    for (const hear of late) {
      hear?.({
        data: { kind: 'done', of: 'run', id: 5, value: '5' },
      } as MessageEvent<ExperimentAnswer>);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual({ finished: [], ended: 0, failed: [] });
    expect(workers).toHaveLength(2);
  });
});

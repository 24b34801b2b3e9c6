import { describe, expect, it, vi } from 'vitest';
import type { CellWorkerLike } from '../../engine/cellPool';
import type { ExperimentAnswer, ExperimentRequest } from '../../engine/experimentProtocol';
import type { FinishedRun, MatrixQueries } from '../../engine/matrixProtocol';
import type { SideAnswer, SideRequest, SideWorkerLike } from '../../engine/sideWorker';
import type { ShownMatrix } from '../../generated/experiment';
import { MatrixRun } from './matrixRun';

/** A collector with three runs, which refuses settings with `bad`. */
class Collector implements SideWorkerLike<MatrixQueries, FinishedRun> {
  onmessage: ((event: MessageEvent<SideAnswer<MatrixQueries>>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  query = '';
  taken: string[] = [];

  postMessage(message: SideRequest<MatrixQueries> | FinishedRun): void {
    if (message.kind === 'take') {
      this.taken.push(message.finished);
      return;
    }
    const { kind, id } = message;
    if (kind === 'open' && message.ask.text.includes('bad')) {
      this.#send({ kind: 'refused', id, problem: { path: 'rate', message: 'must be more' } });
      return;
    }
    if (kind === 'open') this.query = message.ask.text;
    const shown = { query: this.query, count: 3, done: this.taken.length } as ShownMatrix;
    const missing = [0, 1, 2].slice(this.taken.length);
    const value = { open: shown, shown, missing, estimate: 2, document: '{}' }[kind as 'open'];
    this.#send({ kind: 'done', of: kind, id, value } as SideAnswer<MatrixQueries>);
  }

  terminate(): void {}

  #send(data: SideAnswer<MatrixQueries>): void {
    queueMicrotask(() => this.onmessage?.({ data } as MessageEvent<SideAnswer<MatrixQueries>>));
  }
}

/** A worker that makes each run at once, and dies at those that are named. */
class Worker implements CellWorkerLike {
  onmessage: ((event: MessageEvent<ExperimentAnswer>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  #deadly: readonly number[];

  constructor(deadly: readonly number[]) {
    this.#deadly = deadly;
  }

  postMessage(message: ExperimentRequest): void {
    const data: ExperimentAnswer =
      message.kind !== 'run'
        ? { kind: 'done', of: 'open', id: 0, value: 3 }
        : this.#deadly.includes(message.ask)
          ? { kind: 'broken' }
          : { kind: 'done', of: 'run', id: 0, value: `${message.ask}` };
    queueMicrotask(() => this.onmessage?.({ data } as MessageEvent<ExperimentAnswer>));
  }

  terminate(): void {}
}

function matrix(deadly: readonly number[] = []) {
  const collector = new Collector();
  const run = new MatrixRun({
    makeCollector: () => collector,
    makeWorker: () => new Worker(deadly),
    workers: 1,
    module: async () => ({}) as WebAssembly.Module,
    clock: () => 0,
  });
  return { run, collector, state: () => run.store.getState() };
}

describe('a matrix', () => {
  it('tells how long its runs will take, and makes them', async () => {
    const { run, collector, state } = matrix();
    await run.open('seeds=1');
    expect([state().phase, state().remaining]).toEqual(['ready', 6]);
    await run.start();
    await vi.waitFor(() => expect(state().shown?.done).toBe(3));
    expect(collector.taken).toEqual(['0', '1', '2']);
    await vi.waitFor(() => expect(state().running).toBe(false));
    expect(state().stopped).toBeNull();
  });

  it('keeps its settings when others are refused, and says why', async () => {
    const { run, state } = matrix();
    await run.open('seeds=1');
    await run.open('bad');
    expect(state().problem).toEqual({ path: 'rate', message: 'must be more' });
    expect(state().shown?.query).toBe('seeds=1');
  });

  it('begins with the usual settings where those of a link are refused', async () => {
    const { run, state } = matrix();
    await run.open('bad');
    expect(state().problem?.path).toBe('rate');
    expect([state().phase, state().shown?.query]).toEqual(['ready', '']);
  });

  it('keeps what has run when a worker dies twice', async () => {
    const { run, collector, state } = matrix([1]);
    await run.open('');
    await run.start();
    await vi.waitFor(() => expect(state().stopped).toBe(''));
    expect(state().running).toBe(false);
    expect(collector.taken).toEqual(['0']);
    await vi.waitFor(() => expect(state().shown?.done).toBe(1));
  });

  it('ends its runs when they are cancelled, or their settings are others', async () => {
    const { run, state } = matrix();
    await run.open('');
    const started = run.start();
    run.cancel();
    await started;
    expect([state().running, state().shown?.done]).toEqual([false, 0]);
    void run.start();
    await run.open('show=jain');
    expect(state().running).toBe(true);
    await run.open('seeds=2');
    expect(state().running).toBe(false);
  });
});

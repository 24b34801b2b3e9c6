import { describe, expect, it, vi } from 'vitest';
import type { ProgramReply, ProgramRequest } from '../../engine/programs/programClient';
import type { MatrixQuery, ShownMatrix } from '../../generated/experiment';
import type { MatrixWorkerLike } from './matrixClient';
import { MatrixRun } from './matrixRun';

type Request = ProgramRequest<MatrixQuery>;

/** A worker that says what `reply` makes of a request, after the question. */
class Local implements MatrixWorkerLike {
  onmessage: MatrixWorkerLike['onmessage'] = null;
  onerror: MatrixWorkerLike['onerror'] = null;
  #reply: (request: Request) => ProgramReply;

  constructor(reply: (request: Request) => ProgramReply) {
    this.#reply = reply;
  }

  postMessage(request: Request): void {
    const data = this.#reply(request);
    queueMicrotask(() => this.onmessage?.({ data } as MessageEvent<ProgramReply>));
  }

  terminate(): void {}
}

function done({ id, query }: Request, value: unknown): ProgramReply {
  const answers = { [query.kind]: value };
  return { kind: 'done', id, answers, bytes: new Uint8Array(), seconds: 1 };
}

/** Three runs, of which a sample passes half a run in a second; settings with `bad` are refused. */
class Collector extends Local {
  query = '';
  taken: string[] = [];

  constructor() {
    super((request) => this.#answer(request));
  }

  #answer(request: Request): ProgramReply {
    const { id, query } = request;
    if (query.kind === 'open' && query.settings.includes('bad')) {
      return { kind: 'refused', id, problem: { path: 'rate', message: 'must be more' } };
    }
    if (query.kind === 'open') this.query = query.settings;
    if (query.kind === 'take') this.taken.push(query.record);
    if (query.kind === 'missing') return done(request, [0, 1, 2].slice(this.taken.length));
    if (query.kind === 'sample') return done(request, 0.5);
    if (query.kind === 'take') return done(request, true);
    const shown = { query: this.query, count: 3, done: this.taken.length };
    return done(request, shown as ShownMatrix);
  }
}

/** Makes each run at once, and dies at those that are named. */
function runner(deadly: readonly number[]): MatrixWorkerLike {
  return new Local((request) => {
    const { query } = request;
    if (query.kind !== 'run') return done(request, 3);
    return deadly.includes(query.run) ? { kind: 'broken' } : done(request, `${query.run}`);
  });
}

function matrix(deadly: readonly number[] = []) {
  const collector = new Collector();
  const run = new MatrixRun({
    makeCollector: () => collector,
    makeWorker: () => runner(deadly),
    workers: 1,
    module: async () => ({}) as WebAssembly.Module,
    clock: () => 0,
  });
  return { run, collector, state: () => run.store.getState() };
}

describe('a matrix', () => {
  it('says how long its runs will take, and makes them', async () => {
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

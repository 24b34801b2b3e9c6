import { describe, expect, it, vi } from 'vitest';
import type {
  ProgramReply,
  ProgramRequest,
  ProgramWorkerLike,
} from '../../engine/programs/programClient';
import type { MatrixQuery, ShownMatrix } from '../../generated/experiment';
import { MatrixRun } from './matrixRun';

type Request = ProgramRequest<MatrixQuery>;

/** A worker that says what `reply` makes of a request, after the question. */
class Local implements ProgramWorkerLike<MatrixQuery> {
  onmessage: ProgramWorkerLike<MatrixQuery>['onmessage'] = null;
  onerror: ProgramWorkerLike<MatrixQuery>['onerror'] = null;
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
function runner(deadly: readonly number[]): ProgramWorkerLike<MatrixQuery> {
  return new Local((request) => {
    const { query } = request;
    if (query.kind !== 'run') return done(request, 3);
    return deadly.includes(query.cell) ? { kind: 'broken' } : done(request, `${query.cell}`);
  });
}

function matrix(deadly: readonly number[] = []) {
  const collector = new Collector();
  const made: Local[] = [collector];
  const run = new MatrixRun({
    // The first one collects.
    makeWorker: () => made.shift() ?? runner(deadly),
    workers: 1,
    module: async () => ({}) as WebAssembly.Module,
    clock: () => 0,
    frame: (then) => void setTimeout(then),
  });
  return { run, collector, state: () => run.store.getState() };
}

describe('a matrix', () => {
  it('says how long its runs will take, and makes them', async () => {
    const { run, collector, state } = matrix();
    await run.open('seeds=1');
    expect([state().opened, state().remaining]).toEqual(['ready', 6]);
    await run.start();
    await vi.waitFor(() => expect(state().shown?.done).toBe(3));
    expect(collector.taken).toEqual(['0', '1', '2']);
    await vi.waitFor(() => expect(state().phase).toBe('done'));
  });

  it('keeps its settings when others are refused, and says why', async () => {
    const { run, state } = matrix();
    await run.open('seeds=1');
    await run.open('bad');
    expect(state().fault).toEqual({ path: 'rate', message: 'must be more' });
    expect(state().shown?.query).toBe('seeds=1');
  });

  it('begins with the usual settings where those of a link are refused', async () => {
    const { run, state } = matrix();
    await run.open('bad');
    expect(state().fault?.path).toBe('rate');
    expect([state().opened, state().shown?.query]).toEqual(['ready', '']);
  });

  it('keeps what has run when a worker dies twice', async () => {
    const { run, collector, state } = matrix([1]);
    await run.open('');
    await run.start();
    await vi.waitFor(() => expect(state().phase).toBe('broken'));
    expect(collector.taken).toEqual(['0']);
    await vi.waitFor(() => expect(state().shown?.done).toBe(1));
  });

  it('ends its runs when they are cancelled, or their settings are others', async () => {
    const { run, state } = matrix();
    await run.open('');
    const started = run.start();
    run.cancel();
    await started;
    expect([state().phase, state().shown?.done]).toEqual(['cancelled', 0]);
    void run.start();
    await run.open('show=jain');
    expect(state().phase).toBe('running');
    await run.open('seeds=2');
    expect(state().phase).toBe('idle');
  });
});

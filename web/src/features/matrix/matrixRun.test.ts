import { describe, expect, it, vi } from 'vitest';
import { answered, LocalWorker } from '../../engine/programs/localWorker';
import type { ProgramReply, ProgramRequest } from '../../engine/programs/programClient';
import type { MatrixQuery, ShownMatrix } from '../../generated/experiment';
import { MatrixRun } from './matrixRun';

type Request = ProgramRequest<MatrixQuery>;

/** Three runs, of which a sample passes half a run in a second; settings with `bad` are refused. */
class Collector extends LocalWorker<MatrixQuery> {
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
    if (query.kind === 'missing') return answered(request, [0, 1, 2].slice(this.taken.length));
    if (query.kind === 'sample') return answered(request, 0.5);
    if (query.kind === 'take') return answered(request, true);
    const shown = { query: this.query, count: 3, done: this.taken.length };
    return answered(request, shown as ShownMatrix);
  }
}

/** Makes each run at once, and dies at those that are named. */
function runner(deadly: readonly number[]): LocalWorker<MatrixQuery> {
  return new LocalWorker((request) => {
    const { query } = request;
    if (query.kind !== 'run') return answered(request, 3);
    return deadly.includes(query.cell) ? { kind: 'broken' } : answered(request, `${query.cell}`);
  });
}

function matrix(deadly: readonly number[] = []) {
  const collector = new Collector();
  const made: LocalWorker<MatrixQuery>[] = [collector];
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

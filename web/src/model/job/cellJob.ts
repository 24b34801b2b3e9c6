/**
 * Many cells as one job: a pool of workers runs them, another worker collects what they find and says what is shown
 * of it. Both are opened with the same.
 */
import { type CellAnswers, CellClient, type CellQuery } from '../../engine/programs/cellClient';
import { CellPool, workersFor } from '../../engine/programs/cellPool';
import { Kept } from '../../engine/programs/kept';
import type { ProgramName, ProgramWorkerLike } from '../../engine/programs/programClient';
import { programModule, startProgram } from '../../engine/programs/startProgram';
import { type Problem, ProblemError } from '../../engine/types';
import { Job, type JobState, NO_JOB } from './job';

export interface CellsState extends JobState {
  /** `refused`: it cannot be read. `unable`: there is no program to read it, or it works no longer. */
  opened: 'reading' | 'refused' | 'unable' | 'ready';
  /** Why it could not be opened: what was open before stays. */
  fault: Problem | null;
}

export const NO_CELLS: CellsState = { ...NO_JOB, opened: 'reading', fault: null };

export interface CellOptions<Query> {
  makeWorker: () => ProgramWorkerLike<Query>;
  workers: number;
  /** Rejects where there is no program. */
  module: () => Promise<unknown>;
  clock: () => number;
  /** Calls back with the next frame. */
  frame: (then: () => void) => void;
}

const inPage = {
  workers: workersFor(globalThis.navigator?.hardwareConcurrency),
  module: programModule,
  clock: () => performance.now(),
  frame: (then: () => void) => void requestAnimationFrame(then),
};

/** The result of opening something, and how much of it has run. */
interface Reading<State, Opening> {
  opening: Opening;
  done: number;
  of: number;
  state: Partial<State>;
}

/** The least time between two drawings, and the least multiple of the time that the last one took. */
const SHOW_EVERY_MS = 250;
const SHOW_SHARE = 8;

export abstract class CellJob<
  State extends CellsState,
  Opening extends object,
  Query extends { kind: keyof Answers & string },
  Answers extends CellAnswers,
> extends Job<State, CellPool<Opening>> {
  protected readonly collector: Kept<CellClient<Opening, Query, Answers>>;
  protected readonly options: CellOptions<CellQuery<Opening> | Query>;
  /** Null while nothing is open. */
  protected opening: Opening | null = null;
  /** Whether cells have run here. */
  protected hasRun = false;
  #opens = 0;
  #done = 0;
  #framed = false;
  /** Whether cells have arrived since it was last asked what is shown. */
  #stale = false;
  #inFlight: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    state: State,
    program: ProgramName,
    given: Partial<CellOptions<CellQuery<Opening> | Query>>,
  ) {
    const options = { makeWorker: () => startProgram<Query>(program), ...inPage, ...given };
    super(state, () => this.pool(), options);
    this.options = options;
    this.collector = new Kept(() => new CellClient<Opening, Query, Answers>(options.makeWorker()));
  }

  protected pool(size = this.options.workers): CellPool<Opening> {
    const { makeWorker } = this.options;
    const make = (heard: () => void) =>
      new CellClient<Opening, Query, Answers>(makeWorker(), heard);
    return new CellPool(make, size);
  }

  /** The part of the state that shows what the collector has. */
  protected abstract show(shown: Answers['shown']): Partial<State>;

  /** Called where a cell stops all, before the state says so. */
  protected stopped(_cell: number | null, _problem: Problem | null): Promise<void> | void {}

  /** Whether what has run for one is of use to the other. */
  protected isSame(a: Opening, b: Opening): boolean {
    return JSON.stringify(a) === JSON.stringify(b);
  }

  /**
   * Opens what is read, with the collector; runs that are under way go on where it is the same. Resolves to the
   * problem where it is refused, and to undefined where the collector has ended or something else was opened since.
   */
  protected async read(
    reading: (collector: CellClient<Opening, Query, Answers>) => Promise<Reading<State, Opening>>,
  ): Promise<Problem | null | undefined> {
    this.#opens += 1;
    const own = this.#opens;
    try {
      await this.options.module();
      const read = own === this.#opens ? await this.collector.ask(reading) : null;
      if (!read || own !== this.#opens) return undefined;
      const before = this.opening;
      if (before === null || !this.isSame(before, read.opening)) this.cancel();
      this.opening = read.opening;
      const { phase, remaining } = this.store.getState();
      const { done, of } = read;
      if (phase !== 'running') this.#done = done;
      const job = phase === 'running' ? {} : { ...NO_JOB, done, of, remaining };
      this.say({ ...job, opened: 'ready', fault: null }, read.state);
      return null;
    } catch (thrown) {
      if (own !== this.#opens) return undefined;
      if (thrown instanceof ProblemError) {
        this.say({ fault: thrown.problem });
        return thrown.problem;
      }
      this.#broken(thrown);
      return undefined;
    }
  }

  /** Runs the missing cells. */
  async start(): Promise<void> {
    const { opening } = this;
    const { phase, done, of } = this.store.getState();
    if (opening === null || phase === 'running') return;
    await this.begin(async (pool, signal) => {
      this.advance(done, of);
      const missing = await this.ask((collector) => collector.missing());
      if (!missing || signal.aborted) return;
      try {
        await pool.run(opening, missing, (record) => {
          // If the collector is gone, the next question reports it.
          void this.ask((collector) => collector.take(record));
          this.#done += 1;
          this.hasRun = true;
          this.#frame();
        });
      } catch (thrown) {
        const problem = thrown instanceof ProblemError ? thrown.problem : null;
        if (!signal.aborted) await this.stopped(pool.stoppedAt, problem);
        throw thrown;
      } finally {
        if (!signal.aborted) this.advance(this.#done);
      }
      await this.#showAll();
    });
    if (this.#stale) this.#refresh();
  }

  protected override advance(done: number, of?: number): void {
    this.#done = done;
    super.advance(done, of);
  }

  override cancel(): void {
    if (this.store.getState().phase === 'running') this.advance(this.#done);
    super.cancel();
  }

  /** Ends all workers. */
  dispose(): void {
    this.#opens += 1;
    this.#close();
    clearTimeout(this.#timer);
  }

  /** An answer of the collector; null where it refuses, or is gone. */
  protected async ask<T>(
    question: (collector: CellClient<Opening, Query, Answers>) => Promise<T>,
  ): Promise<T | null> {
    if (this.opening === null) return null;
    try {
      return await this.collector.ask(question);
    } catch (thrown) {
      if (thrown instanceof ProblemError) this.refused(thrown.problem);
      else this.#broken(thrown);
      return null;
    }
  }

  /** Called where the collector refuses a question. */
  protected refused(_problem: Problem): void {}

  protected say(news: Partial<CellsState>, more: Partial<State> = {}): void {
    this.store.setState((state) => ({ ...state, ...more, ...news }));
  }

  /** Cells that have run are lost with the collector; the next opening begins with another. */
  #broken(thrown: unknown): void {
    this.#close();
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    this.say({ ...NO_JOB, opened: 'unable', fault: { path: '', message } });
  }

  #close(): void {
    this.opening = null;
    this.close();
    this.collector.close();
  }

  /** Cells have arrived: the next frame says how many. */
  #frame(): void {
    this.#refresh();
    if (this.#framed) return;
    this.#framed = true;
    this.options.frame(() => {
      this.#framed = false;
      if (this.store.getState().phase === 'running') this.advance(this.#done);
    });
  }

  /** Draws again, after a pause. */
  #refresh(): void {
    this.#stale = true;
    if (!this.#inFlight && this.#timer === undefined) void this.#showNext();
  }

  /** Everything that has run is on the screen when it resolves. */
  async #showAll(): Promise<void> {
    await this.#inFlight;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#stale) await this.#showNext();
  }

  #showNext(): Promise<void> {
    this.#inFlight = this.#show().finally(() => {
      this.#inFlight = null;
    });
    return this.#inFlight;
  }

  async #show(): Promise<void> {
    this.#stale = false;
    const own = this.#opens;
    const { clock } = this.options;
    const began = clock();
    const shown = await this.ask((collector) => collector.shown());
    if (own !== this.#opens) return;
    if (shown) this.say({}, this.show(shown));
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#stale) this.#refresh();
      },
      Math.max(SHOW_EVERY_MS, SHOW_SHARE * (clock() - began)),
    );
  }
}

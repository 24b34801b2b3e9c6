/**
 * Work in a worker, or in several: it is begun, followed, cancelled, refused, or ends with its worker. A new piece of
 * work takes the place of the one before.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Kept } from '../../engine/programs/kept';
import { type Problem, ProblemError } from '../../engine/types';

export interface JobState {
  /** `refused`: it cannot be done as it was asked. `broken`: its worker could not begin, or has ended. */
  phase: 'idle' | 'running' | 'done' | 'cancelled' | 'refused' | 'broken';
  /** The parts of the work, and how many of them are done. */
  of: number;
  done: number;
  /** The estimated seconds until all of them are done; null without an estimate. */
  remaining: number | null;
  /** Why it was refused. */
  problem: Problem | null;
}

export const NO_JOB: JobState = { phase: 'idle', of: 1, done: 0, remaining: null, problem: null };

/** The least number of finished parts for an estimate. */
const LEAST = 3;

export interface JobOptions {
  /** The next piece of work has the same worker. */
  keeps?: boolean;
  clock?: () => number;
}

export class Job<State extends JobState, Worker extends { close(): void }> {
  readonly store: StoreApi<State>;
  protected readonly worker: Kept<Worker>;
  #keeps: boolean;
  #clock: () => number;
  /** Aborts the work under way. */
  #under = new AbortController();
  /** When its first part was begun, and how many were done then. */
  #began: { at: number; done: number } | null = null;

  constructor(state: State, make: () => Worker, options: JobOptions = {}) {
    const { keeps = false, clock = () => performance.now() } = options;
    this.store = createStore(() => state);
    this.worker = new Kept(make);
    this.#keeps = keeps;
    this.#clock = clock;
  }

  /**
   * Does work, beginning in a state. Resolves to null where it is refused, breaks, or is left, which aborts the signal.
   */
  protected async begin<T>(
    work: (worker: Worker, signal: AbortSignal) => Promise<T>,
    state: Partial<State> = {},
  ): Promise<T | null> {
    this.#leave();
    const under = new AbortController();
    this.#under = under;
    this.#began = null;
    this.tell({ ...NO_JOB, phase: 'running' }, state);
    let result: T | null = null;
    let end: Partial<JobState> = { phase: 'done' };
    try {
      result = await this.worker.ask((worker) => work(worker, under.signal));
    } catch (thrown) {
      const problem = thrown instanceof ProblemError ? thrown.problem : null;
      end = { phase: problem ? 'refused' : 'broken', problem };
    }
    if (under.signal.aborted) return null;
    this.#leave();
    this.tell({ ...end, remaining: null });
    return result;
  }

  /** Says how many parts are done; the first call begins the time that the estimate is made from. */
  protected advance(done: number, of = this.store.getState().of): void {
    const now = this.#clock();
    this.#began ??= { at: now, done };
    const made = done - this.#began.done;
    const each = (now - this.#began.at) / made / 1000;
    this.tell({ done, of, remaining: made < LEAST ? null : each * (of - done) });
  }

  protected tell(news: Partial<JobState>, more: Partial<State> = {}): void {
    this.store.setState((state) => ({ ...state, ...more, ...news }));
  }

  /** Ends the work under way; what it has found stays. */
  cancel(): void {
    if (this.store.getState().phase !== 'running') return;
    this.#leave();
    this.tell({ phase: 'cancelled', remaining: null });
  }

  /** Ends the worker, too. */
  close(): void {
    this.cancel();
    this.worker.close();
  }

  #leave(): void {
    this.#under.abort();
    if (!this.#keeps) this.worker.close();
  }
}

/**
 * A matrix in the page: the worker that collects what has run, the pool that makes the runs, and the
 * state that is shown. Numbers and definitions come from the collector.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CellPool, workersFor } from '../../engine/programs/cellPool';
import { Eta } from '../../engine/programs/eta';
import { programModule } from '../../engine/programs/startProgram';
import { type Problem, ProblemError } from '../../engine/types';
import type { ShownMatrix } from '../../generated/experiment';
import { MatrixClient, type MatrixWorkerLike, startMatrixWorker } from './matrixClient';

export interface MatrixState {
  /** `unable`: there is no program, or it works no longer. */
  phase: 'reading' | 'unable' | 'ready';
  shown: ShownMatrix | null;
  /** The fault of the settings that were asked for: those before stay. */
  problem: Problem | null;
  running: boolean;
  /** The estimated seconds until all is done: before it begins, and while it runs. */
  remaining: number | null;
  /** Why the runs have stopped; empty when a worker died. */
  stopped: string | null;
}

export interface MatrixOptions {
  makeCollector: () => MatrixWorkerLike;
  makeWorker: () => MatrixWorkerLike;
  workers: number;
  /** Rejects where there is no program. */
  module: () => Promise<unknown>;
  clock: () => number;
}

const inPage: MatrixOptions = {
  makeCollector: startMatrixWorker,
  makeWorker: startMatrixWorker,
  workers: workersFor(globalThis.navigator?.hardwareConcurrency),
  module: programModule,
  clock: () => performance.now(),
};

/** The least time between two drawings of the map. */
const SHOW_EVERY_MS = 250;

/** The settings that all workers begin with. */
interface MatrixOpening {
  settings: string;
}

export class MatrixRun {
  readonly store: StoreApi<MatrixState>;
  #options: MatrixOptions;
  #collector: MatrixClient | null = null;
  #opening: MatrixOpening | null = null;
  #pool: CellPool<string> | null = null;
  #eta: Eta;
  #opens = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Partial<MatrixOptions> = {}) {
    this.#options = { ...inPage, ...options };
    this.#eta = new Eta(this.#options.clock);
    this.store = createStore<MatrixState>(() => ({
      phase: 'reading',
      shown: null,
      problem: null,
      running: false,
      remaining: null,
      stopped: null,
    }));
  }

  /** Takes the settings of an address. Another map of the same runs lets them go on. */
  async open(query: string): Promise<void> {
    this.#opens += 1;
    const own = this.#opens;
    try {
      await this.#options.module();
      this.#collector ??= new MatrixClient(this.#options.makeCollector());
      const shown = await this.#collector.open(query);
      if (own !== this.#opens) return;
      if (withoutView(shown.query) !== withoutView(this.#opening?.settings ?? '')) this.cancel();
      this.#opening = { settings: shown.query };
      this.store.setState({ phase: 'ready', shown, problem: null, stopped: null });
      if (!this.#pool) await this.#estimate(own);
    } catch (thrown) {
      if (own !== this.#opens) return;
      if (thrown instanceof ProblemError) {
        const problem = { path: thrown.path, message: thrown.message };
        this.store.setState({ problem });
        // A link that cannot be read leaves the form with what is usual.
        if (this.store.getState().shown === null && query !== '') {
          await this.open('');
          this.store.setState({ problem });
        }
        return;
      }
      this.#broken();
    }
  }

  /** Makes the runs that are missing. */
  async start(): Promise<void> {
    const [opening, collector] = [this.#opening, this.#collector];
    if (!opening || !collector || this.store.getState().running) return;
    this.store.setState({ running: true, stopped: null });
    try {
      const missing = await collector.missing();
      // It was cancelled, or the settings are others, meanwhile.
      if (!this.store.getState().running || opening !== this.#opening) return;
      this.#eta.begin(missing.length);
      const { makeWorker, workers } = this.#options;
      const make = (heard: () => void) => new MatrixClient(makeWorker(), heard);
      this.#pool = new CellPool(make, workers, opening.settings, missing, {
        finished: (_, record) => {
          // If the collector is gone, the next question reports it.
          collector.take(record).catch(() => undefined);
          this.#eta.advance();
          this.#timer ??= setTimeout(() => void this.#show(), SHOW_EVERY_MS);
        },
        ended: () => void this.#halt(null),
        failed: ({ problem }) => void this.#halt(problem?.message ?? ''),
      });
    } catch {
      this.#broken();
    }
  }

  /** Ends the runs under way; finished ones stay. */
  cancel(): void {
    if (!this.store.getState().running) return;
    this.#pool?.cancel();
    void this.#halt(null);
  }

  /** The document of a cell, in the order that is shown; null when there is none. */
  document(row: number, column: number | null): Promise<string | null> {
    return this.#ask((collector) => collector.document(row, column));
  }

  file(kind: 'results' | 'csv'): Promise<string | null> {
    return this.#ask((collector) => collector[kind]());
  }

  async #halt(stopped: string | null): Promise<void> {
    this.#pool = null;
    this.store.setState({ running: false, remaining: null, stopped });
    await this.#show();
    await this.#estimate(this.#opens);
  }

  async #show(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const shown = await this.#ask((collector) => collector.shown());
    if (!shown) return;
    const { running, remaining } = this.store.getState();
    this.store.setState({ shown, remaining: running ? this.#eta.remaining() : remaining });
  }

  /** How long what is missing will take, from the first moments of one run. */
  async #estimate(own: number): Promise<void> {
    const missing = (await this.#ask((collector) => collector.missing())) ?? [];
    const some = missing[Math.floor(missing.length / 2)];
    const each =
      some === undefined ? null : await this.#ask((collector) => collector.estimate(some));
    if (own !== this.#opens || this.store.getState().running) return;
    const remaining = each === null ? null : (each * missing.length) / this.#options.workers;
    this.store.setState({ remaining });
  }

  async #ask<T>(question: (collector: MatrixClient) => Promise<T>): Promise<T | null> {
    const collector = this.#collector;
    if (!collector) return null;
    try {
      return await question(collector);
    } catch (thrown) {
      if (!(thrown instanceof ProblemError)) this.#broken();
      return null;
    }
  }

  /** Cells that have run are lost with the collector; the next opening begins with another. */
  #broken(): void {
    this.#pool?.cancel();
    this.#pool = null;
    this.#collector?.close();
    this.#collector = null;
    this.store.setState({ phase: 'unable', running: false, remaining: null });
  }
}

/** The settings that runs depend on. */
function withoutView(query: string): string {
  return query
    .split('&')
    .filter((part) => !/^(?:show|order)=/.test(part))
    .join('&');
}

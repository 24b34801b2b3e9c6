/**
 * An experiment in the page: its document, the worker that collects its cells, the pool that runs
 * them, and the state that is shown. The collector computes statistics and verdicts.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type CellFailure,
  CellPool,
  type PoolListener,
  workersFor,
} from '../../../engine/programs/cellPool';
import { Eta } from '../../../engine/programs/eta';
import { programModule } from '../../../engine/programs/startProgram';
import { type Problem, ProblemError } from '../../../engine/types';
import { visibleIn } from '../../../engine/visible';
import type {
  CellCheck,
  CellCoordinates,
  ClaimSummary,
  ClaimVerdict,
  Experiment,
  ExperimentOther,
  ExperimentResults,
  ShownCells,
} from '../../../generated/experiment';
import {
  ExperimentClient,
  type ExperimentTexts,
  type ExperimentWorkerLike,
  startExperimentWorker,
} from '../experimentClient';
import type { FigureResults, GridPoint } from './experimentFigure';
import { scenariosFor } from './experimentLibrary';

/** Why the runs have stopped. */
export interface StopReason {
  /** Null when no worker could begin. */
  cell: CellCoordinates | null;
  /** Null when its worker died. */
  problem: Problem | null;
}

export interface ExperimentState {
  /** `refused`: the document is wrong. `unable`: there is no program to read it. */
  phase: 'reading' | 'refused' | 'unable' | 'ready';
  problem: Problem | null;
  experiment: Experiment | null;
  /** The number of all cells, and of those that have run. */
  count: number;
  done: number;
  running: boolean;
  /** The estimated seconds until all cells have run. */
  remaining: number | null;
  stopped: StopReason | null;
  results: FigureResults;
  verdicts: readonly ClaimVerdict[];
  /** The result of each whole claim. */
  claimSummaries: readonly ClaimSummary[];
  /** The results with other choices of open settings, from a file of results. */
  others: readonly ExperimentOther[];
  /** The results are those of a file, and were not run here. */
  fromFile: boolean;
  /** They are of another engine: cells of this one do not belong to them. */
  foreign: boolean;
  /** It was cancelled before all cells had run. */
  cancelled: boolean;
  checking: boolean;
  checked: CellCheck | null;
}

export interface ExperimentOptions {
  makeWorker: () => ExperimentWorkerLike;
  workers: number;
  /** Rejects where there is no program. */
  module: () => Promise<unknown>;
  scenarios: (text: string) => Promise<string>;
  clock: () => number;
  /** Calls back with the next frame. */
  frame: (then: () => void) => void;
}

const inPage: ExperimentOptions = {
  makeWorker: startExperimentWorker,
  workers: workersFor(globalThis.navigator?.hardwareConcurrency),
  module: programModule,
  scenarios: scenariosFor,
  clock: () => performance.now(),
  frame: (then) => requestAnimationFrame(then),
};

/** Grids with more cells wait for a press of the button, and those sooner that come in a link of somebody else. */
export const RUN_AT_ONCE = 1000;
export const OF_LINK_AT_ONCE = 100;

/** The least time between two drawings of the figure, and the least multiple of the time that the last one took. */
const SHOW_EVERY_MS = 250;
const SHOW_SHARE = 8;

const NOTHING: Pick<
  ExperimentState,
  | 'done'
  | 'remaining'
  | 'stopped'
  | 'results'
  | 'verdicts'
  | 'claimSummaries'
  | 'others'
  | 'fromFile'
  | 'foreign'
  | 'cancelled'
  | 'checked'
> = {
  done: 0,
  remaining: null,
  stopped: null,
  results: { points: [], curves: [] },
  verdicts: [],
  claimSummaries: [],
  others: [],
  fromFile: false,
  foreign: false,
  cancelled: false,
  checked: null,
};

export class ExperimentRun {
  readonly store: StoreApi<ExperimentState>;
  /** The document as it was opened. */
  readonly text: string;
  /** The same as somebody is changing it. */
  draft: string | null = null;
  #options: ExperimentOptions;
  #opening: ExperimentTexts | null = null;
  #collector: ExperimentClient | null = null;
  #pool: CellPool<ExperimentTexts> | null = null;
  #checking: CellPool<ExperimentTexts> | null = null;
  #eta: Eta;
  #done = 0;
  #ownCells = false;
  #framed = false;
  /** Whether cells have arrived since the figure was requested. */
  #stale = false;
  #inFlight: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #disposed = false;

  constructor(text: string, options: Partial<ExperimentOptions> = {}) {
    this.text = text;
    this.#options = { ...inPage, ...options };
    this.#eta = new Eta(this.#options.clock);
    this.store = createStore<ExperimentState>(() => ({
      ...NOTHING,
      phase: 'reading',
      problem: null,
      experiment: null,
      count: 0,
      running: false,
      checking: false,
    }));
  }

  /** Reads the document; `results` is a file with its cells. It runs by itself where it has at most `atOnce`. */
  async open(results: string | null = null, atOnce = RUN_AT_ONCE): Promise<void> {
    this.store.setState({ ...NOTHING, phase: 'reading', problem: null });
    try {
      const { module, scenarios } = this.#options;
      const [, library] = await Promise.all([module(), scenarios(this.text)]);
      if (this.#disposed) return;
      const texts = { text: this.text, scenarios: library };
      this.#opening = texts;
      this.#collector?.close();
      this.#collector = new ExperimentClient(this.#options.makeWorker());
      const count = await this.#collector.open(texts);
      const foreign = results !== null && !(await this.#collector.reopen(results));
      const shown = await this.#collector.shown();
      if (this.#disposed) return;
      const experiment = visibleIn(JSON.parse(this.text) as Experiment);
      this.#done = shown.cells;
      const { others = [] } = JSON.parse(results ?? '{}') as Partial<ExperimentResults>;
      this.store.setState({
        ...{ phase: 'ready', experiment, count, fromFile: results !== null, foreign },
        others: foreign ? [] : others,
      });
      this.#show(shown);
      if (results === null && count <= atOnce) await this.start();
    } catch (thrown) {
      if (this.#disposed) return;
      const refused = thrown instanceof ProblemError;
      const problem = refused
        ? thrown.problem
        : { path: '', message: thrown instanceof Error ? thrown.message : String(thrown) };
      this.store.setState({ phase: refused ? 'refused' : 'unable', problem });
    }
  }

  /** Runs the missing cells; all of them where the present ones are of another engine. */
  async start(): Promise<void> {
    const opening = this.#opening;
    const { phase, running, foreign } = this.store.getState();
    if (!opening || running || phase !== 'ready') return;
    if (foreign) return this.restart();
    this.store.setState({
      running: true,
      cancelled: false,
      stopped: null,
      checked: null,
      remaining: null,
    });
    const missing = await this.#ask((collector) => collector.missing());
    // It was cancelled meanwhile.
    if (!missing || !this.store.getState().running) return;
    this.#eta.begin(missing.length);
    this.#pool = this.#run(opening, this.#options.workers, missing, {
      finished: (_, result) => {
        // The pool that ran it has the same document: it cannot be of another one.
        this.#collector?.take(result).catch(() => undefined);
        this.#done += 1;
        this.#ownCells = true;
        this.#eta.advance();
        this.#frame();
      },
      ended: () => void this.#end(),
      failed: (failure) => void this.#fail(failure),
    });
  }

  #run(
    texts: ExperimentTexts,
    workers: number,
    cells: readonly number[],
    listener: PoolListener,
  ): CellPool<ExperimentTexts> {
    const { makeWorker } = this.#options;
    const make = (heard: () => void) => new ExperimentClient(makeWorker(), heard);
    return new CellPool(make, workers, texts, cells, listener);
  }

  /** Whether something would be lost with it: cells that have run here, or a document that is being changed. */
  get isWorthKeeping(): boolean {
    return this.draft !== null || this.#ownCells;
  }

  /** Cancels the runs under way; finished cells stay. */
  cancel(): void {
    if (!this.store.getState().running) return;
    this.#pool?.cancel();
    this.store.setState({ cancelled: true });
    this.#halt();
  }

  /** Forgets all cells, and runs them. */
  async restart(): Promise<void> {
    const opening = this.#opening;
    if (!opening) return;
    this.cancel();
    if ((await this.#ask((collector) => collector.open(opening))) === null) return;
    this.#done = 0;
    this.store.setState(NOTHING);
    await this.start();
  }

  /** The document of a point, with its first seed; null of a model, which has no packets. */
  documentAt({ series, x, y }: GridPoint): Promise<string | null> {
    return this.#ask((collector) => collector.scenario(series, x, y));
  }

  /** The results as a file; null when the collector is gone. */
  file(kind: 'results' | 'csv'): Promise<string | null> {
    return this.#ask((collector) => collector[kind]());
  }

  /** The document with all scenarios inside, for sharing; null when the collector is gone. */
  async whole(): Promise<string | null> {
    const opening = this.#opening;
    return opening && this.#ask((collector) => collector.selfContained(opening));
  }

  /** Runs a finished cell again and compares; `part`, from 0 to 1, says which. */
  async check(part: number): Promise<void> {
    const opening = this.#opening;
    const { done, checking } = this.store.getState();
    if (!opening || checking || done === 0) return;
    this.store.setState({ checking: true, checked: null, stopped: null });
    const cell = await this.#ask((collector) => collector.pick(part));
    if (cell === null) {
      this.store.setState({ checking: false });
      return;
    }
    this.#checking = this.#run(opening, 1, [cell], {
      finished: (_, result) => void this.#compare(result),
      ended: () => {},
      failed: (failure) => {
        this.store.setState({ checking: false });
        void this.#fail(failure);
      },
    });
  }

  /** Ends all workers. */
  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
    this.#pool?.cancel();
    this.#checking?.cancel();
    this.#collector?.close();
  }

  async #compare(result: string): Promise<void> {
    const checked = await this.#ask((collector) => collector.check(result));
    this.store.setState({ checking: false, checked });
  }

  /** All cells have run: the state says so once all of them are shown. */
  async #end(): Promise<void> {
    this.#pool = null;
    await this.#inFlight;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#stale) await this.#showNext();
    if (!this.#disposed) this.#halt();
  }

  /** Nothing runs any more. */
  #halt(): void {
    this.#pool = null;
    this.store.setState({ running: false, remaining: null, done: this.#done });
    if (this.#stale) this.#refresh();
  }

  async #fail({ cell, problem }: CellFailure): Promise<void> {
    const place =
      cell === null ? null : await this.#ask((collector) => collector.coordinates(cell));
    this.store.setState({ stopped: { cell: place, problem } });
    this.#halt();
  }

  /** Cells have arrived: the next frame shows their number. */
  #frame(): void {
    this.#refresh();
    if (this.#framed) return;
    this.#framed = true;
    this.#options.frame(() => {
      this.#framed = false;
      if (this.#disposed || !this.#pool) return;
      this.store.setState({ done: this.#done, remaining: this.#eta.remaining() });
    });
  }

  /** Makes the figure again, after a while. */
  #refresh(): void {
    this.#stale = true;
    if (this.#inFlight || this.#timer !== undefined || this.#disposed) return;
    void this.#showNext();
  }

  #showNext(): Promise<void> {
    this.#inFlight = this.#askToShow().finally(() => {
      this.#inFlight = null;
    });
    return this.#inFlight;
  }

  async #askToShow(): Promise<void> {
    this.#stale = false;
    const began = this.#options.clock();
    const shown = await this.#ask((collector) => collector.shown());
    if (this.#disposed) return;
    if (shown) this.#show(shown);
    const took = this.#options.clock() - began;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#stale) this.#refresh();
      },
      Math.max(SHOW_EVERY_MS, SHOW_SHARE * took),
    );
  }

  #show({ points, curves, verdicts, claims }: ShownCells): void {
    this.store.setState(({ results }) => ({
      done: this.#done,
      results: {
        points,
        curves: curves.length > 0 ? [...results.curves, ...curves] : results.curves,
      },
      verdicts,
      claimSummaries: claims,
    }));
  }

  /** An answer of the collector; null when it is gone. */
  async #ask<T>(question: (collector: ExperimentClient) => Promise<T>): Promise<T | null> {
    const collector = this.#collector;
    if (!collector) return null;
    try {
      return await question(collector);
    } catch (thrown) {
      if (collector !== this.#collector || this.#disposed) return null;
      if (thrown instanceof ProblemError) {
        this.store.setState({ stopped: { cell: null, problem: thrown.problem } });
        return null;
      }
      this.#pool?.cancel();
      this.#pool = null;
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      this.store.setState({ phase: 'unable', running: false, problem: { path: '', message } });
      return null;
    }
  }
}

/** An experiment in the page, and its document. The collector computes statistics and verdicts. */

import type { CellPool } from '../../../engine/programs/cellPool';
import { type Problem, ProblemError } from '../../../engine/types';
import { visibleIn } from '../../../engine/visible';
import type {
  CellCheck,
  CellCoordinates,
  ClaimSummary,
  ClaimVerdict,
  Experiment,
  ExperimentAnswers,
  ExperimentOther,
  ExperimentQuery,
  ExperimentResults,
  ShownCells,
} from '../../../generated/experiment';
import { CellJob, type CellOptions, type CellsState, NO_CELLS } from '../../../model/job/cellJob';
import type { FigureResults, GridPoint } from './experimentFigure';
import { scenariosFor } from './experimentLibrary';

/** Why the runs have stopped. */
export interface StopReason {
  /** Null when no worker could begin. */
  cell: CellCoordinates | null;
  /** Null when its worker died. */
  problem: Problem | null;
}

export interface ExperimentState extends CellsState {
  experiment: Experiment | null;
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
  checking: boolean;
  checked: CellCheck | null;
}

export interface ExperimentOptions extends CellOptions<ExperimentQuery> {
  scenarios: (text: string) => Promise<string>;
}

/** The texts of the document, and as JSON those of the scenarios that it names. */
type ExperimentTexts = Omit<Extract<ExperimentQuery, { kind: 'open' }>, 'kind'>;

/** Grids with more cells wait for a press of the button, and those sooner that come in a link of somebody else. */
export const RUN_AT_ONCE = 1000;
export const OF_LINK_AT_ONCE = 100;

const NO_RESULTS = {
  stopped: null,
  results: { points: [], curves: [] },
  verdicts: [],
  claimSummaries: [],
  others: [],
  fromFile: false,
  foreign: false,
  checked: null,
} satisfies Partial<ExperimentState>;

const UNREAD: ExperimentState = { ...NO_CELLS, ...NO_RESULTS, experiment: null, checking: false };

export class ExperimentRun extends CellJob<
  ExperimentState,
  ExperimentTexts,
  ExperimentQuery,
  ExperimentAnswers
> {
  /** The document as it was opened. */
  readonly text: string;
  /** The same as somebody is changing it. */
  draft: string | null = null;
  #scenarios: ExperimentOptions['scenarios'];
  #checking: CellPool<ExperimentTexts> | null = null;

  constructor(
    text: string,
    { scenarios = scenariosFor, ...options }: Partial<ExperimentOptions> = {},
  ) {
    super(UNREAD, 'ExperimentProgram', options);
    this.text = text;
    this.#scenarios = scenarios;
  }

  /** Reads the document; `results` is a file with its cells. It runs by itself where it has at most `atOnce`. */
  async open(results: string | null = null, atOnce = RUN_AT_ONCE): Promise<void> {
    this.collector.close();
    this.say(UNREAD);
    // It is fetched beside the program.
    const library = this.#scenarios(this.text);
    library.catch(() => undefined);
    const problem = await this.read(async (collector) => {
      const texts = { text: this.text, scenarios: await library };
      const of = await collector.open(texts);
      const foreign = results !== null && !(await collector.ask({ kind: 'reopen', results }));
      const shown = await collector.shown();
      const experiment = visibleIn(JSON.parse(this.text) as Experiment);
      const { others = [] } = JSON.parse(results ?? '{}') as Partial<ExperimentResults>;
      const state = {
        ...{ experiment, foreign, fromFile: results !== null, others: foreign ? [] : others },
        ...this.show(shown),
      };
      return { opening: texts, done: shown.cells, of, state };
    });
    if (problem) this.say({ opened: 'refused' });
    const { of } = this.store.getState();
    if (problem === null && results === null && of <= atOnce) await this.start();
  }

  /** Runs the missing cells; all of them where the present ones are of another engine. */
  override async start(): Promise<void> {
    const { foreign, phase } = this.store.getState();
    if (phase === 'running') return;
    if (foreign) return this.restart();
    this.store.setState({ stopped: null, checked: null });
    await super.start();
  }

  /** Whether something would be lost with it: cells that have run here, or a document that is being changed. */
  get isWorthKeeping(): boolean {
    return this.draft !== null || this.hasRun;
  }

  /** Forgets all cells, and runs them. */
  async restart(): Promise<void> {
    const { opening } = this;
    if (!opening) return;
    this.cancel();
    const problem = await this.read(async (collector) => {
      const of = await collector.open(opening);
      return { opening, done: 0, of, state: NO_RESULTS };
    });
    if (problem === null) await this.start();
  }

  /** The document of a point, with its first seed; null of a model, which has no packets. */
  documentAt({ series, x, y }: GridPoint): Promise<string | null> {
    return this.ask((collector) => collector.ask({ kind: 'scenario', series, x, y }));
  }

  /** The results as a file; null when the collector is gone. */
  file(kind: 'results' | 'csv'): Promise<string | null> {
    return this.ask((collector) => collector.ask({ kind }));
  }

  /** The document with all scenarios inside, for sharing; null when the collector is gone. */
  async whole(): Promise<string | null> {
    const { opening } = this;
    return opening && this.ask((collector) => collector.ask({ kind: 'whole', ...opening }));
  }

  /** Runs a finished cell again and compares; `part`, from 0 to 1, says which. */
  async check(part: number): Promise<void> {
    const { opening } = this;
    const { done, checking } = this.store.getState();
    if (!opening || checking || done === 0) return;
    this.store.setState({ checking: true, checked: null, stopped: null });
    const cell = await this.ask((collector) => collector.ask({ kind: 'pick', part }));
    const checked = cell === null ? null : await this.#compare(opening, cell);
    this.store.setState({ checking: false, checked });
  }

  override dispose(): void {
    super.dispose();
    this.#checking?.close();
  }

  async #compare(opening: ExperimentTexts, cell: number): Promise<CellCheck | null> {
    const pool = this.pool(1);
    this.#checking = pool;
    let record = '';
    try {
      await pool.run(opening, [cell], (found) => {
        record = found;
      });
    } catch (thrown) {
      await this.stopped(pool.stoppedAt, thrown instanceof ProblemError ? thrown.problem : null);
      return null;
    }
    return this.ask((collector) => collector.ask({ kind: 'check', record }));
  }

  protected override async stopped(cell: number | null, problem: Problem | null): Promise<void> {
    const place =
      cell === null
        ? null
        : await this.ask((collector) => collector.ask({ kind: 'coordinates', cell }));
    this.store.setState({ stopped: { cell: place, problem } });
  }

  protected override refused(problem: Problem): void {
    this.store.setState({ stopped: { cell: null, problem } });
  }

  protected override show({
    points,
    curves,
    verdicts,
    claims: claimSummaries,
  }: ShownCells): Partial<ExperimentState> {
    const { results } = this.store.getState();
    const all = curves.length > 0 ? [...results.curves, ...curves] : results.curves;
    return { results: { points, curves: all }, verdicts, claimSummaries };
  }
}

/** A matrix in the page. Numbers and definitions come from the collector. */

import type { Problem } from '../../engine/types';
import type { MatrixAnswers, MatrixQuery, ShownMatrix } from '../../generated/experiment';
import { CellJob, type CellOptions, type CellsState, NO_CELLS } from '../../model/job/cellJob';

/** The time that remains is known before anything runs, too. */
export interface MatrixState extends CellsState {
  shown: ShownMatrix | null;
}

/** The settings that all workers begin with. */
interface MatrixOpening {
  settings: string;
}

export class MatrixRun extends CellJob<MatrixState, MatrixOpening, MatrixQuery, MatrixAnswers> {
  constructor(options: Partial<CellOptions<MatrixQuery>> = {}) {
    super({ ...NO_CELLS, shown: null }, 'MatrixProgram', options);
  }

  /** Takes the settings of an address. Another map of the same runs lets them go on. */
  async open(query: string): Promise<void> {
    const problem = await this.#open(query);
    // A link that cannot be read leaves the form with what is usual.
    const usual = problem && this.store.getState().shown === null ? await this.#open('') : problem;
    if (usual !== null) return;
    if (problem) this.say({ fault: problem });
    await this.#estimate();
  }

  override async start(): Promise<void> {
    await super.start();
    await this.#estimate();
  }

  /** The document of a cell, in the order that is shown; null when there is none. */
  document(row: number, column: number | null): Promise<string | null> {
    return this.ask((collector) => collector.ask({ kind: 'document', row, column }));
  }

  file(kind: 'results' | 'csv'): Promise<string | null> {
    return this.ask((collector) => collector.ask({ kind }));
  }

  protected override show(shown: ShownMatrix): Partial<MatrixState> {
    return { shown };
  }

  protected override isSame(a: MatrixOpening, b: MatrixOpening): boolean {
    return withoutView(a.settings) === withoutView(b.settings);
  }

  #open(settings: string): Promise<Problem | null | undefined> {
    return this.read(async (collector) => {
      const shown = await collector.open({ settings });
      const { query, done, count: of } = shown;
      return { opening: { settings: query }, done, of, state: { shown } };
    });
  }

  /** How long the missing runs will take, from the first moments of one. */
  async #estimate(): Promise<void> {
    const { opening } = this;
    if (this.store.getState().phase === 'running') return;
    const missing = (await this.ask((collector) => collector.missing())) ?? [];
    const run = missing[Math.floor(missing.length / 2)];
    const each =
      run === undefined
        ? null
        : await this.ask(async (collector) => {
            // The first slice is slower: the program is still being compiled, and windows grow.
            await collector.ask({ kind: 'sample', run });
            const { answer, seconds } = await collector.askTimed({ kind: 'sample', run });
            return seconds / Math.max(answer, 1e-3);
          });
    if (opening !== this.opening || this.store.getState().phase === 'running') return;
    const remaining = each === null ? null : (each * missing.length) / this.options.workers;
    this.say({ remaining });
  }
}

/** The settings that runs depend on. */
function withoutView(query: string): string {
  return query
    .split('&')
    .filter((part) => !/^(?:show|order)=/.test(part))
    .join('&');
}

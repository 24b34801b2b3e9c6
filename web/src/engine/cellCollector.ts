/** The worker that collects the cells of an experiment and makes figures and verdicts of them. */
import type { ExperimentCell, ShownCells } from '../generated/experiment';
import type { ExperimentOpening, ExperimentQueries, FinishedCell } from './experimentProtocol';
import { SideWorker, type SideWorkerLike } from './sideWorker';

export type ExperimentWorkerLike = SideWorkerLike<ExperimentQueries, FinishedCell>;

/** The coordinates of a cell: indices into the document's lists, and the seed itself. */
export interface CellCoordinates {
  series: number;
  x: number;
  y: number;
  seed: number;
}

export function startExperimentWorker(): Worker {
  return new Worker(new URL('./experimentWorker.ts', import.meta.url), {
    type: 'module',
    name: 'experiment',
  });
}

/** Rejects as {@link SideWorker} does. */
export class CellCollector {
  #worker: SideWorker<ExperimentQueries, FinishedCell>;

  constructor(make: () => ExperimentWorkerLike = startExperimentWorker) {
    this.#worker = new SideWorker(make());
  }

  /** Reads a document, and forgets what was collected. Returns how many cells it has. */
  open(opening: ExperimentOpening): Promise<number> {
    return this.#worker.ask('open', opening);
  }

  /** A document with everything that it names inside. */
  selfContained(opening: ExperimentOpening): Promise<string> {
    return this.#worker.ask('whole', opening);
  }

  /** Collects what the pool has run. */
  take(finished: string): void {
    this.#worker.tell({ kind: 'take', finished });
  }

  /**
   * Takes the cells of a file of results; rejects where they are of another experiment. Returns
   * whether they are of this engine: those of another are not added to.
   */
  reopen(results: string): Promise<boolean> {
    return this.#worker.ask('reopen', results);
  }

  /** The cells that are still to run. */
  missing(): Promise<number[]> {
    return this.#worker.ask('missing', null);
  }

  shown(): Promise<ShownCells> {
    return this.#worker.ask('shown', null);
  }

  /** The results as a file, as the command line prints them. */
  results(): Promise<string> {
    return this.#worker.ask('results', null);
  }

  csv(): Promise<string> {
    return this.#worker.ask('csv', null);
  }

  /** The document of a cell. */
  document(cell: number): Promise<string> {
    return this.#worker.ask('document', cell);
  }

  async coordinates(cell: number): Promise<CellCoordinates> {
    const place = await this.#worker.ask('place', cell);
    const [series = 0, x = 0, y = 0, seed = 0] = place;
    return { series, x, y, seed };
  }

  /** The number of a cell; null where there is none. `seed` is the place of the seed. */
  at(series: number, x: number, y: number, seed: number): Promise<number | null> {
    return this.#worker.ask('at', [series, x, y, seed]);
  }

  /** One of the cells that there are: `part`, from 0 to 1, says which; null for none. */
  pick(part: number): Promise<number | null> {
    return this.#worker.ask('pick', part);
  }

  /** A cell that was collected; null for none. */
  collected(cell: number): Promise<ExperimentCell | null> {
    return this.#worker.ask('kept', cell);
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker.close();
  }
}

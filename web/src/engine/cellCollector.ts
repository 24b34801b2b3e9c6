/** The worker that collects the cells of an experiment and makes figures and verdicts of them. */
import type {
  ClaimStanding,
  ClaimVerdict,
  ExperimentCell,
  ExperimentCurveRecord,
  ExperimentEstimate,
} from '../generated/experiment';
import type { ExperimentOpening, ExperimentRequest } from './experimentProtocol';
import { SideWorker, type SideWorkerLike } from './sideWorker';

export type ExperimentWorkerLike = SideWorkerLike<ExperimentRequest>;

/** Estimates, curves and verdicts from the cells collected so far. */
export interface ShownCells {
  /** How many there are. */
  cells: number;
  points: ExperimentEstimate[];
  /** Those that were not shown before. */
  curves: ExperimentCurveRecord[];
  verdicts: ClaimVerdict[];
  claims: ClaimStanding[];
}

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
  #worker: SideWorker<ExperimentRequest>;

  constructor(make: () => ExperimentWorkerLike = startExperimentWorker) {
    this.#worker = new SideWorker(make());
  }

  /** Reads a document, and forgets what was collected. Gives how many cells it has. */
  open(opening: ExperimentOpening): Promise<number> {
    return this.#worker.ask((id) => ({ kind: 'open', id, ...opening }));
  }

  /** A document with everything that it names inside. */
  selfContained(opening: ExperimentOpening): Promise<string> {
    return this.#worker.ask((id) => ({ kind: 'whole', id, ...opening }));
  }

  /** Collects what the pool has run. */
  take(finished: string): void {
    this.#worker.tell({ kind: 'take', finished });
  }

  /**
   * Takes the cells of a file of results; rejects where they are of another experiment. Gives
   * whether they are of this engine: those of another are not added to.
   */
  reopen(results: string): Promise<boolean> {
    return this.#worker.ask((id) => ({ kind: 'reopen', id, results }));
  }

  /** The cells that are still to run. */
  missing(): Promise<number[]> {
    return this.#worker.ask((id) => ({ kind: 'missing', id }));
  }

  shown(): Promise<ShownCells> {
    return this.#worker.ask((id) => ({ kind: 'shown', id }));
  }

  /** The results as a file, as the command line prints them. */
  results(): Promise<string> {
    return this.#worker.ask((id) => ({ kind: 'results', id }));
  }

  csv(): Promise<string> {
    return this.#worker.ask((id) => ({ kind: 'csv', id }));
  }

  /** The document of a cell. */
  document(cell: number): Promise<string> {
    return this.#worker.ask((id) => ({ kind: 'document', id, cell }));
  }

  async coordinates(cell: number): Promise<CellCoordinates> {
    const place = await this.#worker.ask<number[]>((id) => ({ kind: 'place', id, cell }));
    const [series = 0, x = 0, y = 0, seed = 0] = place;
    return { series, x, y, seed };
  }

  /** The number of a cell; null where there is none. `seed` is the place of the seed. */
  at(series: number, x: number, y: number, seed: number): Promise<number | null> {
    return this.#worker.ask((id) => ({ kind: 'at', id, series, x, y, seed }));
  }

  /** One of the cells that there are: `part`, from 0 to 1, says which; null for none. */
  pick(part: number): Promise<number | null> {
    return this.#worker.ask((id) => ({ kind: 'pick', id, part }));
  }

  /** A cell that was collected; null for none. */
  collected(cell: number): Promise<ExperimentCell | null> {
    return this.#worker.ask((id) => ({ kind: 'kept', id, cell }));
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker.close();
  }
}

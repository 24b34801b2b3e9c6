/** The worker that collects the cells of an experiment and makes figures and verdicts of them, or runs them. */

import type { CellRunner } from '../../engine/programs/cellPool';
import { ProgramClient, type ProgramWorkerLike } from '../../engine/programs/programClient';
import { startProgram } from '../../engine/programs/startProgram';
import type {
  CellCheck,
  CellCoordinates,
  ExperimentAnswers,
  ExperimentQuery,
  ShownCells,
} from '../../generated/experiment';

export type ExperimentWorkerLike = ProgramWorkerLike<ExperimentQuery>;

export interface ExperimentTexts {
  /** The document. */
  text: string;
  /** JSON: the texts of the scenarios that it names. */
  scenarios: string;
}

export function startExperimentWorker(): ExperimentWorkerLike {
  return startProgram('ExperimentProgram');
}

/** Rejects as {@link ProgramClient} does. */
export class ExperimentClient implements CellRunner<ExperimentTexts> {
  #program: ProgramClient<ExperimentQuery, ExperimentAnswers>;

  constructor(worker: ExperimentWorkerLike, heard?: () => void) {
    this.#program = new ProgramClient(worker, heard);
  }

  /** Reads a document, and forgets what was collected. Returns how many cells it has. */
  open(texts: ExperimentTexts): Promise<number> {
    return this.#program.ask({ kind: 'open', ...texts });
  }

  /** A document with everything that it names inside. */
  selfContained(texts: ExperimentTexts): Promise<string> {
    return this.#program.ask({ kind: 'whole', ...texts });
  }

  /** Runs a cell to its end: JSON for {@link take}. */
  run(cell: number): Promise<string> {
    return this.#program.askToEnd({ kind: 'run', cell });
  }

  /** Collects what another one has run. */
  take(finished: string): Promise<null> {
    return this.#program.ask({ kind: 'take', finished });
  }

  /**
   * Takes the cells of a file of results; rejects where they are of another experiment. Returns
   * whether they are of this engine: those of another are not added to.
   */
  reopen(results: string): Promise<boolean> {
    return this.#program.ask({ kind: 'reopen', results });
  }

  /** The cells that are still to run. */
  missing(): Promise<number[]> {
    return this.#program.ask({ kind: 'missing' });
  }

  shown(): Promise<ShownCells> {
    return this.#program.ask({ kind: 'shown' });
  }

  /** The results as a file, as the command line prints them. */
  results(): Promise<string> {
    return this.#program.ask({ kind: 'results' });
  }

  csv(): Promise<string> {
    return this.#program.ask({ kind: 'csv' });
  }

  /** The scenario of a point with its first seed; null of a model, which has no packets. */
  scenario(series: number, x: number, y: number): Promise<string | null> {
    return this.#program.ask({ kind: 'scenario', series, x, y });
  }

  coordinates(cell: number): Promise<CellCoordinates> {
    return this.#program.ask({ kind: 'coordinates', cell });
  }

  /** One of the cells that there are: `part`, from 0 to 1, says which; null for none. */
  pick(part: number): Promise<number | null> {
    return this.#program.ask({ kind: 'pick', part });
  }

  /** Compares a cell that has run again with the one that was collected; null for none. */
  check(finished: string): Promise<CellCheck | null> {
    return this.#program.ask({ kind: 'check', finished });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#program.close();
  }
}

/** The worker that collects the runs of a matrix and makes maps of them, or makes runs. */

import type { CellRunner } from '../../engine/programs/cellPool';
import { ProgramClient, type ProgramWorkerLike } from '../../engine/programs/programClient';
import { startProgram } from '../../engine/programs/startProgram';
import type { MatrixAnswers, MatrixQuery, ShownMatrix } from '../../generated/experiment';

export type MatrixWorkerLike = ProgramWorkerLike<MatrixQuery>;

export function startMatrixWorker(): MatrixWorkerLike {
  return startProgram('MatrixProgram');
}

/** Rejects as {@link ProgramClient} does. */
export class MatrixClient implements CellRunner<string> {
  #program: ProgramClient<MatrixQuery, MatrixAnswers>;

  constructor(worker: MatrixWorkerLike, heard?: () => void) {
    this.#program = new ProgramClient(worker, heard);
  }

  /** Takes the settings of an address; what has run stays. */
  open(settings: string): Promise<ShownMatrix> {
    return this.#program.ask({ kind: 'open', settings });
  }

  shown(): Promise<ShownMatrix> {
    return this.#program.ask({ kind: 'shown' });
  }

  /** The numbers of the runs that are still to be made. */
  missing(): Promise<number[]> {
    return this.#program.ask({ kind: 'missing' });
  }

  /** Makes a run: JSON for {@link take}. */
  run(run: number): Promise<string> {
    return this.#program.askToEnd({ kind: 'run', run });
  }

  /** Collects what another one has run. Returns whether it can be the record of a run. */
  take(record: string): Promise<boolean> {
    return this.#program.ask({ kind: 'take', record });
  }

  /** The estimated seconds that a run takes here. */
  async estimate(run: number): Promise<number> {
    // The first slice is slower: the program is still being compiled, and windows grow.
    await this.#program.ask({ kind: 'sample', run });
    const { answer, seconds } = await this.#program.askTimed({ kind: 'sample', run });
    return seconds / Math.max(answer, 1e-3);
  }

  /** The document of a cell in the order that is shown, or of a sender alone. */
  document(row: number, column: number | null): Promise<string> {
    return this.#program.ask({ kind: 'document', row, column });
  }

  /** All figures, as the command line prints them. */
  results(): Promise<string> {
    return this.#program.ask({ kind: 'results' });
  }

  csv(): Promise<string> {
    return this.#program.ask({ kind: 'csv' });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#program.close();
  }
}

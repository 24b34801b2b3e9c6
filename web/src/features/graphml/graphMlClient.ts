/**
 * GraphML, in a worker of its own: a large file takes seconds to read, and a program that
 * crashes on a file is ended with its worker.
 */

import { ProgramClient, type ProgramWorkerLike } from '../../engine/programs/programClient';
import { startProgram } from '../../engine/programs/startProgram';
import type {
  GraphMlAnswers,
  GraphMlImport,
  GraphMlOptions,
  GraphMlQuery,
} from '../../generated/boundary';

/** Rejects as {@link ProgramClient} does. */
export class GraphMlClient {
  #program: ProgramClient<GraphMlQuery, GraphMlAnswers>;
  #taken: Promise<unknown> = Promise.resolve();

  constructor(worker: ProgramWorkerLike<GraphMlQuery> = startProgram('GraphMlProgram')) {
    this.#program = new ProgramClient(worker);
  }

  /** The file that is read from now on, perhaps several times: its text crosses to the worker once. */
  take(text: string): void {
    this.#taken = this.#program.ask({ kind: 'take', text });
    // Each request rejects with the same error.
    this.#taken.catch(() => undefined);
  }

  /** The network in the file; rejects as well where the file was refused as it was taken. */
  async read(options: GraphMlOptions): Promise<GraphMlImport> {
    const read = this.#program.ask({ kind: 'read', options });
    const [, network] = await Promise.all([this.#taken, read]);
    return network;
  }

  /** A document as GraphML. */
  write(document: string): Promise<string> {
    return this.#program.ask({ kind: 'write', document });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#program.close();
  }
}

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

export class GraphMlClient extends ProgramClient<GraphMlQuery, GraphMlAnswers> {
  #taken: Promise<unknown> = Promise.resolve();

  constructor(worker: ProgramWorkerLike<GraphMlQuery> = startProgram('GraphMlProgram')) {
    super(worker);
  }

  /** The file that is read from now on, perhaps several times: its text crosses to the worker once. */
  take(text: string): void {
    this.#taken = this.ask({ kind: 'take', text });
    // Each request rejects with the same error.
    this.#taken.catch(() => undefined);
  }

  /** The network in the file; rejects as well where the file was refused as it was taken. */
  async read(options: GraphMlOptions): Promise<GraphMlImport> {
    const read = this.ask({ kind: 'read', options });
    const [, network] = await Promise.all([this.#taken, read]);
    return network;
  }

  /** A document as GraphML. */
  write(document: string): Promise<string> {
    return this.ask({ kind: 'write', document });
  }
}

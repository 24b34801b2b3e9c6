/**
 * GraphML, in a worker of its own: a large file takes seconds to read, and a program that
 * crashes on a file is ended with its worker.
 */
import type { GraphMlImport, GraphMlOptions } from '../generated/boundary';
import { SideWorker, type SideWorkerLike } from './sideWorker';

export interface GraphMlQueries {
  /** The network in the file. */
  read: { ask: GraphMlOptions; answer: GraphMlImport };
  /** A document as GraphML. */
  write: { ask: string; answer: string };
}

/** A file to be read, perhaps several times. */
export interface GraphMlFile {
  kind: 'file';
  text: string;
}

export type GraphMlWorkerLike = SideWorkerLike<GraphMlQueries, GraphMlFile>;

function start(): GraphMlWorkerLike {
  return new Worker(new URL('./graphmlWorker.ts', import.meta.url), {
    type: 'module',
    name: 'graphml',
  });
}

/** Rejects as {@link SideWorker} does. */
export class GraphMlClient {
  #worker: SideWorker<GraphMlQueries, GraphMlFile>;

  constructor(make: () => GraphMlWorkerLike = start) {
    this.#worker = new SideWorker(make());
  }

  /** The file that is read from now on: its text crosses to the worker once. */
  take(text: string): void {
    this.#worker.tell({ kind: 'file', text });
  }

  read(options: GraphMlOptions): Promise<GraphMlImport> {
    return this.#worker.ask('read', options);
  }

  /** A document as GraphML. */
  write(document: string): Promise<string> {
    return this.#worker.ask('write', document);
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker.close();
  }
}

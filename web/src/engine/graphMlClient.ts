/**
 * GraphML, in a worker of its own: a large file takes seconds to read, and a program that
 * crashes on a file is ended with its worker.
 */
import type { GraphMlImport, GraphMlOptions } from '../generated/boundary';
import { type SideAnswer, SideWorker, type SideWorkerLike } from './sideWorker';

export type GraphMlRequest =
  /** A file to be read, perhaps several times. */
  | { kind: 'file'; text: string }
  | { kind: 'read'; id: number; options: GraphMlOptions }
  | { kind: 'write'; id: number; document: string };

/** `value` is a `GraphMlImport` or a text, as was asked for. */
export type GraphMlAnswer = SideAnswer;

export type GraphMlWorkerLike = SideWorkerLike<GraphMlRequest>;

function start(): GraphMlWorkerLike {
  return new Worker(new URL('./graphmlWorker.ts', import.meta.url), {
    type: 'module',
    name: 'graphml',
  });
}

/** Rejects as {@link SideWorker} does. */
export class GraphMlClient {
  #worker: SideWorker<GraphMlRequest>;

  constructor(make: () => GraphMlWorkerLike = start) {
    this.#worker = new SideWorker(make());
  }

  /** The file that is read from now on: its text crosses to the worker once. */
  take(text: string): void {
    this.#worker.tell({ kind: 'file', text });
  }

  read(options: GraphMlOptions): Promise<GraphMlImport> {
    return this.#worker.ask((id) => ({ kind: 'read', id, options }));
  }

  /** A document as GraphML. */
  write(document: string): Promise<string> {
    return this.#worker.ask((id) => ({ kind: 'write', id, document }));
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker.close();
  }
}

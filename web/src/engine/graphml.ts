/**
 * GraphML, in a worker of its own: a large file takes seconds to read, and what has read a
 * file that it did not survive is ended with its worker.
 */
import type { GraphMlImport, GraphMlOptions } from '../generated/boundary';
import { type Problem, ProblemError } from './types';

export type GraphMlRequest =
  /** A file to be read, perhaps several times. */
  | { kind: 'file'; text: string }
  | { kind: 'read'; id: number; options: GraphMlOptions }
  | { kind: 'write'; id: number; document: string };

/** `value` is a `GraphMlImport` or a text, as was asked for. */
export type GraphMlAnswer =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'refused'; id: number; problem: Problem }
  /** It could not be loaded, or works no longer. */
  | { kind: 'broken' };

/** The parts of a Worker that are used; a test hands in its own. */
export interface GraphMlWorkerLike {
  postMessage(message: GraphMlRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<GraphMlAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Pending {
  resolve(value: never): void;
  reject(error: Error): void;
}

function start(): GraphMlWorkerLike {
  return new Worker(new URL('./graphmlWorker.ts', import.meta.url), {
    type: 'module',
    name: 'graphml',
  });
}

/** Rejects with a ProblemError what cannot be read, and with another error once it is of no use any more. */
export class GraphMl {
  #worker: GraphMlWorkerLike | null;
  #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(make: () => GraphMlWorkerLike = start) {
    const worker = make();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = () => this.close();
    this.#worker = worker;
  }

  /** The file that is read from now on: its text crosses to the worker once. */
  take(text: string): void {
    this.#worker?.postMessage({ kind: 'file', text });
  }

  read(options: GraphMlOptions): Promise<GraphMlImport> {
    return this.#ask((id) => ({ kind: 'read', id, options }));
  }

  /** A document as GraphML. */
  write(document: string): Promise<string> {
    return this.#ask((id) => ({ kind: 'write', id, document }));
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(new Error('closed'));
    this.#pending.clear();
  }

  #ask<T>(request: (id: number) => GraphMlRequest): Promise<T> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#worker;
    if (!worker) return Promise.reject(new Error('closed'));
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.postMessage(request(id));
    });
  }

  #receive(answer: GraphMlAnswer): void {
    if (answer.kind === 'broken') {
      this.close();
      return;
    }
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (answer.kind === 'done') pending?.resolve(answer.value as never);
    else pending?.reject(new ProblemError(answer.problem));
  }
}

/**
 * A worker with a WebAssembly program of its own, for features that few visitors use: each request gets
 * one answer, and a program that trapped is ended with its worker.
 */
import { type Problem, ProblemError } from './types';

export type SideAnswer =
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'refused'; id: number; problem: Problem }
  /** It could not be loaded, or works no longer. */
  | { kind: 'broken' };

/** The parts of a Worker that are used; a test hands in its own. */
export interface SideWorkerLike<Request> {
  postMessage(message: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<SideAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Pending {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** Rejects refused requests with a ProblemError, and all requests with another error after the worker has ended. */
export class SideWorker<Request> {
  #worker: SideWorkerLike<Request> | null;
  #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(worker: SideWorkerLike<Request>) {
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = () => this.close();
    this.#worker = worker;
  }

  /** Sends what has no answer. */
  tell(message: Request): void {
    this.#worker?.postMessage(message);
  }

  ask<T>(request: (id: number) => Request): Promise<T> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#worker;
    if (!worker) return Promise.reject(new Error('closed'));
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.postMessage(request(id));
    });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(new Error('closed'));
    this.#pending.clear();
  }

  #receive(answer: SideAnswer): void {
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

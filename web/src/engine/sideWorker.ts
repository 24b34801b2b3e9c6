/**
 * The workers of experiments and of the matrix: beside queries they are handed a compiled program and cells that others
 * have run, and report that a long cell goes on, which {@link ProgramClient} has no messages for. A worker declares its
 * queries once, by name, with what each is asked and what it answers; all types follow from that.
 */
import { type Problem, ProblemError } from './types';

/** The constraint of all queries of a worker. */
export type AnyQueries<Queries> = {
  [Name in keyof Queries]: { ask: unknown; answer: unknown };
};

/** A request for one of these queries. */
export type SideRequest<
  Queries extends AnyQueries<Queries>,
  Names extends keyof Queries = keyof Queries,
> = { [Name in Names]: { kind: Name; id: number; ask: Queries[Name]['ask'] } }[Names];

/** The answer to one of these queries. */
export type SideDone<
  Queries extends AnyQueries<Queries>,
  Names extends keyof Queries = keyof Queries,
> = {
  [Name in Names]: { kind: 'done'; of: Name; id: number; value: Queries[Name]['answer'] };
}[Names];

/** An answer that has no value. */
export type SideFailure =
  | { kind: 'refused'; id: number; problem: Problem }
  /** It could not be loaded, or works no longer. */
  | { kind: 'broken' };

export type SideAnswer<Queries extends AnyQueries<Queries>> = SideDone<Queries> | SideFailure;

/** The parts of a Worker that are used; a test hands in its own. `Told` has no answer. */
export interface SideWorkerLike<Queries extends AnyQueries<Queries>, Told = never> {
  postMessage(message: SideRequest<Queries> | Told): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<SideAnswer<Queries>>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Pending<Queries extends AnyQueries<Queries>> {
  resolve(done: SideDone<Queries>): void;
  reject(error: Error): void;
}

/** Rejects refused requests with a ProblemError, and all requests with another error after the worker has ended. */
export class SideWorker<Queries extends AnyQueries<Queries>, Told = never> {
  #worker: SideWorkerLike<Queries, Told> | null;
  #pending = new Map<number, Pending<Queries>>();
  #lastId = 0;

  constructor(worker: SideWorkerLike<Queries, Told>) {
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = () => this.close();
    this.#worker = worker;
  }

  /** Sends what has no answer. */
  tell(message: Told): void {
    this.#worker?.postMessage(message);
  }

  ask<Name extends keyof Queries>(
    kind: Name,
    ask: Queries[Name]['ask'],
  ): Promise<Queries[Name]['answer']> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = this.#worker;
    if (!worker) return Promise.reject(new Error('closed'));
    return new Promise((resolve, reject) => {
      this.#pending.set(id, {
        resolve(done) {
          if (isOf<Queries, Name>(done, kind)) resolve(done.value);
          else reject(new Error(`${String(kind)} was answered as ${String(done.of)}`));
        },
        reject,
      });
      worker.postMessage({ kind, id, ask });
    });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(new Error('closed'));
    this.#pending.clear();
  }

  #receive(answer: SideAnswer<Queries>): void {
    if (answer.kind === 'broken') {
      this.close();
      return;
    }
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (answer.kind === 'done') pending?.resolve(answer);
    else pending?.reject(new ProblemError(answer.problem));
  }
}

function isOf<Queries extends AnyQueries<Queries>, Name extends keyof Queries>(
  done: SideDone<Queries>,
  name: Name,
): done is SideDone<Queries> & SideDone<Queries, Name> {
  return done.of === name;
}

/**
 * A worker with a WebAssembly program, for features that few visitors use. All such programs look alike: they answer
 * queries that Rust declares, with the types that are generated from the same declaration. Each request gets one
 * answer, and a program that trapped is ended with its worker.
 */
import type * as programs from '../../../../sim-core-wasm/pkg/programs.js';
import { answerOf } from '../answers';
import { type Problem, ProblemError } from '../types';

export interface ProgramRequest<Query> {
  id: number;
  query: Query;
  /** Beside the query, since JSON has none. */
  bytes?: Uint8Array;
  /** It is asked again until its answer is not null, and the worker says now and then that it goes on. */
  toEnd?: true;
}

/** A program, as `page_program!` declares it in Rust. */
export interface Program {
  /** Answers JSON with JSON. */
  query(query: string): string;
  /** Takes the bytes that come with the next query. */
  give(bytes: Uint8Array): void;
  /** Hands over the bytes that belong to the last answer. */
  take(): Uint8Array;
}

type Programs = typeof programs;

/** The names of all programs. */
export type ProgramName = {
  [Name in keyof Programs]: Programs[Name] extends new () => Program ? Name : never;
}[keyof Programs];

/** The module of all programs, which all workers share, and the program that one of them serves. */
export interface ProgramHandover {
  program: ProgramName;
  /** Null when it could not be fetched. */
  module: WebAssembly.Module | null;
}

export type ProgramReply =
  | {
      kind: 'done';
      id: number;
      /** An object with the answer at the kind of the query. */
      answers: unknown;
      /** Beside the answer; often none. */
      bytes: Uint8Array<ArrayBuffer>;
      /** The time that the program took. */
      seconds: number;
    }
  | { kind: 'refused'; id: number; problem: Problem }
  /** A query that is asked to its end goes on. */
  | { kind: 'alive' }
  /** It could not be loaded, or works no longer. */
  | { kind: 'broken' };

/** The parts of a Worker that are used; a test hands in its own. */
export interface ProgramWorkerLike<Query> {
  postMessage(request: ProgramRequest<Query>, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<ProgramReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

type Done = Extract<ProgramReply, { kind: 'done' }>;

interface Pending {
  resolve(done: Done): void;
  reject(error: Error): void;
}

/**
 * Rejects refused requests with a ProblemError, and all requests with another error after the worker has ended; one
 * that answers something else than it was asked is ended.
 */
export class ProgramClient<Query extends { kind: keyof Answers & string }, Answers> {
  #worker: ProgramWorkerLike<Query> | null;
  #pending = new Map<number, Pending>();
  #lastId = 0;

  /** `heard` is called whenever the worker says something. */
  constructor(worker: ProgramWorkerLike<Query>, heard?: () => void) {
    worker.onmessage = ({ data }) => {
      heard?.();
      this.#receive(data);
    };
    worker.onerror = () => this.close();
    this.#worker = worker;
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(new Error('closed'));
    this.#pending.clear();
  }

  /** Asks, with bytes beside the query, which are the worker's from then on. */
  async ask<Asked extends Query>(
    query: Asked,
    bytes?: Uint8Array,
  ): Promise<Answers[Asked['kind']]> {
    const { answers } = await this.#send({ query, ...(bytes && { bytes }) });
    return this.#checked(answers, query.kind);
  }

  /** Asks what is answered in slices: null until the last one. */
  async askToEnd<Asked extends Query>(query: Asked): Promise<NonNullable<Answers[Asked['kind']]>> {
    const { answers } = await this.#send({ query, toEnd: true });
    const answer = this.#checked(answers, query.kind);
    if (answer === null || answer === undefined) throw new Error(`${query.kind} has not ended`);
    return answer;
  }

  /** Asks, and says how long the program took. */
  async askTimed<Asked extends Query>(
    query: Asked,
  ): Promise<{ answer: Answers[Asked['kind']]; seconds: number }> {
    const { answers, seconds } = await this.#send({ query });
    return { answer: this.#checked(answers, query.kind), seconds };
  }

  /** Asks for bytes beside the answer. */
  async askForBytes<Asked extends Query>(
    query: Asked,
  ): Promise<{ answer: Answers[Asked['kind']]; bytes: Uint8Array<ArrayBuffer> }> {
    const { answers, bytes } = await this.#send({ query });
    return { answer: this.#checked(answers, query.kind), bytes };
  }

  #checked<Kind extends keyof Answers>(answers: unknown, kind: Kind): Answers[Kind] {
    try {
      return answerOf<Answers, Kind>(answers, kind);
    } catch (thrown) {
      this.close();
      throw thrown;
    }
  }

  #send(asked: Omit<ProgramRequest<Query>, 'id'>): Promise<Done> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(new Error('closed'));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.postMessage({ id, ...asked }, asked.bytes ? [asked.bytes.buffer] : []);
    });
  }

  #receive(reply: ProgramReply): void {
    if (reply.kind === 'broken') {
      this.close();
      return;
    }
    if (reply.kind === 'alive') return;
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === 'done') pending?.resolve(reply);
    else pending?.reject(new ProblemError(reply.problem));
  }
}

/** Answers to "why?", in a worker of their own: the run is replayed for them, and the replay is kept. */
import type { Summary, Theories, WhyAnswer, WhyQuestion } from '../generated/boundary';
import { SideWorker, type SideWorkerLike } from './sideWorker';

/** How far an answer is. */
export interface WhyProgress {
  /** The part of the replay that is done, 0 to 1. */
  progress: number;
  /** Once it is known. */
  answer: WhyAnswer | null;
}

export interface WhyQueries {
  /** Asks about a document's run, in place of a question under way. */
  ask: { ask: { document: string; question: WhyQuestion }; answer: null };
  /** Goes on for a while. */
  advance: { ask: null; answer: WhyProgress };
  /** The laws over time, applied to the stretch of a run that a summary is of; null while the replay is under way. */
  laws: { ask: { document: string; summary: Summary }; answer: Theories | null };
}

export type WhyWorkerLike = SideWorkerLike<WhyQueries>;

function start(): WhyWorkerLike {
  return new Worker(new URL('./whyWorker.ts', import.meta.url), { type: 'module', name: 'why' });
}

/** Rejects as {@link SideWorker} does. */
export class WhyClient {
  #worker: SideWorker<WhyQueries>;

  constructor(make: () => WhyWorkerLike = start) {
    this.#worker = new SideWorker(make());
  }

  ask(document: string, question: WhyQuestion): Promise<null> {
    return this.#worker.ask('ask', { document, question });
  }

  advance(): Promise<WhyProgress> {
    return this.#worker.ask('advance', null);
  }

  /** The laws over time, from a replay of the run; null while that is under way: ask again. */
  laws(document: string, summary: Summary): Promise<Theories | null> {
    return this.#worker.ask('laws', { document, summary });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker.close();
  }
}

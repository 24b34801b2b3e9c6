/** Answers to "why?", in a worker of their own: the run is replayed for them, and the replay is kept. */
import type { WhyAnswers, WhyProgress, WhyQuery, WhyQuestion } from '../../generated/boundary';
import { ProgramClient, type ProgramWorkerLike } from './programClient';

function start(): ProgramWorkerLike<WhyQuery> {
  return new Worker(new URL('./whyWorker.ts', import.meta.url), { type: 'module', name: 'why' });
}

/** Rejects as {@link ProgramClient} does. */
export class WhyClient {
  #program: ProgramClient<WhyQuery, WhyAnswers>;

  constructor(make: () => ProgramWorkerLike<WhyQuery> = start) {
    this.#program = new ProgramClient(make());
  }

  /** Asks about a document's run, in place of a question under way. */
  ask(document: string, question: WhyQuestion): Promise<null> {
    return this.#program.ask({ kind: 'ask', document, question });
  }

  /** Goes on for a while. */
  advance(): Promise<WhyProgress> {
    return this.#program.ask({ kind: 'advance' });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#program.close();
  }
}

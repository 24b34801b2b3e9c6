/** Answers to "why?", in a worker of their own: the run is replayed for them, and the replay is kept. */

import { ProgramClient, type ProgramWorkerLike } from '../../engine/programs/programClient';
import { startProgram } from '../../engine/programs/startProgram';
import type { WhyAnswers, WhyProgress, WhyQuery, WhyQuestion } from '../../generated/boundary';

/** Rejects as {@link ProgramClient} does. */
export class WhyClient {
  #program: ProgramClient<WhyQuery, WhyAnswers>;

  constructor(worker: ProgramWorkerLike<WhyQuery> = startProgram('WhyProgram')) {
    this.#program = new ProgramClient(worker);
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

/** The laws over time, in a worker of their own: the run is replayed for them, and the replay is kept. */

import { ProgramClient, type ProgramWorkerLike } from '../../engine/programs/programClient';
import { startProgram } from '../../engine/programs/startProgram';
import type { LawsAnswers, LawsQuery, Summary, Theories } from '../../generated/boundary';

/** Rejects as {@link ProgramClient} does. */
export class LawsClient {
  #program: ProgramClient<LawsQuery, LawsAnswers>;
  /** The document whose replay is kept there. */
  #opened: string | null = null;

  constructor(worker: ProgramWorkerLike<LawsQuery> = startProgram('LawsProgram')) {
    this.#program = new ProgramClient(worker);
  }

  /** Asks for the laws, applied to the stretch of a run that a summary is of. A document that is known is not sent again. */
  async ask(document: string, summary: Summary): Promise<void> {
    if (document !== this.#opened) {
      await this.#program.ask({ kind: 'open', document });
      this.#opened = document;
    }
    await this.#program.ask({ kind: 'ask', summary });
  }

  /** Goes on with the replay for a while; the laws, once it is where they are known, and null until then. */
  advance(): Promise<Theories | null> {
    return this.#program.ask({ kind: 'advance' });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#program.close();
  }
}

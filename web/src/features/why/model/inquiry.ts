/** Questions why something is as it is: the one that is asked, its answer, and how far that is. */
import { ProblemError } from '../../../engine/types';
import type { WhyAbout, WhyAnswer, WhyQuestion, WhyStep } from '../../../generated/boundary';
import { Job, type JobState, NO_JOB } from '../../../model/job/job';
import { say } from '../../../ui/numbers/said';
import type { WhyClient } from '../whyClient';

/** A question; times are in seconds. */
export interface Ask {
  about: WhyAbout;
  at: number;
  /** A fall this far around the instant is meant, if there is one. */
  near: number;
  /** Which change, seen from there; the one at the instant unless it is set. */
  step?: WhyStep;
}

/** The run that a question is about, as it is when the question is asked. */
export interface Asked {
  readonly document: string;
  /** How far it has been simulated, in seconds. */
  readonly until: number;
}

export interface InquiryState extends JobState {
  ask: Ask | null;
  /** It stays until another has arrived. */
  answer: WhyAnswer | null;
}

export type WhySource = Pick<WhyClient, 'ask' | 'advance' | 'close'>;

const NOTHING: InquiryState = { ...NO_JOB, ask: null, answer: null };

/** A replay is kept for the next question. */
export class Inquiry extends Job<InquiryState, WhySource> {
  #run: () => Asked;
  /** The document of the answer. */
  #document = '';

  /** `run` tells of the run that questions are about. */
  constructor(run: () => Asked, make: () => WhySource) {
    super(NOTHING, make, { keeps: true });
    this.#run = run;
  }

  /** Asks; the answer is null where it is refused, or another question was asked meanwhile. */
  ask(ask: Ask): Promise<WhyAnswer | null> {
    const { document, until } = this.#run();
    const { about, at, near, step = 'here' } = ask;
    return this.#put(ask, { about, at, near, step, until }, document);
  }

  /** Goes from the answer to a neighbour of its change. */
  step(step: WhyStep): Promise<WhyAnswer | null> {
    const { ask, answer } = this.store.getState();
    if (!ask) return Promise.resolve(null);
    const { about, at } = answer?.asked ?? ask;
    return this.ask({ about, at, near: 0, step });
  }

  /** The run has another document, or has been simulated further: remakes an answer that depends on it. */
  changed(): void {
    const { ask, answer } = this.store.getState();
    if (!ask || this.#run().document === this.#document) return;
    void this.ask(answer ? { about: answer.asked.about, at: answer.asked.at, near: 0 } : ask);
  }

  /** Forgets the question. */
  leave(): void {
    this.cancel();
    this.store.setState(NOTHING);
  }

  #put(ask: Ask, question: WhyQuestion, document: string): Promise<WhyAnswer | null> {
    this.#document = document;
    const find = async (client: WhySource, signal: AbortSignal): Promise<WhyAnswer | null> => {
      await client.ask(document, question);
      while (!signal.aborted) {
        const { progress, answer, refusal } = await client.advance();
        if (signal.aborted) break;
        if (refusal) throw new ProblemError({ path: refusal.path, message: say(refusal.said) });
        if (answer) {
          const { about, at } = answer.asked;
          this.store.setState({ ask: { about, at, near: 0 }, answer });
          return answer;
        }
        this.advance(progress);
      }
      return null;
    };
    return this.begin(find, { ask });
  }
}

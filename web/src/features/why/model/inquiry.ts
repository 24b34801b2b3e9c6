/** Questions why something is as it is: the one that is asked, its answer, and how far that is. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ProblemError } from '../../../engine/types';
import type { WhyAbout, WhyAnswer, WhyQuestion, WhyStep } from '../../../generated/boundary';
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

/** Why there is no answer: `refused` has a reason, `broken` is a worker that has ended. */
export interface Fault {
  kind: 'refused' | 'broken' | 'cancelled';
  /** The part of the question that is at fault; empty for all of it. */
  path: string;
  message: string;
}

export interface InquiryState {
  ask: Ask | null;
  /** It stays until another has arrived. */
  answer: WhyAnswer | null;
  /** 0 to 1 while an answer is being made. */
  progress: number | null;
  fault: Fault | null;
}

export type WhySource = Pick<WhyClient, 'ask' | 'advance' | 'close'>;

const NOTHING: InquiryState = { ask: null, answer: null, progress: null, fault: null };

export class Inquiry {
  readonly store: StoreApi<InquiryState> = createStore(() => NOTHING);
  #make: () => WhySource;
  #run: () => Asked;
  #client: WhySource | null = null;
  /** Grows with every question: an answer to an earlier one comes too late. */
  #turn = 0;
  /** The document of the answer. */
  #document = '';

  /** `run` tells of the run that questions are about. */
  constructor(run: () => Asked, make: () => WhySource) {
    this.#run = run;
    this.#make = make;
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

  /** Ends the question under way; what has been replayed is kept. */
  cancel(): void {
    if (this.store.getState().progress === null) return;
    this.#turn += 1;
    this.#fault({ kind: 'cancelled', path: '', message: '' });
  }

  /** Forgets the question; what has been replayed is kept for the next one. */
  leave(): void {
    this.#turn += 1;
    this.store.setState(NOTHING);
  }

  /** Ends the worker. */
  dispose(): void {
    this.leave();
    this.#client?.close();
    this.#client = null;
  }

  async #put(ask: Ask, question: WhyQuestion, document: string): Promise<WhyAnswer | null> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#client ??= this.#make();
    const client = this.#client;
    this.#document = document;
    this.store.setState({ ask, progress: 0, fault: null });
    try {
      await client.ask(document, question);
      while (turn === this.#turn) {
        const { progress, answer, refusal } = await client.advance();
        if (turn !== this.#turn) return null;
        if (refusal) {
          this.#fault({ kind: 'refused', path: refusal.path, message: say(refusal.said) });
          return null;
        }
        if (answer) {
          const { about, at } = answer.asked;
          this.store.setState({ ask: { about, at, near: 0 }, answer, progress: null });
          return answer;
        }
        this.store.setState({ progress });
      }
    } catch (thrown) {
      const refused = thrown instanceof ProblemError ? thrown.problem : null;
      if (!refused && this.#client === client) {
        // Nothing that it would say counts; the next question has another.
        client.close();
        this.#client = null;
      }
      if (turn !== this.#turn) return null;
      if (refused) this.#fault({ kind: 'refused', ...refused });
      else this.#fault({ kind: 'broken', path: '', message: '' });
    }
    return null;
  }

  #fault(fault: Fault): void {
    this.store.setState({ fault, progress: null });
  }
}

/** A worker that is made for the first question and kept for the next; one that has ended is replaced. */
import { ProblemError } from '../types';

export class Kept<Worker extends { close(): void }> {
  #make: () => Worker;
  #worker: Worker | null = null;
  /** The one that has ended by itself: its error goes to all questions under way. */
  #ended: Worker | null = null;

  constructor(make: () => Worker) {
    this.#make = make;
  }

  /**
   * Asks, and rejects as the worker does: an error other than a ProblemError has ended it. Resolves to null where it
   * was closed meanwhile.
   */
  async ask<T>(question: (worker: Worker) => Promise<T>): Promise<T | null> {
    this.#worker ??= this.#make();
    const worker = this.#worker;
    try {
      const answer = await question(worker);
      return worker === this.#worker ? answer : null;
    } catch (thrown) {
      if (worker !== this.#worker && worker !== this.#ended) return null;
      if (worker === this.#worker && !(thrown instanceof ProblemError)) {
        this.close();
        this.#ended = worker;
      }
      throw thrown;
    }
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker?.close();
    this.#worker = null;
    this.#ended = null;
  }
}

/** The time that arranging may take, for all parts of a network together. */

/** The page draws a frame after this much work, in milliseconds. */
const SLICE = 8;

/** After this much work the rest is placed without arranging, in milliseconds. */
const MOST = 5000;

export class Budget {
  #pause: () => Promise<void>;
  #began = performance.now();
  #spent = 0;

  /** `pause` lets the page draw a frame. */
  constructor(pause: () => Promise<void>) {
    this.#pause = pause;
  }

  /** Lets the page draw a frame when it is time for one; false when all time is spent. */
  async spend(): Promise<boolean> {
    const slice = performance.now() - this.#began;
    if (slice >= SLICE) {
      this.#spent += slice;
      await this.#pause();
      this.#began = performance.now();
    }
    return this.#spent < MOST;
  }
}

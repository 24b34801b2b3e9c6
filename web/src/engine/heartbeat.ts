/**
 * Tells when the other side has gone silent: a worker that the browser ends for
 * want of memory, say, is gone without an event.
 */

/** It is asked this often whether it is there. */
const ASK_EVERY_MS = 2000;

/** Silence for this long is death: building the largest network takes seconds. */
const PATIENCE_MS = 20_000;

export class Heartbeat {
  #timer: ReturnType<typeof setInterval>;
  #heard: number;
  #asked: number;

  constructor(ask: () => void, dead: () => void, clock: () => number = () => Date.now()) {
    this.#heard = clock();
    this.#asked = this.#heard;
    this.#timer = setInterval(() => {
      const now = clock();
      // A page that slept has received nothing either: the count begins after its sleep.
      if (now - this.#asked > 2 * ASK_EVERY_MS) this.#heard = now;
      this.#asked = now;
      if (now - this.#heard < PATIENCE_MS) {
        ask();
        return;
      }
      this.stop();
      dead();
    }, ASK_EVERY_MS);
  }

  /** The other side has sent something. */
  heard(now = Date.now()): void {
    this.#heard = now;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

import type { Nanoseconds } from '../../engine/types';

/** A seek that takes longer than this is shown. */
const REPORTED_AFTER_MS = 300;

/** Decides which seeks to show: a short one is over before its message could be read. */
export class LongSeek {
  #began = Number.POSITIVE_INFINITY;

  /** The target of a seek that has taken long; null for a short one, or for none. */
  target(seekingTo: Nanoseconds | null, now: number): Nanoseconds | null {
    this.#began = seekingTo === null ? Number.POSITIVE_INFINITY : Math.min(this.#began, now);
    return now - this.#began > REPORTED_AFTER_MS ? seekingTo : null;
  }
}

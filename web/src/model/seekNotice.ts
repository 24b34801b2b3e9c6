import type { Nanoseconds } from '../engine/types';

/** Journeys through time longer than this are told about. */
const TOLD_AFTER_MS = 300;

/** Tells where a long journey is heading; a short one is over before it could be read about. */
export class JourneyTeller {
  #departed = Number.POSITIVE_INFINITY;

  told(heading: Nanoseconds | null, now: number): Nanoseconds | null {
    this.#departed = heading === null ? Number.POSITIVE_INFINITY : Math.min(this.#departed, now);
    return now - this.#departed > TOLD_AFTER_MS ? heading : null;
  }
}

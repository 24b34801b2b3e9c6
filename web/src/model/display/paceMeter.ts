/** Measures how fast simulated time passes, since a machine may not reach the requested speed. */
import type { Speed } from '../../engine/protocol/protocol';
import { type Nanoseconds, SECOND } from '../../engine/types';

/** Milliseconds over which it is measured, at least and at most: less is noise, more is history. */
const LEAST_MS = 1000;
const MOST_MS = 2500;

/** After a gap of this length between frames the page was hidden, and samples before it are dropped. */
const GAP_MS = 1000;

/** Below the first share of the requested speed a run counts as behind, until it is above the second. */
const BEHIND = 0.75;
const CAUGHT_UP = 0.9;

export class PaceMeter {
  #samples: { wall: number; time: Nanoseconds }[] = [];
  #behind = false;

  /** Forgets the samples: they belong to another speed, or to time that was skipped. */
  reset(): void {
    this.#samples = [];
    this.#behind = false;
  }

  /**
   * Takes the simulated instant at a time of the wall clock, in milliseconds. Returns simulated
   * seconds per real one where they differ from the requested speed; null where they are as
   * requested, or not known yet. Flat out they are always returned.
   */
  reached(asked: Speed, wall: number, time: Nanoseconds): number | null {
    const last = this.#samples.at(-1);
    if (last && (time < last.time || wall - last.wall > GAP_MS)) this.reset();
    this.#samples.push({ wall, time });
    while ((this.#samples[1]?.wall ?? wall) <= wall - MOST_MS) this.#samples.shift();
    const [first] = this.#samples;
    if (!first || wall - first.wall < LEAST_MS) return null;
    const pace = (time - first.time) / SECOND / ((wall - first.wall) / 1000);
    if (asked === 'flat-out') return pace;
    this.#behind = pace < asked * (this.#behind ? CAUGHT_UP : BEHIND);
    return this.#behind ? pace : null;
  }
}

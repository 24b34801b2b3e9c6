/** How fast simulated time really goes by, where a machine may not keep up with what was asked. */
import type { Speed } from '../../engine/protocol';
import { type Nanoseconds, SECOND } from '../../engine/types';

/** Milliseconds over which it is measured, at least and at most: less is noise, more is history. */
const LEAST_MS = 1000;
const MOST_MS = 2500;

/** A page that was not looked at for so long has drawn nothing, and knows nothing of what went by. */
const GAP_MS = 1000;

/** Below this part of what was asked a run is behind, until it is above the other again. */
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
   * Takes in the simulated instant at a time of the wall clock, in milliseconds. Gives simulated
   * seconds for each real one where they are other than was asked; null where they are as
   * asked, or are not known yet. Flat out asks for nothing: there they are always told.
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

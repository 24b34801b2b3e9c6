/** State of a feature: one for each laboratory, made when it is first asked for. */
import type { Laboratory } from './laboratory';

export class Slot<T> {
  #make: (laboratory: Laboratory) => T;
  #made = new WeakMap<Laboratory, { state: T }>();

  constructor(make: (laboratory: Laboratory) => T) {
    this.#make = make;
  }

  of(laboratory: Laboratory): T {
    const made = this.#made.get(laboratory) ?? { state: this.#make(laboratory) };
    this.#made.set(laboratory, made);
    return made.state;
  }
}

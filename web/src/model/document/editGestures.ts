/**
 * Groups changes into gestures: the drag of a slider, a run of presses at one field. Anything done
 * in between — a scrub, another edit, leaving the field — begins another.
 */

/** Presses further apart are gestures of their own; milliseconds. */
const PAUSE = 1000;

export class EditGestures {
  #number = 0;
  #press: { path: string; at: number; number: number } | null = null;
  #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Begins a gesture, which lasts until the next call. */
  begin(): void {
    this.#number += 1;
  }

  /** A key was pressed at a field: it continues the gesture of the press before it, unless something came between. */
  press(path: string): void {
    const last = this.#press;
    const at = this.#clock();
    const goesOn = last?.path === path && last.number === this.#number && at - last.at < PAUSE;
    if (!goesOn) this.begin();
    this.#press = { path, at, number: this.#number };
  }

  /** The gesture that changes a path now. */
  at(path: string): string {
    return `${this.#number} ${path}`;
  }
}

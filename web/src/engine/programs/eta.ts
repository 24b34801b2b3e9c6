/** Estimates the remaining time of work from the time taken so far. */

/** The least number of finished pieces for an estimate. */
const LEAST = 3;

export class Eta {
  #clock: () => number;
  #began = 0;
  #all = 0;
  #done = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  begin(pieces: number): void {
    this.#began = this.#clock();
    this.#all = pieces;
    this.#done = 0;
  }

  advance(): void {
    this.#done += 1;
  }

  /** In seconds; null while there is no estimate. */
  remaining(): number | null {
    if (this.#done < LEAST) return null;
    const each = (this.#clock() - this.#began) / this.#done;
    return (each * (this.#all - this.#done)) / 1000;
  }
}

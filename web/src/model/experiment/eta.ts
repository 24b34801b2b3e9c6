/** How long work will still take, from what it has taken. */

/** Of fewer pieces nothing can be told. */
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

  /** In seconds; null while it cannot be told. */
  remaining(): number | null {
    if (this.#done < LEAST) return null;
    const each = (this.#clock() - this.#began) / this.#done;
    return (each * (this.#all - this.#done)) / 1000;
  }
}

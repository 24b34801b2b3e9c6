/** Measures a range of the run, a little in every turn beside it. */
import { answered } from '../answers';
import type { EngineMeasurement } from '../engineInterface';
import type { RunAnswers } from '../types';

/** With a slice of the run before it, a turn stays under ten milliseconds. */
const SLICE_MS = 2.5;
const EVENTS = 2000;

export class MeasurementTask {
  #clock: () => number;
  #under: { measurement: EngineMeasurement; id: number } | null = null;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** The request that is being answered. */
  get id(): number | null {
    return this.#under?.id ?? null;
  }

  start(measurement: EngineMeasurement, id: number): void {
    this.stop();
    this.#under = { measurement, id };
  }

  stop(): void {
    this.#under?.measurement.free();
    this.#under = null;
  }

  /** Goes on for a slice; the answer once it is complete. */
  turn(): Partial<RunAnswers> | null {
    const began = this.#clock();
    const measurement = this.#under?.measurement;
    if (!measurement) return null;
    do {
      if (measurement.advance(EVENTS))
        return answered<RunAnswers, 'summary'>(measurement.summary(), 'summary');
    } while (this.#clock() - began < SLICE_MS);
    return null;
  }
}

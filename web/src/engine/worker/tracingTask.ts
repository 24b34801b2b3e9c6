/** Traces the packets of a flow, a little in every turn beside the run; it answers before that is much. */
import type { EngineSession } from '../engineInterface';
import type { TracedPiece } from '../protocol/protocol';
import type { Nanoseconds } from '../types';

/** With a slice of the run before it, a turn stays under ten milliseconds. */
const SLICE_MS = 2.5;
const EVENTS = 1000;

/** An answer is sent after so long: by then it has a few megabytes at the most. */
const LONGEST_MS = 30;

export class TracingTask {
  #clock: () => number;
  #under: { run: EngineSession; to: Nanoseconds; id: number; began: number } | null = null;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** The request that is being answered. */
  get id(): number | null {
    return this.#under?.id ?? null;
  }

  start(run: EngineSession, to: Nanoseconds, id: number): void {
    this.#under = { run, to, id, began: this.#clock() };
  }

  stop(): void {
    this.#under = null;
  }

  turn(): { traced: TracedPiece } | null {
    const under = this.#under;
    if (!under) return null;
    const { run, to } = under;
    const began = this.#clock();
    const end = Math.min(to, run.recordedUntil());
    let until: Nanoseconds;
    do {
      until = run.traceOn(end, EVENTS);
    } while (until < end && this.#clock() - began < SLICE_MS);
    const late = this.#clock() - under.began > LONGEST_MS;
    if (until < end && !late) return null;
    return { traced: { rows: run.takeTrace(), until } };
  }
}

/** The recorded futures that changes of a run have replaced, by the step of its undo history. */
import type { Json, Nanoseconds } from '../../engine/types';
import type { Entry } from '../document/history';
import type { ReplacedFuture } from './runOptions';

/** A value to be set at these paths. */
export interface ReplacingChange {
  paths: readonly string[];
  to: Json;
}

interface Position {
  now: Nanoseconds;
  recordedUntil: Nanoseconds;
}

export class ReplacedFutures<Run> {
  #keep: (again?: Nanoseconds) => Promise<ReplacedFuture<Run>> | undefined;
  #replaces: (change: ReplacingChange) => Promise<boolean>;
  #ofStep: ReadonlyMap<number, ReplacedFuture<Run>> = new Map();

  constructor(
    keep: (again?: Nanoseconds) => Promise<ReplacedFuture<Run>> | undefined,
    replaces: (change: ReplacingChange) => Promise<boolean>,
  ) {
    this.#keep = keep;
    this.#replaces = replaces;
  }

  /** Call before changes: keeps the recorded future where one of them replaces it. */
  async before(
    changes: readonly ReplacingChange[],
    { now, recordedUntil }: Position,
  ): Promise<ReplacedFuture<Run> | null> {
    if (now >= recordedUntil) return null;
    for (const change of changes)
      if (await this.#replaces(change)) return (await this.#keep()) ?? null;
    return null;
  }

  /** A change was made, with this future kept before it. */
  made(kept: ReplacedFuture<Run> | null, step: Entry | undefined): void {
    if (kept && step) this.#ofStep = new Map(this.#ofStep).set(step.id, kept);
  }

  /** Keeps the future again, before a change that had replaced it is redone: where it was made, wherever now is. */
  async again(step: number, recordedUntil: Nanoseconds): Promise<ReplacedFuture<Run> | null> {
    const before = this.#ofStep.get(step);
    if (!before || before.at >= recordedUntil) return null;
    return (await this.#keep(before.at)) ?? null;
  }

  /** A step was undone in a run. */
  undone(step: number, run: Run): void {
    this.#ofStep.get(step)?.undone(run);
  }

  /** A run goes on from the same steps. */
  inherit(other: ReplacedFutures<Run>): void {
    this.#ofStep = other.#ofStep;
  }
}

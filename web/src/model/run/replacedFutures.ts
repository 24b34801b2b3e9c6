/** The recorded futures that changes of a run have replaced, by the step of its undo history. */
import type { Nanoseconds } from '../../engine/types';
import type { Entry } from '../document/history';
import type { ReplacedFuture } from './runOptions';

type Keep<Run> = (again?: Nanoseconds) => Promise<ReplacedFuture<Run>>;

export class ReplacedFutures<Run> {
  #keep: Keep<Run> | undefined;
  #ofStep: ReadonlyMap<number, ReplacedFuture<Run>> = new Map();

  constructor(keep: Keep<Run> | undefined) {
    this.#keep = keep;
  }

  get areKept(): boolean {
    return this.#keep !== undefined;
  }

  /** Keeps the recorded future before a change that replaces it. */
  async keep(): Promise<ReplacedFuture<Run> | null> {
    return (await this.#keep?.()) ?? null;
  }

  /** A change was made, with this future kept before it. */
  made(kept: ReplacedFuture<Run> | null, step: Entry | undefined): void {
    if (kept && step) this.#ofStep = new Map(this.#ofStep).set(step.id, kept);
  }

  /** Keeps the future again, before a change that had replaced it is redone: where it was made, wherever now is. */
  async again(step: number, recordedUntil: Nanoseconds): Promise<ReplacedFuture<Run> | null> {
    const before = this.#ofStep.get(step);
    if (!before || before.at >= recordedUntil) return null;
    return (await this.#keep?.(before.at)) ?? null;
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

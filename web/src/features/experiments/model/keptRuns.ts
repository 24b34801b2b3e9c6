/** Experiments that others have replaced: what they have found, or somebody is writing, is there again with their address. */
import type { ExperimentRun } from './experimentRun';

/** Each has a worker. */
const MOST_KEPT = 8;

export class KeptRuns {
  /** By their addresses, the one that was left last at the end. */
  #runs = new Map<string, ExperimentRun>();

  at(what: string): ExperimentRun | undefined {
    return this.#runs.get(what);
  }

  /** Another one takes the place of a run. */
  leave(what: string, run: ExperimentRun): void {
    this.#runs.delete(what);
    if (!run.isWorthKeeping) {
      run.dispose();
      return;
    }
    run.cancel();
    this.#runs.set(what, run);
    for (const [oldest, left] of this.#runs) {
      if (this.#runs.size <= MOST_KEPT) break;
      left.dispose();
      this.#runs.delete(oldest);
    }
  }
}

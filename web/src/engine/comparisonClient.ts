/** The differences between runs, and when they part: in a worker of its own, which runs them beside one another. */
import type { ComparedDifferences, ComparedParting } from '../generated/experiment';
import { SideWorker, type SideWorkerLike } from './sideWorker';

/** The texts of two scenarios. */
export type ScenarioPair = readonly [base: string, other: string];

export interface ComparisonQueries {
  /** The values that the other has in place of those of the base. */
  differences: { ask: ScenarioPair; answer: ComparedDifferences };
  /** Null where it takes too long to find out. */
  parting: { ask: ScenarioPair; answer: ComparedParting | null };
}

export type ComparisonWorkerLike = SideWorkerLike<ComparisonQueries>;

function start(): ComparisonWorkerLike {
  return new Worker(new URL('./comparisonWorker.ts', import.meta.url), {
    type: 'module',
    name: 'comparison',
  });
}

/** Rejects as {@link SideWorker} does. */
export class ComparisonClient {
  #worker: SideWorker<ComparisonQueries>;

  constructor(make: () => ComparisonWorkerLike = start) {
    this.#worker = new SideWorker(make());
  }

  differences(pair: ScenarioPair): Promise<ComparedDifferences> {
    return this.#worker.ask('differences', pair);
  }

  parting(pair: ScenarioPair): Promise<ComparedParting | null> {
    return this.#worker.ask('parting', pair);
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker.close();
  }
}

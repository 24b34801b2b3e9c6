/** Fluid models, in a worker of their own: to solve one takes longer than a frame. */
import type { FluidSolution, Summary, Theories } from '../generated/boundary';
import { SideWorker, type SideWorkerLike } from './sideWorker';

export interface FluidQueries {
  /** The solutions at the ports of a document. */
  solve: { ask: string; answer: readonly FluidSolution[] };
  /** The laws of the field, applied to the stretch of its run that a summary is of. */
  laws: { ask: { document: string; summary: Summary }; answer: Theories };
}

export type FluidWorkerLike = SideWorkerLike<FluidQueries>;

function start(): FluidWorkerLike {
  return new Worker(new URL('./fluidWorker.ts', import.meta.url), {
    type: 'module',
    name: 'fluid',
  });
}

/** Rejects as {@link SideWorker} does. */
export class FluidSolver {
  #worker: SideWorker<FluidQueries>;

  constructor(make: () => FluidWorkerLike = start) {
    this.#worker = new SideWorker(make());
  }

  /** The solutions at the ports of a document that a model may describe. */
  solve(document: string): Promise<readonly FluidSolution[]> {
    return this.#worker.ask('solve', document);
  }

  /** The laws of the field, applied to a stretch of a document's run. */
  laws(document: string, summary: Summary): Promise<Theories> {
    return this.#worker.ask('laws', { document, summary });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker.close();
  }
}

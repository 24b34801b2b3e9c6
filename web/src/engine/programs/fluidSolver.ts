/** Fluid models, in a worker of their own: to solve one takes longer than a frame. */
import type {
  FluidAnswers,
  FluidQuery,
  FluidSolution,
  Summary,
  Theories,
} from '../../generated/boundary';
import { ProgramClient, type ProgramWorkerLike } from './programClient';
import { startProgram } from './startProgram';

export class FluidSolver extends ProgramClient<FluidQuery, FluidAnswers> {
  constructor(worker: ProgramWorkerLike<FluidQuery> = startProgram('FluidProgram')) {
    super(worker);
  }

  /** The solutions at the ports of a document that a model may describe. */
  solve(document: string): Promise<readonly FluidSolution[]> {
    return this.ask({ kind: 'solve', document });
  }

  /** The laws of the field, applied to a stretch of a document's run. */
  laws(document: string, summary: Summary): Promise<Theories> {
    return this.ask({ kind: 'laws', document, summary });
  }
}

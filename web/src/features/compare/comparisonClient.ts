/** The differences between runs, and when they part: in a worker of its own, which runs them beside one another. */

import { ProgramClient, type ProgramWorkerLike } from '../../engine/programs/programClient';
import { startProgram } from '../../engine/programs/startProgram';
import type {
  ComparedDifferences,
  ComparedParting,
  ComparisonAnswers,
  ComparisonQuery,
} from '../../generated/experiment';

/** The texts of two scenarios. */
export type ScenarioPair = readonly [base: string, other: string];

export class ComparisonClient extends ProgramClient<ComparisonQuery, ComparisonAnswers> {
  constructor(worker: ProgramWorkerLike<ComparisonQuery> = startProgram('ComparisonProgram')) {
    super(worker);
  }

  /** The values that the other has in place of those of the base. */
  differences([base, other]: ScenarioPair): Promise<ComparedDifferences> {
    return this.ask({ kind: 'differences', base, other });
  }

  /** Null where it takes too long to find out. */
  parting([base, other]: ScenarioPair): Promise<ComparedParting | null> {
    return this.ask({ kind: 'parting', base, other });
  }
}

/** The engine's types in one place, so that nothing else depends on how they are generated. */
export type {
  Applied,
  Bode,
  CellState,
  ChangeAnswers,
  Dependents,
  Description,
  DescriptionChange,
  Edited,
  EngineAnswers,
  EngineQuery,
  Field,
  FlowId,
  FlowInfo,
  FluidSolution,
  Generated,
  GraphMlImport,
  GraphMlOptions,
  LinkId,
  LinkInfo,
  NodeId,
  Operation,
  Placed,
  PortId,
  PortInfo,
  PortQueues,
  Problem,
  PropertyInfo,
  QueueState,
  Refreshed,
  RunAnswers,
  RunChange,
  RunQuery,
  SeriesId,
  SeriesInfo,
  StarterInfo,
  Summary,
  TextSplice,
  Theories,
  Theory,
  TheoryFigure,
  Trajectory,
  Update,
} from '../generated/boundary';
export type { Domain, Unit } from '../generated/catalog';
export {
  DOT,
  DOT_KIND,
  EVENT_KINDS,
  type EventKind,
  NONE,
  OF_PROGRAMS,
  PIXEL,
  QUEUE,
} from '../generated/frame';
export type { Json, SynchronousFlow, SynchronousModel } from '../generated/scenario';

import type { Problem } from '../generated/boundary';

/** Simulated time as it crosses the boundary: whole nanoseconds. */
export type Nanoseconds = number;

export const SECOND = 1e9;

/** An error that knows its place in the document; `path` is empty for the whole. */
export class ProblemError extends Error {
  readonly path: string;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ProblemError';
    this.path = problem.path;
  }

  get problem(): Problem {
    return { path: this.path, message: this.message };
  }
}

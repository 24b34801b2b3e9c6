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
  EditedRun,
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
  TRACED,
} from '../generated/frame';
export type { Json, SynchronousFlow, SynchronousModel } from '../generated/scenario';

import type { Problem } from '../generated/boundary';
import { brief } from './visible';

/** Simulated time as it crosses the boundary: whole nanoseconds. */
export type Nanoseconds = number;

export const SECOND = 1e9;

/** The most characters of an error and of its place, which may repeat what a file has. */
const LONGEST_MESSAGE = 2000;
const LONGEST_PATH = 400;

/** A problem as it can be shown, whatever a file has put into it. */
export function visibleProblem({ path, message }: Problem): Problem {
  return { path: brief(path, LONGEST_PATH), message: brief(message, LONGEST_MESSAGE) };
}

/** An error that knows its place in the document; `path` is empty for the whole. */
export class ProblemError extends Error {
  readonly path: string;

  constructor(problem: Problem) {
    const { path, message } = visibleProblem(problem);
    super(message);
    this.name = 'ProblemError';
    this.path = path;
  }

  get problem(): Problem {
    return { path: this.path, message: this.message };
  }
}

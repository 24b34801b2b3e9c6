/** The surroundings of an algorithm of one's own, in a worker of their own. */

import { ProgramClient, type ProgramWorkerLike } from '../../engine/programs/programClient';
import { startProgram } from '../../engine/programs/startProgram';
import type { Nanoseconds } from '../../engine/types';
import type {
  ContestCourses,
  ContestOutcome,
  ContestProgress,
  RulesStep,
  RulesValues,
  SuiteProgress,
  WorkbenchAnswers,
  WorkbenchQuery,
} from '../../generated/workbench';

/** Rules that are tried: those of an algorithm, with the parameters of a flow. */
export interface Own {
  document: string;
  flow: string;
  /** The flow may begin with another one, and follow this since a change during its run. */
  algorithm: string;
}

/** Whose rules are followed: the flow with this number, or the queue of the port with this number. */
export interface RulesOwner {
  number: number;
  queue: boolean;
}

export class WorkbenchClient extends ProgramClient<WorkbenchQuery, WorkbenchAnswers> {
  constructor(worker: ProgramWorkerLike<WorkbenchQuery> = startProgram('WorkbenchProgram')) {
    super(worker);
  }

  /** Begins the conformance suite of a flow's sender with an algorithm: the number of its trials. */
  suite({ document, flow, algorithm }: Own): Promise<number> {
    return this.ask({ kind: 'suite', document, flow, algorithm });
  }

  /** Goes on with it for a slice. */
  goOn(): Promise<SuiteProgress> {
    return this.ask({ kind: 'suiteOn' });
  }

  /** The document of a trial. */
  trial(number: number): Promise<string> {
    return this.ask({ kind: 'trial', number });
  }

  /** The courses of contests, and the engine's version. */
  courses(): Promise<ContestCourses> {
    return this.ask({ kind: 'courses' });
  }

  /** Begins a contest of a flow's sender with an algorithm, with those built in or without: the number of its runs. */
  contest({ document, flow, algorithm }: Own, draw: number, all: boolean): Promise<number> {
    return this.ask({ kind: 'contest', document, flow, algorithm, draw, all });
  }

  /** Goes on with it for a slice. */
  contestOn(): Promise<ContestProgress> {
    return this.ask({ kind: 'contestOn' });
  }

  /** The file of the contest, with these outcomes of those built in. */
  record(builtIn: readonly ContestOutcome[]): Promise<string> {
    return this.ask({ kind: 'record', builtIn: [...builtIn] });
  }

  /** The document of a course with one's own sender. */
  course(number: number): Promise<string> {
    return this.ask({ kind: 'course', number });
  }

  /** Begins to replay a document's run, for the rules of a flow or of a port's queue. */
  replay(document: string, { number, queue }: RulesOwner): Promise<null> {
    return this.ask({ kind: 'replay', document, number, queue });
  }

  /** Goes towards an instant for a slice: the values of the rules once it is there. */
  values(at: Nanoseconds): Promise<RulesValues | null> {
    return this.ask({ kind: 'values', at });
  }

  /** Looks for the instant at which its rules ran last before this one, or next after it; null until it is known. */
  step(at: Nanoseconds, later: boolean): Promise<RulesStep | null> {
    return this.ask({ kind: 'step', at, later });
  }
}

/** The surroundings of an algorithm of one's own: a worker with a program of its own, which few visitors load. */
import type {
  ContestCourse,
  ContestOutcome,
  Report,
  RulesMoment,
  RulesValues,
} from '../generated/workbench';
import { SideWorker, type SideWorkerLike } from './sideWorker';
import type { Nanoseconds } from './types';

/** How far the suite is, and what it has found so far. */
export interface SuiteProgress {
  /** Trials that have ended, with the part of the one that goes on. */
  passed: number;
  done: boolean;
  report: Report;
}

/** How far a contest is, and what came of those that have ended: one's own first. */
export interface ContestProgress {
  /** Runs that have ended, with the part of the one that goes on. */
  passed: number;
  done: boolean;
  outcomes: readonly ContestOutcome[];
}

/** Rules that are tried: those of an algorithm, with the parameters of a flow. */
export interface Own {
  document: string;
  flow: string;
  /** The flow may begin with another one, and follow this since a change during its run. */
  algorithm: string;
}

export interface WorkbenchQueries {
  /** Begins the conformance suite of a flow's sender with an algorithm: the number of its trials. */
  suite: { ask: Own; answer: number };
  /** Goes on with it for a slice. */
  goOn: { ask: null; answer: SuiteProgress };
  /** The document of a trial. */
  trial: { ask: number; answer: string };
  /** The courses of contests, and the engine's version. */
  courses: { ask: null; answer: { courses: readonly ContestCourse[]; engine: string } };
  /** Begins a contest of a flow's sender with an algorithm, with those built in or without: the number of its runs. */
  contest: { ask: Own & { draw: number; all: boolean }; answer: number };
  /** Goes on with it for a slice. */
  contestOn: { ask: null; answer: ContestProgress };
  /** The file of the contest, with these outcomes of those built in. */
  record: { ask: readonly ContestOutcome[]; answer: string };
  /** The document of a course with one's own sender, by its place. */
  course: { ask: number; answer: string };
  /** Begins to replay a document's run, for the flow with this number. */
  replay: { ask: { document: string; flow: number }; answer: null };
  /** Goes towards an instant for a slice: the values of the flow's rules once it is there. */
  values: { ask: Nanoseconds; answer: RulesValues | null };
  /** Looks for the instant at which its rules ran last before this one, or next after it, for a slice. */
  step: { ask: { at: Nanoseconds; later: boolean }; answer: StepAnswer };
}

/** Null while it is not known; the moment is null where there is none. */
export type StepAnswer = { moment: RulesMoment | null } | null;

export type WorkbenchWorkerLike = SideWorkerLike<WorkbenchQueries>;

function start(): WorkbenchWorkerLike {
  return new Worker(new URL('./workbenchWorker.ts', import.meta.url), {
    type: 'module',
    name: 'workbench',
  });
}

/** Rejects as {@link SideWorker} does. */
export class WorkbenchClient {
  #worker: SideWorker<WorkbenchQueries>;

  constructor(make: () => WorkbenchWorkerLike = start) {
    this.#worker = new SideWorker(make());
  }

  suite(own: Own): Promise<number> {
    return this.#worker.ask('suite', own);
  }

  goOn(): Promise<SuiteProgress> {
    return this.#worker.ask('goOn', null);
  }

  trial(number: number): Promise<string> {
    return this.#worker.ask('trial', number);
  }

  courses(): Promise<{ courses: readonly ContestCourse[]; engine: string }> {
    return this.#worker.ask('courses', null);
  }

  contest(own: Own, draw: number, all: boolean): Promise<number> {
    return this.#worker.ask('contest', { ...own, draw, all });
  }

  contestOn(): Promise<ContestProgress> {
    return this.#worker.ask('contestOn', null);
  }

  record(builtIn: readonly ContestOutcome[]): Promise<string> {
    return this.#worker.ask('record', builtIn);
  }

  course(place: number): Promise<string> {
    return this.#worker.ask('course', place);
  }

  replay(document: string, flow: number): Promise<null> {
    return this.#worker.ask('replay', { document, flow });
  }

  values(at: Nanoseconds): Promise<RulesValues | null> {
    return this.#worker.ask('values', at);
  }

  step(at: Nanoseconds, later: boolean): Promise<StepAnswer> {
    return this.#worker.ask('step', { at, later });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker.close();
  }
}

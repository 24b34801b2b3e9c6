// Generated from the engine by `npm run gen`: do not edit.

/** The findings of one check. */
export type CheckReport = {
  /** Its id. */
  id: string,
  /** The request, as a sentence about the sender. */
  title: string,
  /** The runs that are made for it. */
  about: string,
  /** Whether all is as asked; null where the sender cannot be asked. */
  passed: boolean | null,
  /** Why less is asked of it, for some senders that are built in. */
  excuse: string | null,
  /** The readings that failed, the farthest from their bound first; where none did, the one closest to its bound. */
  findings: Array<Finding>,
  /** How many readings there were. */
  readings: number,
};

/** A thing that counts. */
export type ContestAspect = "throughput" | "delay" | "fairness" | "harm";

/** A course, as the page shows it. */
export type ContestCourse = {
  /** Its id. */
  id: string,
  /** Its name. */
  title: string,
  /** The network and who is in it, and what is measured. */
  about: string,
};

/** The courses, and the engine that runs them. */
export type ContestCourses = {
  /** The courses. */
  courses: Array<ContestCourse>,
  /** The version of the engine. */
  engine: string,
};

/** The mark for one of them. */
export type ContestMark = {
  /** The thing that counts. */
  of: ContestAspect,
  /** From 0 to 1, in thousandths. */
  mark: number,
};

/** The results of an entrant. */
export type ContestOutcome = {
  /** The kind of its sender: `rules` for one's own. */
  kind: string,
  /** How people call it. */
  name: string,
  /** The mean of its courses, in points of a hundred. */
  score: number,
  /** All courses, in their order. */
  courses: Array<ContestResult>,
};

/** How far a contest is, and the outcomes of those that have ended: one's own first. */
export type ContestProgress = {
  /** Runs that have ended, with the part of the one that goes on. */
  passed: number,
  /** Whether all have ended. */
  done: boolean,
  /** The outcomes. */
  outcomes: Array<ContestOutcome>,
};

/** The result of a course. */
export type ContestResult = {
  /** The course. */
  course: string,
  /** The digest of its run; empty where that came to no end. */
  digest: string,
  /** Its marks. */
  marks: Array<ContestMark>,
  /** In points of a hundred. */
  score: number,
  /** Why a flow stopped, or the run. */
  fault?: string,
};

/** A reading of a trial, in words. */
export type Finding = {
  /** The number of the trial, whose document shows it. */
  trial: number,
  /** Where that runs, in a few words. */
  at: string,
  /** The number that was measured, in words. */
  measured: string,
  /** The bound, in words. */
  asked: string,
  /** Whether it is as asked. */
  passed: boolean,
};

/** The findings of a suite. */
export type Report = {
  /** How people call the sender. */
  name: string,
  /** Checks passed, and those that were asked. */
  passed: number,
  /** See `passed`. */
  asked: number,
  /** All checks. */
  checks: Array<CheckReport>,
};

/** The action of a statement. */
export type RulesDeed = { "kind": "let",
  /** The value. */
  value: RulesValue, } | { "kind": "set",
  /** The variable before. */
  before: RulesValue,
  /** And after. */
  value: RulesValue, } | { "kind": "update",
  /** Its value before. */
  before: RulesValue,
  /** And after. */
  value: RulesValue, } | { "kind": "if",
  /** Whether it does. */
  holds: boolean, } | { "kind": "decide",
  /** The decision, as the text has it. */
  decision: string,
};

/** The rules of an event, as they ran. */
export type RulesEvent = {
  /** The event's name in the text. */
  name: string,
  /** The statements that ran. */
  statements: Array<RulesStatement>,
  /** Why they stopped at the last one, if they did. */
  fault: string | null,
};

/** The rules that ran at one instant. */
export type RulesMoment = {
  /** When, in nanoseconds. */
  at: number,
  /** The document's algorithms whose text these rules are: one, unless there are copies. */
  algorithms: Array<string>,
  /** The events whose rules ran, in order. */
  events: Array<RulesEvent>,
  /** How many more events there were. */
  more: number,
  /** Of some events the statements are not known: asked once more, the rules did not end as they had. */
  strayed: boolean,
};

/** A statement that ran. */
export type RulesStatement = {
  /** Its place: that of the name that it sets, or of its condition. Both count from one. */
  line: number,
  /** See `line`. */
  column: number,
  /** Its action. */
  did: RulesDeed,
  /** The values that it read, each once, in order. */
  reads: Array<RulesValue>,
};

/** The instant at which rules ran; there may be none. */
export type RulesStep = {
  /** The rules that ran. */
  moment: RulesMoment | null,
};

/** A variable or a parameter with its value. */
export type RulesValue = {
  /** Its name. */
  name: string,
  /** Its unit as the text has it; empty for a condition, which is one or zero. */
  unit: string,
  /** Its value in that unit; null where that is infinite, or not a number. */
  value: number | null,
  /** Whether it is below zero, which an infinite value does not show. */
  negative: boolean,
  /** Whether it is not a number, such as zero over zero. */
  nan: boolean,
};

/** The values of rules at an instant. */
export type RulesValues = {
  /** Whether rules are followed then. */
  follows: boolean,
  /** The congestion window in segments; a queue has none. */
  cwnd: number | null,
  /** Variables and then parameters, in the order of the text; none where no rules are followed then. */
  values: Array<RulesValue>,
  /** The rules that ran last until then; null before any has run. */
  ran: RulesMoment | null,
};

/** How far the suite is, and its findings so far. */
export type SuiteProgress = {
  /** Trials that have ended, with the part of the one that goes on. */
  passed: number,
  /** Whether all have ended. */
  done: boolean,
  /** The findings. */
  report: Report,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type WorkbenchAnswers = {
  /** Begins the conformance suite of a flow's sender: the number of its trials. */
  suite: number,
  /** Goes on with it for a slice. */
  suiteOn: SuiteProgress,
  /** The document of a trial. */
  trial: string,
  /** The courses of contests, and the engine's version: results of another one are not compared. */
  courses: ContestCourses,
  /** Begins a contest of a flow's sender: the number of its runs. */
  contest: number,
  /** Goes on with it for a slice. */
  contestOn: ContestProgress,
  /** The file of the contest. */
  record: string,
  /** The document of a course with one's own sender. */
  course: string,
  /** Begins to replay a document's run. */
  replay: null,
  /** Goes towards an instant for a slice: the values of the rules once it is there. */
  values: RulesValues | null,
  /** Looks for the instant at which its rules ran last before another, or next after it, for a slice. */
  step: RulesStep | null,
};

/** A query to the program of what surrounds an algorithm of one's own. */
export type WorkbenchQuery = { "kind": "suite",
  /** The document. */
  document: string,
  /** The flow. */
  flow: string,
  /** The algorithm, which it may follow since a change during its run. */
  algorithm: string, } | { "kind": "suiteOn", } | { "kind": "trial",
  /** Its number. */
  number: number, } | { "kind": "courses", } | { "kind": "contest",
  /** The document. */
  document: string,
  /** The flow. */
  flow: string,
  /** The algorithm, which it may follow since a change during its run. */
  algorithm: string,
  /** The draw of the courses' seeds. */
  draw: number,
  /** Whether those that are built in run as well. */
  all: boolean, } | { "kind": "contestOn", } | { "kind": "record",
  /** The outcomes of those that are built in. */
  builtIn: Array<ContestOutcome>, } | { "kind": "course",
  /** Its number. */
  number: number, } | { "kind": "replay",
  /** The document. */
  document: string,
  /** The number of the flow whose rules are followed, or of the port. */
  number: number,
  /** Whether it is a port, whose queue follows them. */
  queue: boolean, } | { "kind": "values",
  /** The instant, in nanoseconds. */
  at: number, } | { "kind": "step",
  /** The instant, in nanoseconds. */
  at: number,
  /** Whether the next one is meant. */
  later: boolean,
};

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

/** A course, as it is told. */
export type ContestCourse = {
  /** Its id. */
  id: string,
  /** Its name. */
  title: string,
  /** The network and who is in it, and what is measured. */
  about: string,
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

/** The rules of a flow that ran at one instant. */
export type RulesMoment = {
  /** When, in nanoseconds. */
  at: number,
  /** The document's algorithms whose text these rules are: one, unless there are copies. */
  algorithms: Array<string>,
  /** The events whose rules ran, in order. */
  events: Array<RulesEvent>,
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

/** A variable or a parameter with its value. */
export type RulesValue = {
  /** Its name. */
  name: string,
  /** Its unit as the text has it; empty for a condition, which is one or zero. */
  unit: string,
  /** Its value; null where that is infinite. */
  value: number | null,
  /** Whether it is below zero, which an infinite value does not tell. */
  negative: boolean,
};

/** The values of rules at an instant. */
export type RulesValues = {
  /** The congestion window in segments; null where the flow follows no rules then. */
  cwnd: number | null,
  /** Variables and then parameters, in the order of the text; none where the flow follows no rules then. */
  values: Array<RulesValue>,
  /** The rules that ran last until then; null before any has run. */
  ran: RulesMoment | null,
};

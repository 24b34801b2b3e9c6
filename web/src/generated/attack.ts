// Generated from the engine by `npm run gen`: do not edit.

/** The answers to queries by their kind: an answer is an object with one of them. */
export type AttackAnswers = {
  /** Takes an attack; the one before stays where this one is refused. */
  open: AttackReport,
  /** The choices where nobody chooses: those of the command line. */
  usual: UsualAttack,
  /** The findings so far. */
  shown: AttackReport,
  /** The jobs that are to be run now, as JSON; none where all is done. Others follow when their outcomes are there. */
  jobs: Array<string>,
  /** The numbers of those of them without an outcome. */
  missing: Array<number>,
  /** Goes on with one of the jobs of this opening for a slice, from its beginning where it does not go on yet: once it
  * has ended, its record as JSON, for whoever collects it. */
  run: string | null,
  /** Keeps a record: whether it is one of the jobs that are to be run now. */
  take: boolean,
  /** The documents of the findings. */
  documents: Array<string>,
  /** Takes the links to these documents, in the same order. */
  links: AttackReport,
  /** The findings in Markdown. */
  markdown: string,
  /** The findings as JSON, as the command line prints them. */
  results: string,
};

/** The limits of an adversary. */
export type AttackBounds = {
  /** The most pieces of a trace. */
  pieces: number,
  /** The least and the greatest capacity, as shares of the path's; 1 and 1 leave it. */
  capacity: [number, number],
  /** The most additional delay in seconds; 0 leaves it. */
  delay: number,
  /** The most time for which all packets are lost, as a share of the run. A probability of a half counts half. */
  loss: number,
  /** The most arrivals on average, as a share of the path's capacity. For some time there may be as many as the path carries. */
  arrivals: number,
};

/** The finding for an objective. */
export type AttackFinding = {
  /** The objective. */
  objective: AttackObjective,
  /** The definition of its harm. */
  about: string,
  /** The step that the attack is at. */
  phase: AttackPhase,
  /** Traces of the search. */
  searched: number,
  /** Traces of all steps, each run with three seeds. */
  runs: number,
  /** Traces that could not be run. They count as harmless. */
  notRun: number,
  /** The path as it is; null before its run. */
  baseline: AttackMeasured | null,
  /** The worst trace that the search has found; null before it, and where no trace did harm. */
  found: AttackFound | null,
  /** The number of the trace that is the worst. */
  foundAt: number | null,
  /** The smaller trace that keeps at least 90 % of the harm; null before shrinking. */
  shrunk: AttackFound | null,
  /** The harms of the smaller trace with other seeds; where no trace did harm, those of the path as it is. */
  otherSeeds: Array<number>,
  /** How robust the sender is. */
  robustness: AttackRobustness | null,
};

/** A trace with its outcome. */
export type AttackFound = {
  /** The trace. */
  pieces: Array<TracePiece>,
  /** The trace in words, a sentence for each piece. */
  words: Array<string>,
  /** The run as a scenario. */
  document: unknown,
  /** The link to the run, from its `#` on. */
  link: string,
  /** The harm, from 0 to 1. */
  harm: number,
  /** The values that it comes from, in words. */
  values: string,
  /** Why the sender could not go on. */
  fault: string | null,
  /** Why it could not be run. Its harm is then 0, and says nothing. */
  notRun: string | null,
};

/** The outcome of a run. */
export type AttackMeasured = {
  /** The harm, from 0 to 1. */
  harm: number,
  /** The values that it comes from, in words. */
  values: string,
  /** Why the sender could not go on. */
  fault: string | null,
  /** Why it could not be run. Its harm is then 0, and says nothing. */
  notRun: string | null,
};

/** A harm. */
export type AttackObjective = "utilization" | "starvation" | "delay" | "harm";

/** A path before anything happens to it. */
export type AttackPath = {
  /** The capacity of the bottleneck in bit/s. */
  rate: number,
  /** The round trip in seconds. */
  rtt: number,
  /** The buffer in bandwidth-delay products. */
  buffer: number,
  /** The seconds of a run; its first sixth is not measured. */
  duration: number,
  /** The preset of TCP. */
  preset: string,
};

/** The step that an attack is at. */
export type AttackPhase = "baseline" | "searching" | "shrinking" | "other-seeds" | "done";

/** A query to the program of attacks. */
export type AttackQuery = { "kind": "open",
  /** `sender/` with a kind, or `rules/` with the id of an algorithm of the document. */
  subject: string,
  /** The document of that algorithm; it may be empty for other subjects. */
  document: string,
  /** How it is made. */
  settings: AttackSettings,
  /** The harms to look for. */
  objectives: Array<AttackObjective>,
  /** The jobs that are run here, by their numbers; none where outcomes are collected. */
  jobs: Array<string>, } | { "kind": "usual", } | { "kind": "shown", } | { "kind": "jobs", } | { "kind": "missing", } | { "kind": "run",
  /** Its number. */
  cell: number, } | { "kind": "take",
  /** The JSON of the record. */
  record: string, } | { "kind": "documents", } | { "kind": "links",
  /** Each from its `#` on. */
  links: Array<string>, } | { "kind": "markdown",
  /** The address of the page, which links begin with. */
  site: string, } | { "kind": "results",
};

/** The findings of an attack on a sender, one for each objective. */
export type AttackReport = {
  /** The kind of document. */
  format: string,
  /** The version of the format. */
  version: number,
  /** The engine that ran the traces. */
  engine: string,
  /** The sender. */
  sender: string,
  /** Its kind: `rules` for one's own. */
  kind: string,
  /** The queue with which it was run because it needs the help of routers; null for drop-tail. */
  queue: string | null,
  /** The path, the bounds and the budget. */
  settings: AttackSettings,
  /** The mean of the robustness against each objective, from 0 to 100; null before the first run of one of them. Its runs
  * have the seeds of the search, which looks for the maximum over them too. */
  score: number | null,
  /** The mean over the objectives with the seeds that were not searched; null before those runs of one of them. */
  scoreWithOtherSeeds: number | null,
  /** Whether an interrupt or a budget of time has ended a search before its runs. */
  cutShort: boolean,
  /** The findings. */
  findings: Array<AttackFinding>,
};

/** How robust a sender is against an objective. */
export type AttackRobustness = {
  /** 100 less the most harm that was found, in per cent. */
  score: number,
  /** The same for the path as it is. */
  without: number,
  /** 100 less the mean harm of the smaller trace with the other seeds; null before those runs. */
  withOtherSeeds: number | null,
};

/** The settings of an attack. */
export type AttackSettings = {
  /** The path before anything happens to it. */
  path: AttackPath,
  /** The changes that are allowed. */
  bounds: AttackBounds,
  /** The most traces of the search for each objective. Shrinking runs up to a quarter as many more, or up to 200. */
  runs: number,
  /** The seed of the search. */
  seed: number,
};

/** The property of the path that a piece changes. */
export type Kind = "capacity" | "delay" | "first-delay" | "loss" | "arrivals";

/** A change of one property for some time, once or at intervals. Times are in milliseconds, and values in ten-thousandths: of
* the capacity, of a second of delay, of all packets. As whole numbers, two traces that look alike are the same. */
export type TracePiece = {
  /** The property that changes. */
  kind: Kind,
  /** When it begins. */
  start: number,
  /** How long it lasts. */
  length: number,
  /** The time from its beginning to the next one; none where there is no next one. */
  every: number | null,
  /** The value meanwhile. */
  value: number,
};

/** The usual choices. */
export type UsualAttack = {
  /** The settings. */
  settings: AttackSettings,
  /** The presets that there are. */
  presets: Array<string>,
};

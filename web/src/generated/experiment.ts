// Generated from the engine by `npm run gen`: do not edit.

import type { Json } from './scenario.ts';

/** A grid of runs over parameters, senders and seeds, with its figures and claims. */
export interface Experiment {
  /** The kind of document. */
  format: "sawtooth-experiment";
  /** The version of the format. */
  version: 2;
  /** A short title. */
  name?: string;
  /** The description, in Markdown. */
  about?: string;
  /** The published figure that it repeats or accompanies. */
  source?: ExperimentSource;
  /** Details that the source does not state, and the choices made. */
  assumptions?: string[];
  /** The base of all runs: the name of one of Sawtooth's scenarios, a file, a scenario, or a model without packets. */
  base: string | Json;
  /** Changes of the base, by path; they do not apply to the base of a series. */
  set?: Record<string, Json>;
  /** The duration of each run, in seconds; by default the duration of the base. */
  duration?: number | null;
  /** The time at the beginning that summaries leave out, in seconds; by default the warm-up of the base. */
  warmup?: number | null;
  /** The number of runs of each point, with the seeds 1, 2, …; or a list of seeds. */
  seeds?: number | number[];
  /** The confidence level of the intervals. */
  confidence?: number;
  /** The method for confidence intervals. */
  interval?: "student" | "bootstrap";
  /** The axis of the figure; without it every series has one point, at 0. */
  axis?: ExperimentAxis;
  /** The second axis; the figure is then a colour map. */
  secondAxis?: ExperimentAxis;
  /** The curves; by default one curve of the base itself. */
  series?: ExperimentSeries[];
  /** Settings that the source does not state, and their possible values: each choice can be run, with its verdicts. */
  settings?: ExperimentSetting[];
  /** The measures of each run. */
  measures: ExperimentMeasure[];
  /** The source's claims about the figure. */
  claims?: ExperimentClaim[];
}

/** A published figure. */
export interface ExperimentSource {
  /** Authors, title and year. */
  paper?: string;
  /** The number of the figure. */
  figure?: string;
  /** The section of the text about it. */
  section?: string;
  /** Whether this is an additional figure, not one of the source; its claims are expectations of its author. */
  own?: boolean;
}

/** The axis of a figure: points, or one path with values. */
export interface ExperimentAxis {
  /** Its label. */
  label?: string;
  /** The unit of its values. */
  unit?: string;
  /** Its scale in a figure. */
  scale?: "linear" | "log";
  /** The path of the varied value. */
  path?: string;
  /** The values at this path, or a range of them. */
  values?: number[] | { from: number; to: number; count: number; scale?: "linear" | "log" };
  /** Points with their own changes, instead of path and values. */
  points?: ExperimentPoint[];
}

/** A point of an axis. */
export interface ExperimentPoint {
  /** Its position on the axis. */
  x: number;
  /** Its label instead of the number. */
  label?: string;
  /** Changes of the base, by path. */
  set?: Record<string, Json>;
}

/** A curve of the figure. */
export interface ExperimentSeries {
  /** Its name in this document. */
  id: string;
  /** Its name in the legend; by default the id. */
  label?: string;
  /** The base of this series; by default the base of the experiment. */
  base?: string | Json;
  /** Changes of the base, by path. */
  set?: Record<string, Json>;
  /** Whether the axes do not change it: a constant line in the figure. */
  constant?: boolean;
}

/** A setting that the source does not state, and its possible values. */
export interface ExperimentSetting {
  /** Its name in this document. */
  id: string;
  /** The label of the setting; by default the id. */
  label?: string;
  /** The source's words about it, and the reason for the choice. */
  reason: string;
  /** The id of the choice to run; by default the first one. */
  chosen?: string;
  /** The possible values, at least two. */
  choices: ExperimentChoice[];
}

/** A possible value of an unstated setting. */
export interface ExperimentChoice {
  /** Its name in this setting. */
  id: string;
  /** The label of the choice; by default the id. */
  label?: string;
  /** Changes of the base, by path, after the changes of series and axes; they do not apply to the base of a series. */
  set?: Record<string, Json>;
  /** Changes of single series, by their ids, after all other changes. */
  series?: Record<string, Record<string, Json>>;
}

/** A quantity of each run: a figure or a probe of a simulation, or results or a curve of a model. */
export interface ExperimentMeasure {
  /** Its name in this document. */
  id: string;
  /** The label of its axis. */
  label?: string;
  /** The unit of its values, after the factor. */
  unit?: string;
  /** The value of a run without one. A run that ends before it reaches a level has this value, or its duration if that is less, and the value counts as a lower bound. */
  otherwise?: number | null;
  /** Names of the values 0, 1, … of a curve, if they are states. */
  states?: string[];
  /** The id of an earlier measure. This measure is its mean over all points of the axis: one value for each series. */
  averageOf?: string;
  /** Taken from the summary of a run. */
  figure?: ExperimentFigure;
  /** Taken from the results of a model. */
  results?: ExperimentFigure;
  /** Taken from a recorded variable over time. */
  probe?: ExperimentProbe;
  /** One list of a model's results against another. */
  curve?: ExperimentCurve;
}

/** A figure of a summary or of a model's results. */
export interface ExperimentFigure {
  /** The path: flows/f.1/goodput. In an id, or instead of an item's number, * matches anything. */
  path: string;
  /** The way to combine several values. */
  take?: "sum" | "mean" | "min" | "max" | "std" | "jain" | "first" | "last" | "count";
  /** Whether items without a value are skipped; otherwise one missing value makes the whole value missing. */
  skipMissing?: boolean;
  /** The path of the divisor, in the same form. */
  over?: string;
  /** The way to combine several divisors. */
  takeOver?: "sum" | "mean" | "min" | "max" | "std" | "jain" | "first" | "last" | "count";
  /** The factor of the values: 1e-6 converts bit/s to Mb/s. */
  factor?: number;
}

/** A recorded variable, read over time. */
export interface ExperimentProbe {
  /** The path: flows/f.1/cwnd, queues/r-d:r/queue. In an id, * matches anything. */
  path: string;
  /** The kind of reading. */
  take?: "mean" | "std" | "min" | "max" | "at" | "reach" | "settle" | "curve" | "share" | "longest" | "correlation";
  /** The way to combine the values of several variables; a curve is always the first variable's. */
  together?: "sum" | "mean" | "min" | "max" | "std" | "jain" | "first" | "last" | "count";
  /** Whether items without a value are skipped; otherwise one missing value makes the whole value missing. */
  skipMissing?: boolean;
  /** The key of the other variable of a correlation, of the same flow or queue: goodput. */
  with?: string;
  /** The start of the reading, in seconds; by default the warm-up. */
  from?: number | null;
  /** The end of the reading, in seconds; by default the end of the run. */
  to?: number | null;
  /** The instant of the value, in seconds. */
  at?: number | null;
  /** The level to reach, to settle at or to exceed. */
  level?: number | null;
  /** The allowed distance from the level, above or below. */
  band?: number | null;
  /** Whether the level is reached from above; for a share or a longest time, whether values below the level count. */
  below?: boolean;
  /** The averaging time of rates, in seconds. */
  average?: number | null;
  /** The flow whose start is time 0: flows/f.1. */
  since?: string;
  /** The number of points of a curve. */
  points?: number;
  /** The factor of the values: 1e-6 converts bit/s to Mb/s. */
  factor?: number;
}

/** A list of a model's results over another. */
export interface ExperimentCurve {
  /** The list on the y axis: queue, utilization. */
  path: string;
  /** The list on the x axis: times; by default the number of the item. */
  against?: string;
  /** The maximum number of points. */
  points?: number;
  /** The factor of the values: 1e-6 converts bit/s to Mb/s. */
  factor?: number;
}

/** A statement of a source, and its test. */
export interface ExperimentClaim {
  /** Its name in this document. */
  id: string;
  /** The claim in words. */
  text: string;
  /** The figure of the claim. */
  figure?: string;
  /** The place in the source. */
  section?: string;
  /** The reason for this test and this tolerance. */
  reason: string;
  /** Not a claim of the source: a control, or an expectation of the document's author. It does not count among the source's claims. */
  own?: boolean;
  /** When and why the claim was added or its test changed. */
  changed?: string;
  /** Possible meanings of the words, each tested: if one holds, the claim is confirmed in part. */
  readings?: ExperimentReading[];
  /** Parts of the claim, instead of readings: all of them must hold. */
  parts?: ExperimentReading[];
}

/** A test of a claim. */
export interface ExperimentReading {
  /** The meaning of the words. */
  label?: string;
  /** The reason for this meaning, in addition to the reason of the claim. */
  reason?: string;
  /** The tested measure. */
  measure: string;
  /** The kind of test. */
  kind: "value" | "ratio" | "difference" | "order" | "trend" | "change";
  /** The series: one, or several to compare. */
  series: string | string[];
  /** A point or a range of the axis; by default the whole axis. */
  x?: number | [number, number];
  /** A point or a range of the second axis. */
  y?: number | [number, number];
  /** The way to combine several points. */
  across?: "each" | "mean";
  /** The way to combine the runs of a point. */
  runs?: "mean" | "each";
  /** The claimed minimum. */
  atLeast?: number | null;
  /** The claimed maximum. */
  atMost?: number | null;
  /** The claimed value. */
  is?: number | null;
  /** Whether the bounds are printed in the source; otherwise they follow from the meaning of the words. */
  stated?: boolean;
  /** The tolerance of a bound, an order or a trend; without one, equal values break an order or a trend. */
  tolerance?: number;
  /** The direction of a trend. */
  direction?: "rising" | "falling";
  /** The test of a trend. */
  by?: "steps" | "slope";
}

/** A cell that was run again, and whether the result was the same. */
export type CellCheck = {
  /** Its coordinates. */
  cell: CellCoordinates,
  /** Whether document, digest and values are those that were collected. */
  same: boolean,
};

/** The coordinates of a cell: places in the document's lists, and the seed itself. */
export type CellCoordinates = {
  /** The place of its series. */
  series: number,
  /** The place of its point on the axis. */
  x: number,
  /** The place of its point on the second axis. */
  y: number,
  /** Its seed. */
  seed: number,
};

/** The bounds of a value; null for none. */
export type ClaimBounds = {
  /** The smallest value allowed. */
  low: number | null,
  /** The largest value allowed. */
  high: number | null,
};

/** The result of a claim with a choice of an open setting. */
export type ClaimChoice = {
  /** The id of the choice. */
  choice: string,
  /** It is the choice of the results that are shown. */
  shown?: boolean,
  /** The result. */
  result: ClaimResult,
};

/** The result at one point, or over all of them. */
export type ClaimFinding = {
  /** Where on the axis; left out over several points. */
  x?: number,
  /** Where on the second axis; left out where there is none, and over several points. */
  y?: number,
  /** The ids of the series, as they are compared. */
  series: Array<string>,
  /** The value, ratio, difference or slope under test. Where every run counts, that of the run with the least
  * distance to the bounds. */
  value: number | null,
  /** Where its interval begins, which is widened for the number of points unless the finding is confirmed. Where
  * every run counts, the smallest value of a run. */
  low: number | null,
  /** Where it ends; where every run counts, the largest. */
  high: number | null,
  /** The outcome of the test. */
  outcome: ClaimOutcome,
  /** Why it has no interval. */
  without?: NoInterval,
  /** How many runs behind it ended before they had a value. */
  capped?: number,
  /** How the true value relates to `value` then. */
  side?: ClaimSide,
  /** The value in words, or why there is none. */
  measured: string,
  /** Its series and its place on the axes, in words. */
  point: string,
};

/** The outcome of a test. */
export type ClaimOutcome = "confirmed" | "not-confirmed" | "inconclusive";

/** The outcome of a claim over all that its words may mean. */
export type ClaimResult = "confirmed" | "in-part" | "depends" | "not-confirmed" | "inconclusive";

/** The results of a claim with the choices of an open setting that were run. */
export type ClaimSetting = {
  /** The id of the setting. */
  setting: string,
  /** The effect of the choice. */
  effect: SettingEffect,
  /** The choices, in the order of the document. */
  choices: Array<ClaimChoice>,
};

/** How the true value relates to the computed one if some runs ended before they had theirs. */
export type ClaimSide = "at-least" | "at-most" | "either";

/** The outcome of a whole claim. */
export type ClaimSummary = {
  /** The id of the claim. */
  claim: string,
  /** Its result over all choices of open settings. */
  result: ClaimResult,
  /** The open settings of which several choices were run. */
  settings?: Array<ClaimSetting>,
};

/** The outcome of a reading of a claim, or of a part of it. */
export type ClaimVerdict = {
  /** The id of the claim. */
  claim: string,
  /** The place of the reading or the part. */
  reading: number,
  /** The outcome of all tests. */
  outcome: ClaimOutcome,
  /** The bounds that are tested, the tolerance included. */
  bounds: ClaimBounds,
  /** Those that are claimed, where there is a tolerance. */
  claimed?: ClaimBounds,
  /** The result at each point. */
  findings: Array<ClaimFinding>,
  /** The place of the finding that is farthest on the wrong side, or nearest to it. */
  decisive: number | null,
  /** The verdict in words. */
  words: ClaimWords,
};

/** The words of a verdict. */
export type ClaimWords = {
  /** The quantity under test: `Throughput, UCC over NewReno`. */
  subject: string,
  /** The measurement where the verdict is decided: `1.135 (1.128 to 1.142)`. */
  measured: string,
  /** The claim, and the bounds that are tested: `0.88 claimed, tested as 0.85 to 0.91`. */
  claimed: string,
  /** The place of the measurement, and the number of points; empty where there is one. */
  place: string,
};

/** The differences. */
export type ComparedDifferences = {
  /** A few words for each difference. */
  texts: Array<string>,
  /** How many more there are. */
  more: number,
};

/** How two runs compare. */
export type ComparedParting = {
  /** The instant at which they part, in seconds; null where they do not. */
  at: number | null,
  /** Up to where they were compared, in seconds. */
  until: number,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type ComparisonAnswers = {
  /** The values that the other scenario has in place of those of the base. */
  differences: ComparedDifferences,
  /** The instant at which their runs part; none where it takes too long to find out. */
  parting: ComparedParting | null,
};

/** A query to the program that compares runs. */
export type ComparisonQuery = { "kind": "differences",
  /** The text of the base. */
  base: string,
  /** That of the other. */
  other: string, } | { "kind": "parting",
  /** The text of the base. */
  base: string,
  /** That of the other. */
  other: string,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type ExperimentAnswers = {
  /** Reads an experiment, and forgets the one before with its cells: the number of cells that are run. */
  open: number,
  /** A document with everything that it names inside. */
  whole: string,
  /** Goes on with a cell for a slice, from its beginning where it does not run yet: once it has ended, JSON for
  * whoever collects it. */
  run: string | null,
  /** Collects a cell that has run. */
  take: null,
  /** Takes the cells of a file of results: whether they are of this engine, since those of another are not
  * added to. */
  reopen: boolean,
  /** The cells that are still to run, by number. */
  missing: Array<number>,
  /** The figure of the cells so far, with the curves that were not shown before. */
  shown: ShownCells,
  /** The results as a file, as the command line prints them. */
  results: string,
  /** The figure's points as comma-separated values. */
  csv: string,
  /** The scenario of a point with its first seed; none of a model, or where there is no such point. */
  scenario: string | null,
  /** The coordinates of a cell. */
  coordinates: CellCoordinates,
  /** The number of one of the cells that were collected; none where there are none. */
  pick: number | null,
  /** Compares a cell that was run again with the one that was collected; none where there is none. */
  check: CellCheck | null,
};

/** A run, or a model. */
export type ExperimentCell = {
  /** The place of its series. */
  series: number,
  /** The place of its point on the axis. */
  x: number,
  /** The place of its point on the second axis; left out where that is 0. */
  y?: number,
  /** Its seed. */
  seed: number,
  /** The digest of its document: 16 hexadecimal digits. */
  document: string,
  /** The digest of its run: 16 hexadecimal digits; empty for a model. */
  digest: string,
  /** The value of each measure; null for none. */
  values: Array<number | null>,
  /** The places of the measures whose level the run did not reach: their true time is longer than the value. */
  capped?: Array<number>,
};

/** A curve of the first seed. */
export type ExperimentCurveRecord = {
  /** The place of the series. */
  series: number,
  /** The place of the point on the axis. */
  x: number,
  /** The place of the point on the second axis. */
  y: number,
  /** The place of the measure. */
  measure: number,
  /** The curve. */
  curve: ExperimentCurveValues,
};

/** A quantity over time, or over another one. */
export type ExperimentCurveValues = {
  /** Seconds, or the values of the list on the other axis. */
  x: Array<number>,
  /** The value there, the last one of its point; null for none. */
  y: Array<number | null>,
  /** The smallest value of each point, where a point stands for several. */
  low?: Array<number | null>,
  /** The largest. */
  high?: Array<number | null>,
};

/** A measure over seeds, at a point of a series. */
export type ExperimentEstimate = {
  /** The place of the series. */
  series: number,
  /** The place of the point on the axis. */
  x: number,
  /** The place of the point on the second axis. */
  y: number,
  /** The place of the measure. */
  measure: number,
  /** The mean over the runs that have a value; null if none has. */
  mean: number | null,
  /** Where the interval of the mean begins; null for a single run, and where some are capped. */
  low: number | null,
  /** Where it ends. */
  high: number | null,
  /** The smallest value of a run. */
  min: number | null,
  /** The largest. */
  max: number | null,
  /** Runs that have a value. */
  runs: number,
  /** Runs that have none. */
  missing: number,
  /** How many of the runs with a value ended before the time was over: the mean is a lower bound. */
  capped?: number,
  /** Runs that are still to be made. */
  waiting?: number,
};

/** The results of an experiment with another choice of a setting. */
export type ExperimentOther = {
  /** The id of the setting. */
  setting: string,
  /** The id of the choice. */
  choice: string,
  /** The verdicts on the claims. */
  verdicts: Array<ClaimVerdict>,
  /** The runs. */
  cells: Array<ExperimentCell>,
};

/** A query to the program of experiments. */
export type ExperimentQuery = { "kind": "open",
  /** The document. */
  text: string,
  /** JSON: the texts of the scenarios that it names. */
  scenarios: string, } | { "kind": "whole",
  /** The document. */
  text: string,
  /** JSON: the texts of the scenarios that it names. */
  scenarios: string, } | { "kind": "run",
  /** Its number. */
  cell: number, } | { "kind": "take",
  /** The JSON of the cell. */
  record: string, } | { "kind": "reopen",
  /** The file. */
  results: string, } | { "kind": "missing", } | { "kind": "shown", } | { "kind": "results", } | { "kind": "csv", } | { "kind": "scenario",
  /** The place of the series. */
  series: number,
  /** That of the point on the axis. */
  x: number,
  /** That of the point on the second axis. */
  y: number, } | { "kind": "coordinates",
  /** Its number. */
  cell: number, } | { "kind": "pick",
  /** Which one, from 0 for the first to 1 for the last. */
  part: number, } | { "kind": "check",
  /** The JSON of the cell. */
  record: string,
};

/** The results of an experiment. */
export type ExperimentResults = {
  /** The kind of document. */
  format: "sawtooth-result",
  /** The version of the format. */
  version: 1,
  /** The version of the engine whose runs they are. */
  engine: string,
  /** The experiment as it is written. */
  experiment: Experiment,
  /** The runs: by series, axis, second axis, seed. */
  cells: Array<ExperimentCell>,
  /** The figure. */
  points: Array<ExperimentEstimate>,
  /** The curves over time. */
  curves: Array<ExperimentCurveRecord>,
  /** The verdicts on the claims. */
  verdicts: Array<ClaimVerdict>,
  /** The same with other choices of the settings that are open, one at a time. */
  others?: Array<ExperimentOther>,
  /** The outcome of each whole claim, over all choices. */
  claims: Array<ClaimSummary>,
};

/** The answers to queries by their kind: an answer is an object with one of them. */
export type MatrixAnswers = {
  /** Takes settings, and shows them; those before stay where these are refused. What has run stays. */
  open: ShownMatrix,
  /** The settings, how far the runs are, and the map. */
  shown: ShownMatrix,
  /** The runs that are still to be made, by number. */
  missing: Array<number>,
  /** Goes on with a run for a slice, from its beginning where it does not go on yet: once it has ended, its
  * record as JSON, for whoever collects it. */
  run: string | null,
  /** Goes on with a run for a short slice: the share of it that passed meanwhile. */
  sample: number,
  /** Keeps a record: whether it can be one. */
  take: boolean,
  /** The document of a cell, in the order that is shown and with the first seed. */
  document: string,
  /** All figures as JSON, as the command line prints them. */
  results: string,
  /** All figures as comma-separated values. */
  csv: string,
};

/** A cell of a map: a sender, or none for it alone, beside which the row's is measured. */
export type MatrixCell = {
  /** The place of the row's sender. */
  row: number,
  /** The place of the column's; null for the row's alone. */
  column: number | null,
  /** In the order that is shown. */
  value: MatrixValue | null,
  /** Where the row's sender starts first. */
  first: MatrixValue | null,
  /** Where it starts second. */
  second: MatrixValue | null,
  /** Whether the order matters: the interval of the difference does not hold 0, and it is worth a word. */
  matters: boolean,
  /** How many of its runs are still to be made. */
  waiting: number,
};

/** How values are coloured. */
export type MatrixColours = "diverging" | "sequential";

/** A map as it is described. */
export type MatrixMeasure = {
  /** Its id in settings. */
  id: string,
  /** Its name. */
  label: string,
  /** The unit in which `factor` gives its values; empty for a bare number. */
  unit: string,
  /** The factor that turns a value into the unit in which it is shown. */
  factor: number,
  /** Digits after the point in that unit. */
  digits: number,
  /** How it is worked out, in a sentence or two. */
  definition: string,
  /** Where it is defined; empty for what is measured as it is. */
  source: string,
  /** The meaning of a greater value. */
  more: string,
  /** The meaning of a smaller value. */
  less: string,
  /** How it is coloured. */
  colours: MatrixColours,
  /** The least and the greatest value of its colours; where the greatest is null it is that of the map. */
  range: [number, number | null],
  /** Whether a sender alone has it too. */
  alone: boolean,
};

/** A query to the program of matrices. */
export type MatrixQuery = { "kind": "open",
  /** The settings, as an address has them. */
  settings: string, } | { "kind": "shown", } | { "kind": "missing", } | { "kind": "run",
  /** Its number. */
  cell: number, } | { "kind": "sample",
  /** Its number. */
  run: number, } | { "kind": "take",
  /** The JSON of the record. */
  record: string, } | { "kind": "document",
  /** Its row. */
  row: number,
  /** Its column; none for a sender alone. */
  column: number | null, } | { "kind": "results", } | { "kind": "csv",
};

/** The settings as a form has them; in units of documents. */
export type MatrixSettings = {
  /** The kinds of the senders. */
  senders: Array<string>,
  /** The bottleneck's rate in bit/s. */
  rate: number,
  /** The round trip without queues, in seconds. */
  rtt: number,
  /** The packets that can wait. */
  buffer: number,
  /** The kind of the queue. */
  queue: string,
  /** Seconds of each run. */
  duration: number,
  /** Seconds that are not measured. */
  warmup: number,
  /** How many seconds later the second one starts. */
  gap: number,
  /** Runs of each pair. */
  seeds: number,
  /** The map that is shown. */
  show: string,
  /** The order of the starts. */
  order: "both" | "first" | "second",
};

/** A measure over seeds. */
export type MatrixValue = {
  /** The mean over the runs that have a value. */
  mean: number,
  /** Half the width of its interval; null for a single run. */
  half: number | null,
  /** How many runs have one. */
  runs: number,
};

/** Why a finding has no interval. */
export type NoInterval = "one-run" | "waiting" | "missing" | "few-runs" | "unbounded" | "out-of-reach";

/** The effect that the choice of an open setting has on a claim. */
export type SettingEffect = "same" | "varies" | "decides";

/** Estimates, curves and verdicts from the cells collected so far. */
export type ShownCells = {
  /** How many cells there are. */
  cells: number,
  /** The points of the figure. */
  points: Array<ExperimentEstimate>,
  /** Those that were not shown before. */
  curves: Array<ExperimentCurveRecord>,
  /** The verdicts on the claims. */
  verdicts: Array<ClaimVerdict>,
  /** The outcome of each whole claim. */
  claims: Array<ClaimSummary>,
};

/** The settings, how far the runs are, and the map. */
export type ShownMatrix = {
  /** The settings. */
  settings: MatrixSettings,
  /** The same as an address has them. */
  query: string,
  /** The names of the senders. */
  names: Array<string>,
  /** The product of rate and round trip, in full packets. */
  bdp: number,
  /** How many runs there are. */
  count: number,
  /** How many of them are done. */
  done: number,
  /** Full packets that all runs can carry. */
  packets: number,
  /** Why a sender is not run, for each of them. */
  unaided: Array<string | null>,
  /** Other facts about the network. */
  notes: Array<string>,
  /** All maps. */
  measures: Array<MatrixMeasure>,
  /** The place of the one that is shown. */
  measure: number,
  /** Its cells, row by row, each sender alone first. */
  cells: Array<MatrixCell>,
};

// Generated from the engine by `npm run gen`: do not edit.

import type { Json } from './scenario.ts';

/** A grid of runs over parameters, senders and seeds; its figures and claims. */
export interface Experiment {
  /** What kind of document this is. */
  format: "sawtooth-experiment";
  /** The version of the format. */
  version: 2;
  /** What is shown, in a few words. */
  name?: string;
  /** What is shown and why, in Markdown. */
  about?: string;
  /** The published figure that it repeats, or that it stands beside. */
  source?: ExperimentSource;
  /** What the source leaves open, and what was chosen. */
  assumptions?: string[];
  /** What is varied: the name of a scenario that comes with Sawtooth, a file, a scenario, or a model without packets. */
  base: string | Json;
  /** Changes of the base, by path; not of a base that a series has of its own. */
  set?: Record<string, Json>;
  /** How long each run is, in seconds; that of the base unless set. */
  duration?: number | null;
  /** How much of the beginning summaries leave out, in seconds; that of the base unless set. */
  warmup?: number | null;
  /** How many runs each point has, with the seeds 1, 2, …; or the seeds. */
  seeds?: number | number[];
  /** The probability with which an interval holds the mean. */
  confidence?: number;
  /** How intervals are worked out. */
  interval?: "student" | "bootstrap";
  /** What changes along the figure; without it every series has one point, at 0. */
  axis?: ExperimentAxis;
  /** What changes across the figure, which is a map of colours then. */
  secondAxis?: ExperimentAxis;
  /** The curves; one of the base itself unless set. */
  series?: ExperimentSeries[];
  /** What the source leaves open of what is run, and what it may be: each choice can be run, with its verdicts. */
  settings?: ExperimentSetting[];
  /** What is taken from each run. */
  measures: ExperimentMeasure[];
  /** What the source says of the figure. */
  claims?: ExperimentClaim[];
}

/** A published figure. */
export interface ExperimentSource {
  /** Authors, title and year. */
  paper?: string;
  /** The number of the figure. */
  figure?: string;
  /** Where the text treats it. */
  section?: string;
  /** Whether this is no figure of the source but one that stands beside it: its claims are what its author expects. */
  own?: boolean;
}

/** What changes along a figure: points, or one path with values. */
export interface ExperimentAxis {
  /** What stands beside it. */
  label?: string;
  /** The unit of its values. */
  unit?: string;
  /** How a figure spaces it. */
  scale?: "linear" | "log";
  /** What the values are set at. */
  path?: string;
  /** The values at this path, or a range of them. */
  values?: number[] | { from: number; to: number; count: number; scale?: "linear" | "log" };
  /** Points with changes of their own, in place of path and values. */
  points?: ExperimentPoint[];
}

/** A point of an axis. */
export interface ExperimentPoint {
  /** Where it lies on the axis. */
  x: number;
  /** What stands there in place of the number. */
  label?: string;
  /** Changes of the base, by path. */
  set?: Record<string, Json>;
}

/** A curve of the figure. */
export interface ExperimentSeries {
  /** Its name in this document. */
  id: string;
  /** What the legend says; the id unless set. */
  label?: string;
  /** What this series varies in place of the experiment's base. */
  base?: string | Json;
  /** Changes of the base, by path. */
  set?: Record<string, Json>;
  /** Whether the axes change nothing of it: a line across the figure. */
  constant?: boolean;
}

/** Something that the source leaves open of what is run, and what it may be. */
export interface ExperimentSetting {
  /** Its name in this document. */
  id: string;
  /** What is open, in a few words; the id unless set. */
  label?: string;
  /** What the source says of it, and why it is chosen so. */
  reason: string;
  /** The id of the choice that is run; the first unless set. */
  chosen?: string;
  /** What it may be: two at least. */
  choices: ExperimentChoice[];
}

/** What an open setting may be. */
export interface ExperimentChoice {
  /** Its name in this setting. */
  id: string;
  /** What it is, in a few words; the id unless set. */
  label?: string;
  /** Changes of the base, by path, after those of series and axes; not of a base that a series has of its own. */
  set?: Record<string, Json>;
  /** Changes of single series, by their ids; after all others. */
  series?: Record<string, Record<string, Json>>;
}

/** A quantity taken from each run: by a figure or a probe from packets, by results or a curve from a model. */
export interface ExperimentMeasure {
  /** Its name in this document. */
  id: string;
  /** What stands beside its axis. */
  label?: string;
  /** The unit of its values, after the factor. */
  unit?: string;
  /** The value of a run that has none. One that ends before a level is reached counts so, or as its own length where that is less, and its time as longer than that. */
  otherwise?: number | null;
  /** What the values 0, 1, … of a curve are called, where they are states and no quantities. */
  states?: string[];
  /** The id of an earlier measure, of which this is the mean over all points of the axis: one value for each series. */
  averageOf?: string;
  /** Taken from the summary of a run. */
  figure?: ExperimentFigure;
  /** Taken from the results of a model. */
  results?: ExperimentFigure;
  /** Taken from a recorded variable over time. */
  probe?: ExperimentProbe;
  /** One list of a model's results over another. */
  curve?: ExperimentCurve;
}

/** A figure of a summary or of a model's results. */
export interface ExperimentFigure {
  /** Which: flows/f.1/goodput. In an id, or in place of the number of an item, * stands for anything. */
  path: string;
  /** What is made of several. */
  take?: "sum" | "mean" | "min" | "max" | "std" | "jain" | "first" | "last" | "count";
  /** Whether those without a value are left out; otherwise all together have none if one of them has none. */
  skipMissing?: boolean;
  /** What the result is divided by, in the same way. */
  over?: string;
  /** What is made of several of those. */
  takeOver?: "sum" | "mean" | "min" | "max" | "std" | "jain" | "first" | "last" | "count";
  /** What values are multiplied by: 1e-6 from bit/s to Mb/s. */
  factor?: number;
}

/** A recorded variable, read over time. */
export interface ExperimentProbe {
  /** Which: flows/f.1/cwnd, queues/r-d:r/queue. In an id, * stands for anything. */
  path: string;
  /** What is read. */
  take?: "mean" | "std" | "min" | "max" | "at" | "reach" | "settle" | "curve" | "share" | "longest" | "correlation";
  /** What is made of the values of several variables; a curve is always that of the first. */
  together?: "sum" | "mean" | "min" | "max" | "std" | "jain" | "first" | "last" | "count";
  /** Whether those without a value are left out; otherwise all together have none if one of them has none. */
  skipMissing?: boolean;
  /** The other variable of a correlation, by its key: goodput. It is of the same flow or queue. */
  with?: string;
  /** Where reading begins, in seconds; at the warm-up unless set. */
  from?: number | null;
  /** Where reading ends, in seconds; at the end of the run unless set. */
  to?: number | null;
  /** The instant of the value, in seconds. */
  at?: number | null;
  /** What is to be reached, settled at or exceeded. */
  level?: number | null;
  /** How far from the level a value may be, above or below. */
  band?: number | null;
  /** Whether the level is reached from above; of a share or a longest time, whether values below it count. */
  below?: boolean;
  /** Over how long rates are averaged, in seconds. */
  average?: number | null;
  /** The flow whose start times are counted from: flows/f.1. */
  since?: string;
  /** How many points a curve has. */
  points?: number;
  /** What values are multiplied by: 1e-6 from bit/s to Mb/s. */
  factor?: number;
}

/** A list of a model's results over another. */
export interface ExperimentCurve {
  /** What is shown: queue, utilization. */
  path: string;
  /** Over what: times; the number of the item unless set. */
  against?: string;
  /** How many points it has at most. */
  points?: number;
  /** What values are multiplied by: 1e-6 from bit/s to Mb/s. */
  factor?: number;
}

/** What a source says, and how it is tested. */
export interface ExperimentClaim {
  /** Its name in this document. */
  id: string;
  /** What is claimed, in words. */
  text: string;
  /** The figure that it is about. */
  figure?: string;
  /** Where it is claimed. */
  section?: string;
  /** Why this test and this tolerance. */
  reason: string;
  /** The source does not say it: it is a control, or what whoever wrote the document expects, and is not counted among the source's claims. */
  own?: boolean;
  /** When the claim was added later, or its test changed, and why. */
  changed?: string;
  /** What the words may mean, each tested: one that holds confirms the claim in part. */
  readings?: ExperimentReading[];
  /** What is claimed at once, in place of readings: all of them have to hold. */
  parts?: ExperimentReading[];
}

/** A test of a claim. */
export interface ExperimentReading {
  /** How the words are read. */
  label?: string;
  /** Why they may be read so, beside the reason of the claim. */
  reason?: string;
  /** The measure that it is about. */
  measure: string;
  /** What is tested. */
  kind: "value" | "ratio" | "difference" | "order" | "trend" | "change";
  /** The series: one, or those that are compared. */
  series: string | string[];
  /** Where on the axis: a point, or from one to another; everywhere unless set. */
  x?: number | [number, number];
  /** Where on the second axis. */
  y?: number | [number, number];
  /** How several points count. */
  across?: "each" | "mean";
  /** How the runs of a point count. */
  runs?: "mean" | "each";
  /** The smallest that is claimed. */
  atLeast?: number | null;
  /** The largest that is claimed. */
  atMost?: number | null;
  /** The value that is claimed. */
  is?: number | null;
  /** The bounds are numbers that the source prints; otherwise they are how its words are read. */
  stated?: boolean;
  /** By how much a bound may be missed; of an order or a trend, by how much it may be broken: without one, equal values break it. */
  tolerance?: number;
  /** Of a trend. */
  direction?: "rising" | "falling";
  /** How a trend is judged. */
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
  /** Where on the axis; null over several points. */
  x: number | null,
  /** Where on the second axis. */
  y: number | null,
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
  told: Array<string>,
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
  /** The place of its point on the second axis. */
  y: number,
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
  finished: string, } | { "kind": "reopen",
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
  finished: string,
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
  run: number, } | { "kind": "sample",
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

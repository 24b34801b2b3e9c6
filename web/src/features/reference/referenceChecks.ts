/**
 * The results of `npm run verify`, as stored in the repository: the figures of a
 * reference simulator or a formula, and those of the engine.
 */

/** A figure over runs with different seeds. */
export interface CheckFigure {
  mean: number;
  std: number | null;
  runs: number;
}

/** The same figure on both sides with a mechanism switched. */
export interface Demonstration {
  /** The mechanism that was switched, and on which side. */
  what: string;
  theirs: CheckFigure;
  ours: CheckFigure;
  tolerance: number;
  /** Whether the two agree then, which shows the mechanism. */
  within: boolean;
}

/** The verdict on a row: within the tolerance, or outside with a mechanism shown, unproven or unknown. */
export type Verdict = 'within' | 'shown' | 'unproven' | 'unexplained';

/** The source for the size of a mechanism: a switched run, theory, switched runs of other rows, or none. */
export type SizeEvidence = 'switched' | 'theory' | 'rows' | 'unknown';

export interface Check {
  /** The page that shows it: `sender/newreno`. */
  subject: string;
  /** Rows of one group are in one table: `Two flows on 10 Mb/s, 40 ms`. */
  group: string;
  case: string;
  /** `ns-2.35`, `ns-3.37` or `formula`. */
  reference: string;
  metric: string;
  unit: string;
  theirs: CheckFigure;
  ours: CheckFigure;
  /** The largest difference that counts as agreement, in the metric's unit. */
  tolerance: number;
  within: boolean;
  verdict: Verdict;
  /** Why they differ, where they do. */
  mechanism: string | null;
  bound: SizeEvidence | null;
  demonstration: Demonstration | null;
}

export interface Checks {
  rows: Check[];
  /** Rows that could not be read. */
  unreadable: number;
}

/** Reads all valid rows: a malformed row does not hide the others. */
export function readChecks(data: unknown): Checks {
  if (!Array.isArray(data)) return { rows: [], unreadable: 1 };
  const rows = data.map(readCheck).filter((row) => row !== null);
  return { rows, unreadable: data.length - rows.length };
}

function readCheck(data: unknown): Check | null {
  if (!isRecord(data)) return null;
  const { subject, group, metric, unit, reference, tolerance, within, mechanism } = data;
  const { case: name } = data;
  const theirs = readFigure(data.theirs);
  const ours = readFigure(data.ours);
  if (
    !isText(subject) ||
    !isText(group) ||
    !isText(name) ||
    !isText(reference) ||
    !isText(metric) ||
    !isText(unit) ||
    !isNumber(tolerance) ||
    typeof within !== 'boolean' ||
    !theirs ||
    !ours
  ) {
    return null;
  }
  const why = isText(mechanism) && mechanism !== '' ? mechanism : null;
  return {
    ...{ subject, group, case: name, reference, metric, unit, theirs, ours, tolerance, within },
    verdict: isVerdict(data.verdict) ? data.verdict : verdictOf(within, why),
    mechanism: why,
    bound: isBound(data.bound) ? data.bound : null,
    demonstration: readDemonstration(data.demonstration),
  };
}

/** The verdict on a row that has none of its own. */
function verdictOf(within: boolean, mechanism: string | null): Verdict {
  if (within) return 'within';
  return mechanism === null ? 'unexplained' : 'unproven';
}

function readDemonstration(data: unknown): Demonstration | null {
  if (!isRecord(data)) return null;
  const { what, tolerance, within } = data;
  const theirs = readFigure(data.theirs);
  const ours = readFigure(data.ours);
  if (!isText(what) || !isNumber(tolerance) || typeof within !== 'boolean' || !theirs || !ours) {
    return null;
  }
  return { what, theirs, ours, tolerance, within };
}

function readFigure(data: unknown): CheckFigure | null {
  if (!isRecord(data)) return null;
  const { mean, std, runs } = data;
  if (!isNumber(mean)) return null;
  return { mean, std: isNumber(std) ? std : null, runs: isNumber(runs) ? runs : 1 };
}

const VERDICTS: readonly unknown[] = ['within', 'shown', 'unproven', 'unexplained'];
const isVerdict = (data: unknown): data is Verdict => VERDICTS.includes(data);
const BOUNDS: readonly unknown[] = ['switched', 'theory', 'rows', 'unknown'];
const isBound = (data: unknown): data is SizeEvidence => BOUNDS.includes(data);
const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null;
const isText = (data: unknown): data is string => typeof data === 'string';
const isNumber = (data: unknown): data is number =>
  typeof data === 'number' && Number.isFinite(data);

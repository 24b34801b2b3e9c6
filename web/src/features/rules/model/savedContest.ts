/** The results of a contest, kept in the browser: the senders that are built in run once for a draw. */
import type { ContestMark, ContestOutcome, ContestResult } from '../../../generated/workbench';

/** The part of the browser's storage that is used; each call may throw. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'sawtooth-contest';

/** One's own earlier results; older ones give way. */
const MOST_OWN = 10;

export interface SavedContest {
  /** The version of the engine. */
  engine: string;
  draw: number;
  builtIn: readonly ContestOutcome[];
  /** One's own, the latest first. */
  own: readonly ContestOutcome[];
}

/** Null without any, or where somebody has changed it. */
export function savedContestIn(storage: Shelf | null): SavedContest | null {
  try {
    const found: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null');
    return isSavedContest(found) ? found : null;
  } catch {
    return null;
  }
}

export function keep(storage: Shelf | null, contest: SavedContest): void {
  const own = contest.own.slice(0, MOST_OWN);
  try {
    storage?.setItem(KEY, JSON.stringify({ ...contest, own }));
  } catch {
    // Full, or denied: it runs again another time.
  }
}

function isSavedContest(value: unknown): value is SavedContest {
  if (typeof value !== 'object' || value === null) return false;
  const { engine, draw, builtIn, own } = value as Partial<Record<keyof SavedContest, unknown>>;
  return (
    typeof engine === 'string' &&
    isDraw(draw) &&
    Array.isArray(builtIn) &&
    builtIn.every(isOutcome) &&
    Array.isArray(own) &&
    own.every(isOutcome)
  );
}

/** A whole number of 32 bits. */
function isDraw(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32;
}

function isOutcome(value: unknown): value is ContestOutcome {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, name, score, courses } = value as Partial<Record<keyof ContestOutcome, unknown>>;
  return (
    typeof kind === 'string' &&
    typeof name === 'string' &&
    typeof score === 'number' &&
    Array.isArray(courses) &&
    courses.every(isResult)
  );
}

function isResult(value: unknown): value is ContestResult {
  if (typeof value !== 'object' || value === null) return false;
  const { course, digest, score, marks, fault } = value as Partial<
    Record<keyof ContestResult, unknown>
  >;
  return (
    typeof course === 'string' &&
    typeof digest === 'string' &&
    typeof score === 'number' &&
    Array.isArray(marks) &&
    marks.every(isMark) &&
    (fault === undefined || typeof fault === 'string')
  );
}

function isMark(value: unknown): value is ContestMark {
  if (typeof value !== 'object' || value === null) return false;
  const { of, mark } = value as Partial<Record<keyof ContestMark, unknown>>;
  return (
    typeof mark === 'number' &&
    (of === 'throughput' || of === 'delay' || of === 'fairness' || of === 'harm')
  );
}

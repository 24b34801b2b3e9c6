/** What was measured and what was claimed, in words. */
import type {
  ClaimBounds,
  ClaimFinding,
  ClaimVerdict,
  Experiment,
  ExperimentAxis,
  ExperimentReading,
} from '../../generated/experiment';
import { claims as t } from '../../texts/claims';
import { formatNumber, formatValue, formatWithError, THIN } from '../../ui/format';

/** Digits of a value without an interval, and of a bound. */
const DIGITS = 4;

/** Units of axes and measures whose values are given a prefix. */
const PREFIXED = { 'bit/s': 'bitsPerSecond', s: 'seconds' } as const;

/** What is said of one test of a claim. */
export interface ReadingWords {
  /** How the words of the claim are read; empty where there is one way only. */
  label: string;
  subject: string;
  measured: string;
  claimed: string;
  /** Where, and which of how many; empty where there is one point. */
  place: string;
}

export function readingWords(experiment: Experiment, verdict: ClaimVerdict): ReadingWords | null {
  const claim = experiment.claims?.find(({ id }) => id === verdict.claim);
  const reading = claim?.readings[verdict.reading];
  if (!reading) return null;
  const finding = verdict.findings[verdict.decisive ?? 0];
  const unit = unitOf(experiment, reading);
  return {
    label: reading.label ?? '',
    subject: subjectOf(experiment, reading, finding),
    measured: finding ? findingWords(finding, unit) : t.nothing,
    claimed: claimedWords(experiment, boundWords(verdict.bounds, reading, unit)),
    place: finding ? placeWords(experiment, finding, verdict.findings.length) : '',
  };
}

/** The unit of what is tested: a ratio has none. */
export function unitOf(experiment: Experiment, { kind, measure }: ExperimentReading): string {
  if (kind === 'ratio') return '';
  return experiment.measures.find(({ id }) => id === measure)?.unit ?? '';
}

function subjectOf(
  experiment: Experiment,
  { kind, measure, series, by, direction }: ExperimentReading,
  finding: ClaimFinding | undefined,
): string {
  const { label = measure } = experiment.measures.find(({ id }) => id === measure) ?? {};
  const ids = finding?.series ?? (typeof series === 'string' ? [series] : series);
  const [first = '', second = ''] = ids.map((id) => seriesName(experiment, id));
  if (kind === 'value') return first === '' ? label : t.subject.value(label, first);
  if (kind === 'trend') return t.subject[by ?? 'steps'](label, first, direction === 'falling');
  return t.subject[kind === 'ratio' ? 'ratio' : 'difference'](label, first, second);
}

function seriesName({ series = [] }: Experiment, id: string): string {
  return series.find((one) => one.id === id)?.label ?? id;
}

/** `1.135 (1.128 to 1.142)`, with the unit once. */
export function findingWords({ value, low, high, without }: ClaimFinding, unit: string): string {
  if (value === null) return without === undefined ? t.nothing : t.without[without];
  if (low === null || high === null || low === high) return inUnit(rounded(value), unit);
  const written = (number: number): string => formatWithError(number, high - low).value;
  return t.interval(inUnit(written(value), unit), written(low), written(high));
}

/** A source claims; of our own figures we expect. */
function claimedWords({ source }: Experiment, bounds: string): string {
  if (bounds === '') return '';
  return source?.own ? t.expected(bounds) : t.claimed(bounds);
}

function boundWords({ low, high }: ClaimBounds, { kind }: ExperimentReading, unit: string): string {
  const written = (number: number): string => inUnit(rounded(number), unit);
  if (low !== null && high !== null) {
    return low === high ? written(low) : t.bounds.between(rounded(low), written(high));
  }
  const directed = kind === 'order' || kind === 'trend';
  if (low !== null) return directed && low === 0 ? t.bounds.above : t.bounds.atLeast(written(low));
  if (high !== null)
    return directed && high === 0 ? t.bounds.below : t.bounds.atMost(written(high));
  return '';
}

/** The place of a finding on the axes, and how many others there are. */
function placeWords(experiment: Experiment, finding: ClaimFinding, points: number): string {
  const parts = pointWords(experiment, finding);
  if (finding.x === null && experiment.axis) parts.push(t.overAll);
  if (points > 1) parts.push(t.hardest(points));
  return parts.join(', ');
}

/** Where a finding is: a part for each axis. */
export function pointWords({ axis, secondAxis }: Experiment, { x, y }: ClaimFinding): string[] {
  return [
    axis && x !== null ? t.at(lower(axis.label), onAxis(axis, x)) : '',
    secondAxis && y !== null ? t.at(lower(secondAxis.label), onAxis(secondAxis, y)) : '',
  ].filter((part) => part !== '');
}

/** A value of an axis, as its point is called or in its unit. */
export function onAxis({ points = [], unit = '' }: ExperimentAxis, value: number): string {
  return points.find(({ x }) => x === value)?.label ?? inUnit(rounded(value), unit, value);
}

/** A label within a sentence: `random loss`, but `RTT`. */
function lower(label = ''): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

export function rounded(value: number): string {
  return formatNumber(Number(value.toPrecision(DIGITS)));
}

/** A number with its unit; `value` gives it a prefix where units have them. */
export function inUnit(number: string, unit: string, value?: number): string {
  if (value !== undefined && unit in PREFIXED) {
    return formatValue(PREFIXED[unit as keyof typeof PREFIXED], Number(value.toPrecision(DIGITS)));
  }
  return unit === '' ? number : `${number}${THIN}${unit}`;
}

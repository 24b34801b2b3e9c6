/** Measured values and claims, in words. */
import type {
  ClaimBounds,
  ClaimFinding,
  ClaimVerdict,
  Experiment,
  ExperimentAxis,
  ExperimentClaim,
  ExperimentReading,
} from '../../generated/experiment';
import { testsOf } from '../../model/claims/verdicts';
import { claims as t } from '../../texts/claims';
import { formatNumber, formatValue, formatWithError, THIN } from '../../ui/numbers/format';

/** Digits of a value without an interval, and of a bound. */
const DIGITS = 4;

/** Units of axes and measures whose values are given a prefix. */
const PREFIXED = { 'bit/s': 'bitsPerSecond', s: 'seconds' } as const;

/** The words about one test of a claim. */
export interface ReadingWords {
  /** How the words of the claim are read; empty where there is one way only. */
  label: string;
  /** Why they are, beside the reason of the claim. */
  reason: string;
  subject: string;
  measured: string;
  claimed: string;
  /** Where, and which of how many; empty where there is one point. */
  place: string;
}

export function readingWords(experiment: Experiment, verdict: ClaimVerdict): ReadingWords | null {
  const claim = experiment.claims?.find(({ id }) => id === verdict.claim);
  const reading = claim && testsOf(claim)[verdict.reading];
  if (!reading) return null;
  const finding = verdict.findings[verdict.decisive ?? 0];
  return {
    label: reading.label ?? '',
    reason: reading.reason ?? '',
    subject: subjectOf(experiment, reading, finding),
    measured: finding ? findingWords(experiment, reading, finding) : t.nothing,
    claimed: claimWords(experiment, claim, reading, verdict),
    place: finding ? placeWords(experiment, reading, finding, verdict.findings.length) : '',
  };
}

/** The unit of what is tested: a ratio has none, a slope that of the axis below it. */
function unitOf(
  { measures, axis = {} }: Experiment,
  { kind, measure, by }: ExperimentReading,
): string {
  if (kind === 'ratio' || kind === 'change') return '';
  const { unit = '' } = measures.find(({ id }) => id === measure) ?? {};
  if (kind !== 'trend' || by !== 'slope') return unit;
  return t.per(unit, axis.unit ?? '', lower(axis.label));
}

function subjectOf(
  experiment: Experiment,
  { kind, measure, series, by }: ExperimentReading,
  finding: ClaimFinding | undefined,
): string {
  const { label = measure } = experiment.measures.find(({ id }) => id === measure) ?? {};
  const ids = finding?.series ?? (typeof series === 'string' ? [series] : series);
  const [first = '', second = ''] = ids.map((id) => seriesName(experiment, id));
  if (kind === 'value') return first === '' ? label : t.subject.value(label, first);
  if (kind === 'trend') return t.subject[by ?? 'steps'](label, first);
  if (kind === 'change') return t.subject.change(label, first);
  return t.subject[kind === 'ratio' ? 'ratio' : 'difference'](label, first, second);
}

function seriesName({ series = [] }: Experiment, id: string): string {
  return series.find((one) => one.id === id)?.label ?? id;
}

/**
 * `1.135 (1.128 to 1.142)`, with the unit once, and why nothing came of it. Where every run counts
 * there is the one that is nearest to the bound, and how far runs reach.
 */
export function findingWords(
  experiment: Experiment,
  reading: ExperimentReading,
  finding: ClaimFinding,
): string {
  const { value, without, capped = 0, side } = finding;
  const why = without === undefined ? '' : t.without[without];
  if (value === null) return why === '' ? t.nothing : why;
  const parts = [
    valueWords(reading, finding, unitOf(experiment, reading)),
    capped > 0 ? t.capped(capped) : '',
    why,
  ];
  const words = parts.filter((part) => part !== '').join('; ');
  return side === undefined ? words : t.sides[side](words);
}

function valueWords(
  reading: ExperimentReading,
  { value, low, high }: ClaimFinding,
  unit: string,
): string {
  const { kind, runs } = reading;
  if (value === null) return '';
  const apart = low !== null && high !== null && low < high;
  if (value === 0 && !apart && (kind === 'order' || kind === 'trend')) return t.equal;
  if (!apart) return inUnit(rounded(value), unit);
  if (runs === 'each') {
    return t.eachRun(inUnit(rounded(value), unit), rounded(low), rounded(high));
  }
  const written = (number: number): string => formatWithError(number, high - low).value;
  return t.interval(inUnit(written(value), unit), written(low), written(high));
}

/**
 * `0.88 claimed, tested as 0.85 to 0.91` of a number that the source prints; `tested as …` where its
 * words are read, which it did not put into numbers. Of our own figures we expect.
 */
function claimWords(
  experiment: Experiment,
  claim: ExperimentClaim,
  reading: ExperimentReading,
  { bounds, claimed }: ClaimVerdict,
): string {
  const unit = unitOf(experiment, reading);
  const words = boundWords(claimed ?? bounds, reading, unit);
  if (words === '') return '';
  const tested = boundWords(bounds, reading, unit);
  const own = experiment.source?.own || claim.own;
  if (!own && !reading.stated) return t.testedAs(tested);
  const said = own ? t.expected(words) : t.claimed(words);
  return claimed ? t.tested(said, tested) : said;
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
function placeWords(
  experiment: Experiment,
  { kind }: ExperimentReading,
  finding: ClaimFinding,
  points: number,
): string {
  const parts = pointWords(experiment, finding);
  // A change names its two points.
  if (finding.x === null && experiment.axis && kind !== 'change') parts.push(t.overAll);
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

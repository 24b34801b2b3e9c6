/** Values of a figure in words: with their interval, their runs and their coordinates. */
import type {
  CellCoordinates,
  Experiment,
  ExperimentEstimate,
  ExperimentSource,
} from '../../../generated/experiment';
import { formatNumber, formatWithError, THIN } from '../../../ui/numbers/format';
import { axisOf, pointName, seriesNames, withPrefix } from '../model/experimentFigure';
import { experiments } from '../texts/en/experiments';

const { figure } = experiments;

/** Intervals whose sides differ by less are symmetric. */
const SAME = 1e-6;

/** Digits of a value without an interval. */
const DIGITS = 5;

export function shortNumber(value: number): string {
  return formatNumber(Number(value.toPrecision(DIGITS)));
}

/** `3.42 ± 0.05`; where the sides of the interval differ `3.42 (3.36 to 3.51)`. */
export function valueWords({ mean, low, high, capped = 0 }: ExperimentEstimate): string {
  if (mean === null) return figure.none;
  if (capped > 0) return figure.atLeast(shortNumber(mean));
  if (low === null || high === null || low === high) return shortNumber(mean);
  const [below, above] = [mean - low, high - mean];
  if (Math.abs(above - below) <= SAME * Math.max(Math.abs(mean), above)) {
    const { value, error } = formatWithError(mean, (high - low) / 2);
    return figure.plusMinus(value, error);
  }
  return figure.between(shortNumber(mean), shortNumber(low), shortNumber(high));
}

/** The text beside a mark: the value with a number of digits. */
export function shortValue({ mean, capped = 0 }: ExperimentEstimate, digits: number): string {
  if (mean === null) return '';
  const value = shortNumber(Number(mean.toPrecision(digits)));
  return capped > 0 ? figure.orMore(value) : value;
}

export function textWithUnit(value: string, unit: string): string {
  return unit === '' ? value : `${value}${THIN}${unit}`;
}

/** `20 runs, 1 without a value`; nothing of a single run with a value. */
export function runWords(estimate: ExperimentEstimate): string {
  const { runs, missing, capped = 0, waiting = 0 } = estimate;
  const parts = runs > 1 || isPartial(estimate) ? [figure.runs(runs)] : [];
  if (capped > 0) parts.push(figure.capped(capped));
  if (missing > 0) parts.push(figure.without(missing));
  if (waiting > 0) parts.push(figure.waiting(waiting));
  return parts.join(', ');
}

/** Whether some of its runs have no value of their own. */
export function isPartial({ missing, capped = 0, waiting = 0 }: ExperimentEstimate): boolean {
  return missing > 0 || capped > 0 || waiting > 0;
}

/** `UCC, Random loss 0.01, seed 3`. */
export function placeWords(
  experiment: Experiment,
  { series, x, y, seed }: CellCoordinates,
): string {
  const { axis: along, secondAxis } = experiment;
  const [axis, second] = [withPrefix(axisOf(along)), withPrefix(axisOf(secondAxis))];
  const points = [
    ...(axis.points.length > 1 ? [pointName(axis, x)] : []),
    ...(second.points.length > 1 ? [pointName(second, y)] : []),
  ];
  return experiments.place(seriesNames(experiment)[series] ?? '', points, seed);
}

/** Where an experiment comes from. */
export function sourceWords({ paper = '', figure = '', own = false }: ExperimentSource): string {
  const words = experiments.source(paper, figure);
  return own ? experiments.own(words) : words;
}

/** The panels of an experiment's figure, made of its document and its results. */
import type {
  Experiment,
  ExperimentAxis,
  ExperimentCurveRecord,
  ExperimentEstimate,
  ExperimentMeasure,
  ExperimentResults,
} from '../../../generated/experiment';
import { experiments } from '../texts/en/experiments';

/** The part of results that is drawn, from a file or from an experiment that is running. */
export type FigureResults = Pick<ExperimentResults, 'points' | 'curves'>;

/** A point of the grid, by indices into the document. */
export interface GridPoint {
  series: number;
  x: number;
  y: number;
}

export interface AxisPoint {
  x: number;
  /** The text shown instead of the number. */
  label: string;
}

export interface FigureAxis {
  label: string;
  unit: string;
  log: boolean;
  points: readonly AxisPoint[];
}

interface PanelBase {
  /** Distinct from all others of the figure. */
  key: string;
  title: string;
  unit: string;
  /** Its values are means over an axis: none of them is a point that could be opened. */
  averaged?: true;
  /** The least and the greatest value that there can be, as far as known: intervals are drawn no further. */
  limits?: Limits;
}

export type Limits = readonly [least: number, most: number];

export interface FigureLine {
  series: number;
  /** It does not depend on the axis. */
  constant: boolean;
  /** One for each point of the axis; null where nothing was measured. */
  points: readonly (ExperimentEstimate | null)[];
}

/** Values along the axis. */
export interface LinePanel extends PanelBase {
  kind: 'lines';
  axis: FigureAxis;
  lines: readonly FigureLine[];
}

/** One value for each series: there is no axis. */
export interface RowPanel extends PanelBase {
  kind: 'rows';
  lines: readonly FigureLine[];
}

/** A series over two axes. */
export interface MapPanel extends PanelBase {
  kind: 'map';
  series: number;
  axis: FigureAxis;
  second: FigureAxis;
  /** By the index on the axis, then on the second one. */
  cells: readonly (readonly (ExperimentEstimate | null)[])[];
  /** The range of values of the colours in all maps of this measure. */
  range: readonly [number, number];
}

/** Curves over time, or over another quantity, at one point of the axes. */
export interface CurvePanel extends PanelBase {
  kind: 'curves';
  label: string;
  labelUnit: string;
  /** Over the numbers of items, such as cycles. */
  counted: boolean;
  curves: readonly ExperimentCurveRecord[];
}

/** States over time at one point of the axes: the values are indices into a list of names. */
export interface StatePanel extends Omit<CurvePanel, 'kind'> {
  kind: 'states';
  states: readonly string[];
}

export type FigurePanel = LinePanel | RowPanel | MapPanel | CurvePanel | StatePanel;

/** The points of an axis; without one there is a single point, at 0. */
export function axisOf(axis: ExperimentAxis | undefined): FigureAxis {
  const { label = '', unit = '', scale = 'linear' } = axis ?? {};
  return { label, unit, log: scale === 'log', points: pointsOf(axis) };
}

function pointsOf(axis: ExperimentAxis | undefined): AxisPoint[] {
  if (!axis) return [{ x: 0, label: '' }];
  if (axis.points) return axis.points.map(({ x, label = '' }) => ({ x, label }));
  const { values = [] } = axis;
  return valuesOf(values).map((x) => ({ x, label: '' }));
}

function valuesOf(values: NonNullable<ExperimentAxis['values']>): readonly number[] {
  if (Array.isArray(values)) return values;
  const { from, to, count, scale = 'linear' } = values;
  return Array.from({ length: count }, (_, i) => {
    if (i === count - 1) return to;
    const part = i / (count - 1);
    return scale === 'log' ? from * (to / from) ** part : from + (to - from) * part;
  });
}

/** Prefixes of rates, from large to small. */
const RATES = [
  ['Gb/s', 1e9],
  ['Mb/s', 1e6],
  ['kb/s', 1e3],
] as const;

/** An axis of rates in Mb/s rather than in bit/s, or with the prefix that suits the least of them. */
export function withPrefix(axis: FigureAxis): FigureAxis {
  const least = Math.min(...axis.points.map(({ x }) => x).filter((x) => x > 0));
  const [unit, factor] = RATES.find(([, one]) => least >= one) ?? [];
  if (axis.unit !== 'bit/s' || unit === undefined) return axis;
  return { ...axis, unit, points: axis.points.map((one) => ({ ...one, x: one.x / factor })) };
}

/** The names of the series, as the document gives them. */
export function seriesNames({ series }: Experiment): string[] {
  if (!series) return [experiments.figure.base];
  return series.map(({ id, label = '' }) => (label === '' ? id : label));
}

export function isCurve({ curve, probe }: ExperimentMeasure): boolean {
  return curve !== undefined || probe?.take === 'curve';
}

/** The panels of a figure; `only` are ids of measures, all of them unless given. */
export function panelsOf(
  experiment: Experiment,
  results: FigureResults,
  only?: readonly string[],
): FigurePanel[] {
  const axis = withPrefix(axisOf(experiment.axis));
  const second = withPrefix(axisOf(experiment.secondAxis));
  const found = new EstimateIndex(results, axis.points.length, second.points.length);
  return experiment.measures.flatMap((measure, place): FigurePanel[] => {
    if (only && !only.includes(measure.id)) return [];
    const { id, label = '', unit = '' } = measure;
    const averaged = measure.averageOf !== undefined;
    const title = label === '' ? id : label;
    const of = experiment.measures.find((one) => one.id === measure.averageOf) ?? measure;
    const limits = limitsOf(
      of,
      unit,
      results.points.filter((one) => one.measure === place),
    );
    const base: PanelBase = { key: id, title, unit, limits, ...(averaged && { averaged: true }) };
    if (isCurve(measure)) return curvePanels(measure, place, base, axis, second, results);
    const count = experiment.series?.length ?? 1;
    const series = Array.from({ length: count }, (_, one) => one).filter((one) =>
      found.has(one, place),
    );
    if (averaged && second.points.length > 1) {
      const lines = series.map(
        (one): FigureLine => ({
          series: one,
          constant: false,
          points: second.points.map((_, y) => found.at(one, 0, y, place)),
        }),
      );
      return [{ ...base, kind: 'lines', axis: second, lines }];
    }
    if (second.points.length > 1) {
      return mapPanels(experiment, series, place, base, axis, second, found);
    }
    const lines = series.map(
      (one): FigureLine => ({
        series: one,
        constant: experiment.series?.[one]?.constant ?? false,
        points: axis.points.map((_, x) => found.at(one, x, 0, place)),
      }),
    );
    if (axis.points.length === 1 || averaged) {
      return [{ ...base, kind: 'rows', lines: lines.map(atFirst) }];
    }
    return [{ ...base, kind: 'lines', axis, lines }];
  });
}

/** Figures of a recorded variable that are times, shares and deviations. */
const UNSIGNED = ['reach', 'settle', 'share', 'longest', 'std'];

/** The limits of a measure, unless a run is beyond. No figure of a summary is below zero. */
function limitsOf(
  { figure, probe }: ExperimentMeasure,
  unit: string,
  all: readonly ExperimentEstimate[],
): Limits {
  const { take } = probe ?? {};
  const percent = unit === '%' && take !== 'correlation';
  const positive = percent || figure !== undefined || UNSIGNED.includes(take ?? '');
  const most = percent ? 100 : figure?.take === 'jain' || figure?.path === 'jain' ? 1 : Infinity;
  return [
    positive && all.every(({ min }) => (min ?? 0) >= 0) ? 0 : -Infinity,
    all.every(({ max }) => (max ?? 0) <= most) ? most : Infinity,
  ];
}

/** The first point of a line, which holds a mean over the axis. */
function atFirst(line: FigureLine): FigureLine {
  return { ...line, points: line.points.slice(0, 1) };
}

/** Estimates by their coordinates. */
class EstimateIndex {
  #all = new Map<number, ExperimentEstimate>();
  #series = new Set<number>();
  #across: number;
  #along: number;

  constructor(results: FigureResults, along: number, across: number) {
    this.#along = along;
    this.#across = across;
    for (const one of results.points) {
      this.#all.set(this.#key(one.series, one.x, one.y, one.measure), one);
      this.#series.add(one.series * MOST_MEASURES + one.measure);
    }
  }

  /** Whether a series is about a measure at all: a model has others than a network. */
  has(series: number, measure: number): boolean {
    return this.#series.has(series * MOST_MEASURES + measure);
  }

  at(series: number, x: number, y: number, measure: number): ExperimentEstimate | null {
    const one = this.#all.get(this.#key(series, x, y, measure));
    return one && one.mean !== null ? one : null;
  }

  #key(series: number, x: number, y: number, measure: number): number {
    return ((series * this.#along + x) * this.#across + y) * MOST_MEASURES + measure;
  }
}

/** More than an experiment may have. */
const MOST_MEASURES = 1000;

function mapPanels(
  experiment: Experiment,
  series: readonly number[],
  measure: number,
  base: PanelBase,
  axis: FigureAxis,
  second: FigureAxis,
  found: EstimateIndex,
): MapPanel[] {
  const names = seriesNames(experiment);
  const all = series.map((one) =>
    axis.points.map((_, x) => second.points.map((_, y) => found.at(one, x, y, measure))),
  );
  const range = extent(all.flat(2));
  return series.map((one, i) => ({
    ...base,
    kind: 'map',
    key: `${base.key} ${one}`,
    title: names.length > 1 ? experiments.figure.panelAt(base.title, names[one] ?? '') : base.title,
    series: one,
    axis,
    second,
    cells: all[i] ?? [],
    range,
  }));
}

/** Maps begin at zero where their values are not far from it, as axes do. */
function extent(all: readonly (ExperimentEstimate | null)[]): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of all) {
    if (one?.mean == null) continue;
    low = Math.min(low, one.mean);
    high = Math.max(high, one.mean);
  }
  if (!(low <= high)) return [0, 1];
  if (low >= 0 && low < high / 2) low = 0;
  return low < high ? [low, high] : [low, low + 1];
}

function curvePanels(
  measure: ExperimentMeasure,
  place: number,
  base: PanelBase,
  axis: FigureAxis,
  second: FigureAxis,
  { curves }: FigureResults,
): (CurvePanel | StatePanel)[] {
  const own = curves.filter((one) => one.measure === place);
  const { label, unit } = alongOf(measure);
  const places = axis.points.flatMap((_, x) => second.points.map((_, y) => ({ x, y })));
  const { states } = measure;
  return places.map(({ x, y }): CurvePanel | StatePanel => {
    const at = [
      axis.points.length > 1 ? pointName(axis, x) : '',
      second.points.length > 1 ? pointName(second, y) : '',
    ].filter((name) => name !== '');
    const panel: CurvePanel = {
      ...base,
      kind: 'curves',
      key: `${base.key} ${x} ${y}`,
      title: at.reduce(experiments.figure.panelAt, base.title),
      label,
      labelUnit: unit,
      counted: measure.curve !== undefined && measure.curve.against === undefined,
      curves: own.filter((one) => one.x === x && one.y === y),
    };
    return states ? { ...panel, kind: 'states', states } : panel;
  });
}

/** The horizontal axis of a measure's curve. */
function alongOf({ curve }: ExperimentMeasure): { label: string; unit: string } {
  const { time, seconds, item } = experiments.figure;
  if (!curve || curve.against === 'times') return { label: time, unit: seconds };
  return { label: curve.against ?? item, unit: '' };
}

/** `Propagation delay 0.3 s`. */
export function pointName(axis: FigureAxis, place: number): string {
  const point = axis.points[place];
  if (!point) return '';
  return experiments.figure.pointOf(axis.label, pointValue(axis, point));
}

/** `0.3 s`, or the label that stands there. */
export function pointValue({ unit }: FigureAxis, { x, label }: AxisPoint): string {
  if (label !== '') return label;
  const number = String(Number(x.toPrecision(6))).replace('-', '−');
  return unit === '' ? number : `${number}\u202f${unit}`;
}

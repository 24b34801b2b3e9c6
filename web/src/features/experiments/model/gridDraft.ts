/** An experiment made of a scenario: one of its numbers varied, for several senders or queues. */
import type { Description, Field, Unit } from '../../../engine/types';
import type {
  Experiment,
  ExperimentAxis,
  ExperimentMeasure,
  ExperimentSeries,
} from '../../../generated/experiment';
import { bottlenecks } from '../../../model/document/flowsAndPorts';
import { readScenario } from '../../../model/document/scenario';
import { registryEntry } from '../../../model/library/registry';
import { experiments } from '../texts/en/experiments';

const { grid: t } = experiments;

/** A number of the scenario that can be varied. */
export interface VariedNumber {
  path: string;
  label: string;
  unit: Unit;
  value: number | null;
  min: number;
  max: number;
  log: boolean;
  integer: boolean;
}

/** The numbers among the fields of an entry. */
export function variedNumbers(fields: readonly Field[]): VariedNumber[] {
  return fields.flatMap(({ path, label, unit, domain, value }): VariedNumber[] => {
    const { type } = domain;
    if (type !== 'number' && type !== 'integer' && type !== 'optional') return [];
    return [
      {
        path,
        label,
        unit,
        value: typeof value === 'number' ? value : null,
        min: domain.min,
        max: domain.max,
        log: domain.scale === 'log',
        integer: type === 'integer',
      },
    ];
  });
}

/** The first range: an order of magnitude around the present value, as far as allowed. */
export function rangeAbout({ value, min, max, integer }: VariedNumber): {
  from: number;
  to: number;
} {
  const middle = value !== null && value > 0 ? value : Math.min(max, Math.max(min, 1));
  const tidy = (number: number): number => {
    const digits = Number(number.toPrecision(3));
    return integer ? Math.round(digits) : digits;
  };
  const from = Math.max(min, tidy(middle / 4));
  const to = Math.min(max, tidy(middle * 4));
  return from < to ? { from, to } : { from: min, to: Math.min(max, min + 1) };
}

export type SeriesKind = 'none' | 'sender' | 'queue';

export interface GridChoice {
  varied: VariedNumber;
  from: number;
  to: number;
  count: number;
  log: boolean;
  series: SeriesKind;
  /** The paths whose kind the series set: those of flows or of a link. */
  at: readonly string[];
  kinds: readonly string[];
  metrics: readonly MetricId[];
  seeds: number;
  duration: number;
  warmup: number;
}

const METRICS = ['goodput', 'fairness', 'loss', 'rtt', 'queue', 'utilization', 'delay'] as const;
export type MetricId = (typeof METRICS)[number];

/** Units of axes, with their factors to the document's units. */
const SHOWN: Partial<Record<Unit, { unit: string; factor: number }>> = {
  seconds: { unit: 'ms', factor: 1e-3 },
  bitsPerSecond: { unit: 'Mb/s', factor: 1e6 },
  bytes: { unit: 'B', factor: 1 },
  packets: { unit: 'packets', factor: 1 },
  segments: { unit: 'segments', factor: 1 },
  share: { unit: '%', factor: 0.01 },
};

/** The metrics of a network; the queue is that of its bottleneck. */
export function metricsOf(description: Description): MetricId[] {
  const queued = bottlenecks(description).length > 0;
  return METRICS.filter((id) => queued || !['queue', 'utilization', 'delay'].includes(id));
}

function measureOf(id: MetricId, queue: string): ExperimentMeasure {
  const label = t.metrics[id];
  switch (id) {
    case 'goodput':
      return { id, label, unit: 'Mb/s', figure: { path: 'totalGoodput', factor: 1e-6 } };
    case 'fairness':
      return { id, label, figure: { path: 'flows/*/goodput', take: 'jain' } };
    case 'loss':
      return {
        id,
        label,
        unit: '%',
        figure: { path: 'flows/*/lossRate', take: 'mean', factor: 100 },
      };
    case 'rtt':
      return {
        id,
        label,
        unit: 'ms',
        figure: { path: 'flows/*/rtt/mean', take: 'mean', factor: 1000 },
      };
    case 'queue':
      return { id, label, unit: 'packets', figure: { path: `queues/${queue}/queue/mean` } };
    case 'utilization':
      return { id, label, unit: '%', figure: { path: `queues/${queue}/utilization`, factor: 100 } };
    case 'delay':
      return {
        id,
        label,
        unit: 'ms',
        figure: { path: `queues/${queue}/delay/mean`, factor: 1000 },
      };
  }
}

function seriesOf({ series, at, kinds }: GridChoice): ExperimentSeries[] {
  if (series === 'none') return [];
  return kinds.map((kind) => ({
    id: kind,
    label: registryEntry(series, kind)?.name ?? kind,
    set: Object.fromEntries(at.map((path) => [`${path}/${series}/kind`, kind])),
  }));
}

/** How many runs a choice makes. */
export function runsOf({ count, series, kinds, seeds }: GridChoice): number {
  return count * (series === 'none' ? 1 : kinds.length) * seeds;
}

/** The document of a choice, without the view of the scenario. */
export function gridDocument(
  text: string,
  description: Description,
  choice: GridChoice,
): Experiment {
  const { varied, metrics, seeds, duration, warmup } = choice;
  const { view: _, lesson: __, ...base } = readScenario(text);
  const [port] = bottlenecks(description);
  const queue = port === undefined ? '' : (description.ports[port]?.id ?? '');
  const series = seriesOf(choice);
  return {
    format: 'sawtooth-experiment',
    version: 2,
    name: t.name(description.name, varied.label),
    base: base as unknown as Extract<Experiment['base'], object>,
    duration,
    warmup,
    seeds,
    axis: axisOf(choice),
    ...(series.length > 0 && { series }),
    measures: metrics.map((id) => measureOf(id, queue)),
  };
}

/** Values where the axis has the document's unit; otherwise points, with a number in each unit. */
function axisOf(choice: GridChoice): ExperimentAxis {
  const { varied, from, to, count, log } = choice;
  const { path, label } = varied;
  const { unit = '', factor = 1 } = SHOWN[varied.unit] ?? {};
  const head: ExperimentAxis = {
    label,
    ...(unit !== '' && { unit }),
    ...(log && { scale: 'log' }),
  };
  if (varied.integer) return { ...head, path, values: valuesOf(choice) };
  if (factor !== 1) {
    const points = valuesOf(choice).map((value) => ({
      x: Number((value / factor).toPrecision(DIGITS)),
      set: { [path]: value },
    }));
    return { ...head, points };
  }
  return { ...head, path, values: { from, to, count, ...(log && { scale: 'log' }) } };
}

/** Digits of values within the range. */
const DIGITS = 4;

/** The numbers of a range, each once. */
function valuesOf({ varied, from, to, count, log }: GridChoice): number[] {
  const value = (part: number): number => {
    if (part === 0 || part === 1) return part === 0 ? from : to;
    const exact = log && from > 0 ? from * (to / from) ** part : from + (to - from) * part;
    return varied.integer ? Math.round(exact) : Number(exact.toPrecision(DIGITS));
  };
  return [...new Set(Array.from({ length: count }, (_, i) => value(i / (count - 1))))];
}

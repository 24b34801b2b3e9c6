/** An experiment made of a scenario: one of its numbers varied, for several senders or queues. */
import type { Description, Field, Unit } from '../engine/types';
import type { Experiment, ExperimentMeasure, ExperimentSeries } from '../generated/experiment';
import { experiments } from '../texts/experiments';
import { bottlenecks } from './network';
import { listed } from './registry';
import { readScenario } from './scenario';

const { grid: t } = experiments;

/** A number of the scenario that can be varied. */
export interface Varied {
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
export function variedOf(fields: readonly Field[]): Varied[] {
  return fields.flatMap(({ path, label, unit, domain, value }): Varied[] => {
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

/** A range to begin with: an order of magnitude about the present value, as far as allowed. */
export function rangeAbout({ value, min, max, integer }: Varied): { from: number; to: number } {
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
  varied: Varied;
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

/** Units of axes: what is shown of a value of the document, and by how much it is divided. */
const SHOWN: Partial<Record<Unit, string>> = {
  seconds: 's',
  bitsPerSecond: 'bit/s',
  bytes: 'B',
  packets: 'packets',
  segments: 'segments',
  perSecond: '1/s',
};

/** What can be measured in a network; the queue is that of its bottleneck. */
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
    label: listed(series, kind)?.name ?? kind,
    set: Object.fromEntries(at.map((path) => [`${path}/${series}/kind`, kind])),
  }));
}

/** How many runs a choice makes. */
export function runsOf({ count, series, kinds, seeds }: GridChoice): number {
  return count * (series === 'none' ? 1 : kinds.length) * seeds;
}

/** The document of a choice. What the page shows of the scenario is no part of it. */
export function gridDocument(
  text: string,
  description: Description,
  choice: GridChoice,
): Experiment {
  const { varied, from, to, count, log, metrics, seeds, duration, warmup } = choice;
  const { view: _, lesson: __, ...base } = readScenario(text);
  const [port] = bottlenecks(description);
  const queue = port === undefined ? '' : (description.ports[port]?.id ?? '');
  const values = varied.integer
    ? wholeValues(from, to, count, log)
    : ({ from, to, count, ...(log && { scale: 'log' as const }) } as const);
  const series = seriesOf(choice);
  return {
    format: 'sawtooth-experiment',
    version: 1,
    name: t.name(description.name, varied.label),
    base: base as unknown as Extract<Experiment['base'], object>,
    duration,
    warmup,
    seeds,
    axis: {
      label: varied.label,
      ...(SHOWN[varied.unit] !== undefined && { unit: SHOWN[varied.unit] }),
      ...(log && { scale: 'log' as const }),
      path: varied.path,
      values,
    },
    ...(series.length > 0 && { series }),
    measures: metrics.map((id) => measureOf(id, queue)),
  };
}

/** Whole numbers of a range, each once. */
function wholeValues(from: number, to: number, count: number, log: boolean): number[] {
  const value = (part: number): number =>
    log && from > 0 ? from * (to / from) ** part : from + (to - from) * part;
  const all = Array.from({ length: count }, (_, i) => Math.round(value(i / (count - 1))));
  return [...new Set(all)];
}

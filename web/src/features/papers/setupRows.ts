/** The setup of an experiment as rows of names and values, read from the document and its base. */

import type { Unit } from '../../engine/types';
import type { Experiment, ExperimentAxis } from '../../generated/experiment';
import type { Scenario } from '../../generated/scenario';
import { readScenario } from '../../model/document/scenario';
import { PAPER_TEXTS } from '../../model/library/papers';
import { registryEntry } from '../../model/library/registry';
import { formatNumber, formatValue, THIN } from '../../ui/numbers/format';
import { axisOf } from '../experiments/model/experimentFigure';
import { papers } from './texts/en/papers';

const t = papers.setting;

export interface SetupRow {
  name: string;
  /** Each a line. */
  values: readonly string[];
}

/** Significant digits of a value of an axis. */
const DIGITS = 4;

/** An axis with more points is described by its ends. */
const MOST_VALUES = 8;

export function setupOf(experiment: Experiment): readonly SetupRow[] {
  const { base, set = {}, axis, secondAxis } = experiment;
  const scenario = scenarioOf(base);
  const rows: SetupRow[] = scenario
    ? networkRows(scenario)
    : [{ name: t.model, values: keysOf(base) }];
  rows.push({ name: t.set, values: changesOf(set) });
  rows.push({ name: t.series, values: seriesWords(experiment) });
  if (axis) rows.push({ name: t.along, values: [axisWords(axis)] });
  if (secondAxis) rows.push({ name: t.across, values: [axisWords(secondAxis)] });
  rows.push({ name: t.duration, values: lasting(experiment, scenario) });
  return rows.filter(({ values }) => values.length > 0);
}

/** The scenario that is varied; null for a model. */
function scenarioOf(base: Experiment['base']): Scenario | null {
  if (typeof base === 'string') {
    const text = PAPER_TEXTS[base];
    return text === undefined ? ({ name: base } as Scenario) : readScenario(text);
  }
  return isObject(base) && 'model' in base ? null : (base as unknown as Scenario);
}

function networkRows({
  name = '',
  parameters = {},
  nodes = [],
  links = [],
  flows = [],
}: Scenario): SetupRow[] {
  const given = Object.entries(parameters).map(([id, { value, unit }]) =>
    t.parameter(id, unit === 'bit/s' ? formatValue('bitsPerSecond', value) : formatNumber(value)),
  );
  return [
    { name: t.base, values: [name, given.join(', ')].filter((one) => one !== '') },
    ...cellRows(nodes),
    ...links.map(({ between: [from = '', to = ''], rate, delay, queue, loss }) => ({
      name: `${from} – ${to}`,
      values: [
        [
          quantity('bitsPerSecond', rate),
          quantity('seconds', delay),
          queueWords(queue),
          loss === undefined ? '' : t.random,
        ]
          .filter((part) => part !== '')
          .join(', '),
      ],
    })),
    {
      name: t.flows,
      values: flows.map(({ from, to, sender, count, startJitter, transport }) =>
        [
          t.flow(withParameters('sender', sender), from, to, written(count ?? 1)),
          typeof startJitter === 'number' && startJitter > 0
            ? t.jitter(formatValue('seconds', startJitter))
            : '',
          ...parametersOf(transport),
        ]
          .filter((part) => part !== '')
          .join(', '),
      ),
    },
  ];
}

/** Access points, each with the stations of its cell. */
function cellRows(nodes: NonNullable<Scenario['nodes']>): SetupRow[] {
  return nodes
    .filter(({ kind }) => kind === 'access-point')
    .map(({ id, radio, queue }) => ({
      name: t.cell(id),
      values: [
        [isObject(radio) ? written(radio.preset ?? '') : '', queueWords(queue)]
          .filter((part) => part !== '')
          .join(', '),
        ...nodes
          .filter(({ kind, cell }) => kind === 'station' && cell === id)
          .map((station) =>
            [
              t.stations(station.id, written(station.count ?? 1)),
              quantity('bitsPerSecond', station.rate),
              station.rateControl === 'arf' ? t.fallback : '',
              queueWords(station.queue),
            ]
              .filter((part) => part !== '')
              .join(', '),
          ),
      ].filter((line) => line !== ''),
    }));
}

/** A line for each series that differs from the base. */
function seriesWords({ series = [] }: Experiment): readonly string[] {
  return series.flatMap(({ id, label = id, base, set = {} }) => {
    const own = base === undefined ? [] : [scenarioOf(base)?.name ?? keysOf(base).join(', ')];
    const changes = [...own, ...changesOf(set)];
    return changes.length > 0 ? [t.values(label, changes.join('; '))] : [];
  });
}

/** Changes by path; a queue, a sender or a transport by its name and its given parameters. */
function changesOf(set: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(set).map(([path, value]) => {
    const key = path.split('/').at(-1);
    if (key === 'queue') return t.parameter(path, queueWords(value));
    if (key === 'sender') return t.parameter(path, withParameters('sender', value));
    if (value === null) return t.without(path);
    return t.parameter(path, written(value));
  });
}

/** The durations of runs: series and points of an axis may have their own. */
function lasting(
  { duration, warmup, base, set = {}, series = [{ id: '' }], axis, secondAxis }: Experiment,
  scenario: Scenario | null,
): readonly string[] {
  const model = isObject(base) ? base.duration : undefined;
  const points = [axis, secondAxis].flatMap((one) => one?.points ?? []);
  const common = set.duration ?? scenario?.duration ?? model;
  const given = series.flatMap((one) => {
    const own = one.base === undefined ? common : scenarioOf(one.base)?.duration;
    const changed = points.flatMap((point) => point.set?.duration ?? []);
    const plain = changed.length < points.length || points.length === 0;
    return [...(plain ? [one.set?.duration ?? own] : []), ...(one.constant ? [] : changed)];
  });
  const all = (duration == null ? given : [duration]).filter((one) => typeof one === 'number');
  if (all.length === 0) return [];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const shortest = formatValue('seconds', least);
  const range = least < most ? t.range(shortest, formatValue('seconds', most)) : shortest;
  const left = warmup ?? scenario?.warmup ?? 0;
  return [t.lasts(range, left > 0 ? formatValue('seconds', left) : '')];
}

function axisWords(axis: ExperimentAxis): string {
  const { points, label } = axisOf(axis);
  const words = points.map((point) => onAxis(axis, point.x));
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return t.values(
    label,
    words.length > MOST_VALUES ? t.from(first, last, words.length) : words.join(', '),
  );
}

/** A value of an axis: the name of its point, or a quantity with a prefix where its unit has them. */
function onAxis({ points = [], unit = '' }: ExperimentAxis, value: number): string {
  const label = points.find(({ x }) => x === value)?.label;
  if (label !== undefined) return label;
  const short = Number(value.toPrecision(DIGITS));
  if (unit === 's') return formatValue('seconds', short);
  if (unit === 'bit/s') return formatValue('bitsPerSecond', short);
  return unit === '' ? formatNumber(short) : `${formatNumber(short)}${THIN}${unit}`;
}

function queueWords(queue: unknown): string {
  if (queue === undefined) return '';
  const { limit, ...rest } = isObject(queue) ? queue : {};
  const name = `${kindName('queue', queue)} ${limitWords(limit)}`.trim();
  return [name, ...parametersOf(rest)].join(', ');
}

function limitWords(limit: unknown): string {
  const { packets, bytes, bdp } = isObject(limit) ? limit : {};
  if (packets !== undefined) return quantity('packets', packets);
  if (bytes !== undefined) return quantity('bytes', bytes);
  return bdp === undefined ? '' : t.bdp(written(bdp));
}

/** The name of a kind, and the parameters that are given. */
function withParameters(group: string, chosen: unknown): string {
  const parameters = isObject(chosen) ? parametersOf(chosen) : [];
  const name = kindName(group, chosen);
  return parameters.length > 0 ? t.given(name, parameters.join(', ')) : name;
}

/** The parameters of an object, without its kind and preset. */
function parametersOf(object: unknown): readonly string[] {
  if (!isObject(object)) return [];
  return Object.entries(object)
    .filter(([key]) => key !== 'kind')
    .map(([key, value]) =>
      key === 'preset' ? t.preset(written(value)) : t.parameter(key, written(value)),
    );
}

/** The name of a kind, which stands alone or in an object with its parameters. */
function kindName(group: string, chosen: unknown): string {
  const kind = isObject(chosen) ? chosen.kind : chosen;
  return typeof kind === 'string' ? (registryEntry(group, kind)?.name ?? kind) : '';
}

/** The keys of a model, its name first. */
function keysOf(base: Experiment['base']): readonly string[] {
  if (!isObject(base)) return [];
  const { model, ...keys } = base;
  const given = Object.entries(keys)
    .filter(([, value]) => typeof value !== 'object')
    .map(([key, value]) => t.parameter(key, written(value)));
  return [String(model), given.join(', ')].filter((one) => one !== '');
}

function quantity(unit: Unit, value: unknown): string {
  if (typeof value === 'number') return formatValue(unit, value);
  return value === undefined ? '' : written(value);
}

/** A value as a person reads it: an expression by its text. */
function written(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return value;
  if (isObject(value) && typeof value.expr === 'string')
    return value.expr.replaceAll('*', `${THIN}×${THIN}`);
  return JSON.stringify(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

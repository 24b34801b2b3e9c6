/** The setting of an experiment as rows of names and values, read from the document and its base. */

import type { Unit } from '../../engine/types';
import type { Experiment, ExperimentAxis } from '../../generated/experiment';
import type { Json, Scenario } from '../../generated/scenario';
import { axisOf } from '../../model/experimentFigure';
import { PAPER_TEXTS } from '../../model/papers';
import { listed } from '../../model/registry';
import { readScenario } from '../../model/scenario';
import { papers } from '../../texts/papers';
import { formatNumber, formatValue, THIN } from '../../ui/format';
import { onAxis } from '../claims/words';

const t = papers.setting;

export interface Row {
  name: string;
  /** Each a line. */
  values: readonly string[];
}

/** An axis with more points is told by its ends. */
const MOST_VALUES = 8;

export function settingOf(experiment: Experiment): readonly Row[] {
  const { base, set = {}, axis, secondAxis } = experiment;
  const scenario = scenarioOf(base);
  const rows: Row[] = scenario ? networkRows(scenario) : [{ name: t.model, values: keysOf(base) }];
  const changes = Object.entries(set).map(([path, value]) => `${path} = ${written(value)}`);
  rows.push({ name: t.set, values: changes });
  if (axis) rows.push({ name: t.along, values: [axisWords(axis)] });
  if (secondAxis) rows.push({ name: t.across, values: [axisWords(secondAxis)] });
  rows.push({ name: t.duration, values: lasting(experiment, scenario) });
  return rows.filter(({ values }) => values.length > 0);
}

/** The scenario that is varied; null of a model. */
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
}: Scenario): Row[] {
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
      values: flows.map(({ from, to, sender, count }) =>
        t.flow(kindName('sender', sender), from, to, written(count ?? 1)),
      ),
    },
  ];
}

/** Access points, each with the stations of its cell. */
function cellRows(nodes: NonNullable<Scenario['nodes']>): Row[] {
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

function lasting(
  { duration, warmup, base }: Experiment,
  scenario: Scenario | null,
): readonly string[] {
  const model = isObject(base) ? base.duration : undefined;
  const seconds = duration ?? scenario?.duration ?? model;
  const left = warmup ?? scenario?.warmup ?? 0;
  if (typeof seconds !== 'number') return [];
  return [t.lasts(formatValue('seconds', seconds), left > 0 ? formatValue('seconds', left) : '')];
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

function queueWords(queue: unknown): string {
  if (queue === undefined) return '';
  const name = kindName('queue', queue);
  const { limit } = isObject(queue) ? queue : {};
  if (!isObject(limit as Json)) return name;
  const { packets, bytes, bdp } = limit as Record<string, unknown>;
  if (packets !== undefined) return `${name} ${quantity('packets', packets)}`;
  if (bytes !== undefined) return `${name} ${quantity('bytes', bytes)}`;
  return bdp === undefined ? name : `${name} ${t.bdp(written(bdp))}`;
}

/** What a kind is called; it stands alone, or in an object with its parameters. */
function kindName(group: string, chosen: unknown): string {
  const kind = isObject(chosen) ? chosen.kind : chosen;
  return typeof kind === 'string' ? (listed(group, kind)?.name ?? kind) : '';
}

/** The keys of a model, but for its name, which comes first. */
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

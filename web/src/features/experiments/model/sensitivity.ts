/**
 * Values that an experiment may be sensitive to, as an axis to add: a delay, a buffer, the clock
 * behind timestamps, loss recovery, and how many seeds there are. Of a model, its numbers.
 */
import type { Experiment, ExperimentAxis, ExperimentClaim } from '../../../generated/experiment';

export interface Sensitivity {
  id: string;
  /** The value that varies; texts name it. */
  what: 'delay' | 'buffer' | 'clock' | 'recovery' | 'seeds' | 'number';
  /** The link, or the number of a model, that it belongs to; empty where it is about all flows. */
  of: string;
  /** Proposed values, which can be changed; none where it has points of its own. */
  values: readonly number[];
  unit: string;
}

/** The part of a cell's document that is read: numbers that are written as such. */
interface NetworkCase {
  links?: readonly {
    id: string;
    rate?: unknown;
    delay?: unknown;
    queue?: unknown;
  }[];
  flows?: readonly { id: string; transport?: unknown }[];
}

/** Values around the present one. */
const FACTORS = [0.25, 0.5, 1, 2, 4];

/** Delays of less than this share of the longest hardly count in a round trip. */
const LITTLE = 0.2;

/** A link with at most this multiple of the least rate may be a bottleneck. */
const SLOW = 1.01;

/** Digits of a value that is offered. */
const DIGITS = 4;

const around = (value: number): number[] =>
  FACTORS.map((factor) => Number((factor * value).toPrecision(DIGITS)));

const numeric = (value: unknown): value is number => typeof value === 'number' && value > 0;

/** The values of a packet simulation that can be varied, given the document of one of its cells. */
export function sensitivitiesOf(text: string, experiment: Experiment): readonly Sensitivity[] {
  const { links = [], flows = [] } = JSON.parse(text) as NetworkCase;
  const delays = links.map(({ delay }) => (numeric(delay) ? delay : 0));
  const longest = Math.max(0, ...delays);
  const rates = links.flatMap(({ rate }) => (numeric(rate) ? [rate] : []));
  const least = Math.min(...rates);
  const offered: Sensitivity[] = [];
  for (const [i, { id }] of links.entries()) {
    const delay = delays[i] ?? 0;
    if (delay > 0 && delay >= LITTLE * longest) {
      const values = around(delay);
      offered.push({ id: `delay-${id}`, what: 'delay', of: id, values, unit: 's' });
    }
  }
  for (const { id, rate, queue } of links) {
    const packets = limitOf(queue);
    if (!numeric(rate) || rate > SLOW * least || packets === null) continue;
    const values = [...new Set(around(packets).map((value) => Math.max(1, Math.round(value))))];
    offered.push({ id: `buffer-${id}`, what: 'buffer', of: id, values, unit: 'packets' });
  }
  if (flows.length > 0) {
    offered.push({ id: 'clock', what: 'clock', of: '', values: CLOCKS, unit: 's' });
    offered.push({ id: 'recovery', what: 'recovery', of: '', values: [], unit: '' });
  }
  return [...offered.filter((one) => isFree(experiment, one)), seedsOf(experiment)];
}

/** Whether no remaining axis or choice sets the varied value, since one would override the other. */
function isFree({ axis, settings = [] }: Experiment, { what, of }: Sensitivity): boolean {
  const paths = [
    axis?.path ?? '',
    ...(axis?.points ?? []).flatMap(({ set = {} }) => Object.keys(set)),
    ...settings.flatMap(({ choices }) =>
      choices.flatMap(({ set = {}, series = {} }) =>
        [set, ...Object.values(series)].flatMap((changes) => Object.keys(changes)),
      ),
    ),
  ];
  const within = (path: string, other: string): boolean =>
    path === other || path.startsWith(`${other}/`) || other.startsWith(`${path}/`);
  if (what === 'clock' || what === 'recovery') {
    const keys = what === 'clock' ? ['clock'] : ['recovery', 'sack'];
    return !paths.some((path) => {
      const [first, , second, key] = path.split('/');
      return first === 'flows' && second === 'transport' && (!key || keys.includes(key));
    });
  }
  return !paths.some((path) => path !== '' && within(path, pathOf(what, of)));
}

/** The path of a value of a link or of a model. */
function pathOf(what: Sensitivity['what'], of: string): string {
  if (what === 'delay') return `links/${of}/delay`;
  return what === 'buffer' ? `links/${of}/queue/limit/packets` : of;
}

/** The values of a model without packets that can be varied: its numbers. */
export function numbersOf(experiment: Experiment): readonly Sensitivity[] {
  const { base } = experiment;
  if (typeof base !== 'object' || base === null || Array.isArray(base)) return [];
  const all = Object.entries(base).flatMap(([key, value]): Sensitivity[] =>
    numeric(value)
      ? [{ id: `number-${key}`, what: 'number', of: key, values: around(value), unit: '' }]
      : [],
  );
  return all.filter((one) => isFree(experiment, one));
}

/** From a clock that is as good as exact to one that is slower than most round trips. */
const CLOCKS = [1e-6, 1e-3, 1e-2, 1e-1];

/** Twice as many seeds as there are. */
function seedsOf({ seeds = 1 }: Experiment): Sensitivity {
  const count = typeof seeds === 'number' ? seeds : seeds.length;
  return { id: 'seeds', what: 'seeds', of: '', values: [2 * count], unit: '' };
}

/** The packets that a queue has room for, where it counts them. */
function limitOf(queue: unknown): number | null {
  const { limit } = Object(queue) as { limit?: { packets?: unknown } };
  return numeric(limit?.packets) ? limit.packets : null;
}

/** How losses are repaired, and the keys of a flow's transport for it. */
export const RECOVERIES: readonly {
  id: 'newreno' | 'sack' | 'rack';
  set: Record<string, string | boolean | number>;
}[] = [
  { id: 'newreno', set: { sack: false, recovery: 'newreno' } },
  { id: 'sack', set: { recovery: 'sack', sack: true } },
  { id: 'rack', set: { recovery: 'rack', sack: true } },
];

/**
 * The experiment with one of them as an axis, `flows` the ids of its flows: along the figure where
 * it has no axis yet, otherwise across. Null where the values cannot be an axis.
 */
export function withVariedAxis(
  experiment: Experiment,
  { what, of, unit }: Sensitivity,
  values: readonly number[],
  flows: readonly { id: string; transport?: unknown }[],
  label: (recovery?: string) => string,
): Experiment | null {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  if (what === 'seeds') {
    const [seeds] = sorted;
    return seeds !== undefined && seeds >= 1 ? { ...experiment, seeds: Math.round(seeds) } : null;
  }
  // Keys set one by one would be checked one by one, and recovery and SACK are only valid together.
  const transport = (x: number, keys: Record<string, string | boolean | number>) => ({
    x,
    set: Object.fromEntries(
      flows.map((flow) => [`flows/${flow.id}/transport`, { ...Object(flow.transport), ...keys }]),
    ),
  });
  let axis: ExperimentAxis;
  if (what === 'recovery') {
    const points = RECOVERIES.map(({ id, set }, i) => ({ ...transport(i, set), label: label(id) }));
    axis = { label: label(), points };
  } else if (sorted.length === 0) return null;
  else if (what === 'clock') {
    axis = {
      label: label(),
      unit,
      scale: 'log',
      points: sorted.map((x) => transport(x, { clock: x })),
    };
  } else axis = { label: label(), unit, path: pathOf(what, of), values: sorted };
  const { name = '', claims = [] } = experiment;
  const other = { ...experiment, name: name === '' ? '' : `${name}; ${axis.label}` };
  if (!experiment.axis) return { ...other, axis };
  return { ...other, secondAxis: axis, claims: claims.flatMap(anywhereAcross) };
}

/** A claim without its points on the second axis, which has been replaced. */
function anywhereAcross(claim: ExperimentClaim): ExperimentClaim[] {
  const { readings, parts } = claim;
  if (parts) return parts.every(({ y }) => y === undefined) ? [claim] : [];
  const left = (readings ?? []).filter(({ y }) => y === undefined);
  return left.length > 0 ? [{ ...claim, readings: left }] : [];
}

/** Numbers as typed, separated by commas or blanks; null where one is not a number. */
export function numbersIn(text: string): readonly number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const numbers = parts.map(Number);
  return parts.length > 0 && numbers.every(Number.isFinite) ? numbers : null;
}

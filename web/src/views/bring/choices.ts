/** Choices that a dialog offers of a file, and those that it begins with. */

import type { Unit } from '../../engine/types';
import type { Choice, Contents, Series, Table, Wish } from '../../generated/measured';
import type { SeriesWords } from '../../model/measured/measuredData';
import { measured as words } from '../../texts/measured';
import type { SearchOption } from '../../ui/choosing/search';
import { formatNumber, formatValue } from '../../ui/numbers/format';

type Capture = Extract<Contents, { kind: 'capture' }>;

/** More directions than these would not be read. */
const MOST_LISTED = 200;

/** The shortest interval of goodput, in seconds, and how many a connection has at most. */
const SHORTEST = 0.1;
const MOST_INTERVALS = 200;

/** The units of the page for the dimensions of series. */
export const UNIT: Readonly<Record<Series['quantity'], Unit>> = {
  seconds: 'seconds',
  bitsPerSecond: 'bitsPerSecond',
  bytes: 'bytes',
  segments: 'segments',
  share: 'share',
  number: 'none',
};

const TIME_UNITS = ['s', 'ms', 'us', 'ns'] as const;

const unitOption = (unit: string): SearchOption => ({
  value: unit,
  label: words.units[unit] ?? unit,
});

export const timeUnits: readonly SearchOption[] = TIME_UNITS.map(unitOption);
export const valueUnits: readonly SearchOption[] = Object.keys(words.units).map(unitOption);

/** The name of a series in a legend. */
export const seriesWords: SeriesWords = ({ key, name }, entry) =>
  words.named(words.names[key] ?? name, words.names[key] === undefined ? '' : entry);

/** The directions of the connections that carry data; of those without any, the first. */
function carrying({ connections }: Capture) {
  return connections
    .flatMap(({ ends: [first, second], bytes: [sent, answered], packets }, index) => [
      { index, reverse: false, from: first, to: second, bytes: sent, packets: packets[0] },
      { index, reverse: true, from: second, to: first, bytes: answered, packets: packets[1] },
    ])
    .filter(({ bytes, reverse }) => bytes > 0 || !reverse);
}

/** The directions of the connections that carry data, those with the most first. */
export function directions(capture: Capture): SearchOption[] {
  return carrying(capture)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, MOST_LISTED)
    .map(({ index, reverse, from, to, bytes, packets }) => ({
      value: `${index}/${reverse}`,
      label: words.direction(from, to),
      help: words.carried(formatValue('bytes', bytes), formatNumber(packets)),
    }));
}

/** How many directions are not listed. */
export function unlisted(capture: Capture): number {
  return Math.max(0, carrying(capture).length - MOST_LISTED);
}

/** The choice of a direction. */
export function connectionOf({ connections }: Capture, value: string): Choice {
  const [index = '0', reverse = ''] = value.split('/');
  const { from = 0, to = 0 } = connections[Number(index)] ?? {};
  return {
    kind: 'connection',
    index: Number(index),
    reverse: reverse === 'true',
    interval: Math.max(SHORTEST, (to - from) / MOST_INTERVALS),
  };
}

/** The choice that a dialog begins with. */
export function firstChoice(contents: Contents): Choice | null {
  switch (contents.kind) {
    case 'capture':
      return connectionOf(contents, directions(contents)[0]?.value ?? '');
    case 'sockets': {
      const [most] = [...contents.sockets].sort((a, b) => b.samples - a.samples);
      return most ? { kind: 'socket', name: most.name, every: 1 } : null;
    }
    case 'flent': {
      const [first] = contents.series;
      return first ? { kind: 'flent', names: [first.name] } : null;
    }
    case 'table':
      return firstColumns(contents.table);
    case 'trace':
      return { kind: 'trace' };
  }
}

function firstColumns({ dialect, columns }: Table): Choice | null {
  const numbered = columns.map((column, place) => ({ ...column, place }));
  const time = numbered.find(({ instants }) => instants);
  const values = numbered.filter(({ numbers, place }) => numbers && place !== time?.place);
  const value =
    values.find(({ unit }) => unit !== '') ?? values[0] ?? numbered.find(({ numbers }) => numbers);
  if (!value) return null;
  const timed = time && time.place !== value.place ? time : undefined;
  return {
    kind: 'table',
    dialect,
    time: timed?.place ?? null,
    timeUnit: TIME_UNITS.find((unit) => unit === timed?.unit) ?? 's',
    every: 1,
    value: value.place,
    valueUnit: value.unit === '' ? 'number' : value.unit,
  };
}

/** The property of a link that values of a dimension are of. */
export function propertyFor(quantity: Series['quantity']): Wish['property'] {
  if (quantity === 'seconds') return 'delay';
  return quantity === 'share' ? 'loss' : 'rate';
}

/** Whether a series is rather a link's own than a flow's. */
export function suitsLink({ kind }: Contents, { quantity }: Series): boolean {
  if (kind === 'trace') return true;
  return kind === 'table' && (quantity === 'bitsPerSecond' || quantity === 'share');
}

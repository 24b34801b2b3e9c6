/** Choices that a dialog offers of a file, and those that it begins with. */

import type { Unit } from '../../engine/types';
import type { Choice, Clock, Contents, Series, Table, Wish } from '../../generated/measured';
import type { SearchOption } from '../../ui/choosing/search';
import { formatNumber, formatValue } from '../../ui/numbers/format';
import type { SeriesWords } from './model/measuredData';
import { measured as words } from './texts/en/measured';

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

const DAYS: Readonly<Record<string, string>> = words.days;

export const TIME_UNITS = [
  's',
  'ms',
  'us',
  'ns',
  'excel',
  'excel-1904',
  'calendar',
] as const satisfies readonly Clock['unit'][];

/** How instants are read where the file says nothing about them. */
export const CLOCK: Clock = {
  unit: 's',
  dates: 'dayFirst',
  newestFirst: false,
  leapYear: false,
};

const unitOption = (unit: string): SearchOption => ({
  value: unit,
  label: words.units[unit] ?? DAYS[unit] ?? unit,
});

export const timeUnits: readonly SearchOption[] = TIME_UNITS.map(unitOption);
export const valueUnits: readonly SearchOption[] = Object.keys(words.units).map(unitOption);

/** The name of a series in a legend. */
export const seriesWords: SeriesWords = ({ key, name }, entry) =>
  words.named(words.names[key] ?? name, words.names[key] === undefined ? '' : entry);

type Way = Extract<Choice, { kind: 'connection' | 'datagrams' }>;

/** The name of a direction of a connection or a flow. */
export const wayOf = ({ kind, index, reverse }: Pick<Way, 'kind' | 'index' | 'reverse'>): string =>
  `${kind}/${index}/${reverse}`;

/** The directions of the connections and flows that carry data; of those without any, the first. */
function carrying({ connections, datagrams }: Capture) {
  const lists = [
    ['connection', connections],
    ['datagrams', datagrams],
  ] as const;
  return lists
    .flatMap(([kind, all]) =>
      all.flatMap(({ ends: [first, second], bytes, packets, transport }, index) => [
        {
          kind,
          index,
          reverse: false,
          transport,
          from: first,
          to: second,
          bytes: bytes[0],
          packets: packets[0],
        },
        {
          kind,
          index,
          reverse: true,
          transport,
          from: second,
          to: first,
          bytes: bytes[1],
          packets: packets[1],
        },
      ]),
    )
    .filter(({ bytes, reverse }) => bytes > 0 || !reverse);
}

/** The directions of the connections that carry data, those with the most first. */
export function directions(capture: Capture): SearchOption[] {
  return carrying(capture)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, MOST_LISTED)
    .map(({ from, to, bytes, packets, transport, ...way }) => ({
      value: wayOf(way),
      label: words.direction(from, to, transport === 'tcp' ? '' : transport.toUpperCase()),
      help: words.carried(formatValue('bytes', bytes), formatNumber(packets)),
    }));
}

/** How many directions are not listed. */
export function unlisted(capture: Capture): number {
  return Math.max(0, carrying(capture).length - MOST_LISTED);
}

/** The choice of a direction. */
export function connectionOf({ connections, datagrams }: Capture, value: string): Choice {
  const [asked = '', index = '0', reverse = ''] = value.split('/');
  const kind = asked === 'datagrams' ? asked : 'connection';
  const all = kind === 'datagrams' ? datagrams : connections;
  const { from = 0, to = 0 } = all[Number(index)] ?? {};
  return {
    kind,
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
      const { instants, after } = contents;
      return most
        ? { kind: 'socket', name: most.name, every: 1, clock: instants?.clock ?? null, after }
        : null;
    }
    case 'series': {
      const [first] = contents.series;
      return first ? { kind: 'series', names: [first.name] } : null;
    }
    case 'table':
      return firstColumns(contents.table);
    case 'trace':
      return { kind: 'trace' };
  }
}

function firstColumns({ dialect, columns, times }: Table): Choice | null {
  const numbered = columns.map((column, place) => ({ ...column, place }));
  const time = numbered[times[0] ?? -1];
  const values = numbered.filter(({ numbers, place }) => numbers && place !== time?.place);
  const value =
    values.find(({ unit }) => unit !== '') ?? values[0] ?? numbered.find(({ numbers }) => numbers);
  if (!value) return null;
  const timed = time && time.place !== value.place ? time : undefined;
  return {
    kind: 'table',
    dialect,
    time: timed?.place ?? null,
    day: timed?.day ?? null,
    clock: timed?.instants?.clock ?? CLOCK,
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

/** The figures of a summary as tables: sorted, with one unit a column, and as text and CSV. */
import type { Description, Summary, Unit } from '../../engine/types';
import { nameOf, nameWithId } from '../../model/document/entryNames';
import { registryEntry } from '../../model/library/registry';
import { summary as summaryTexts } from '../../texts/en/summary';
import { csvRow, SI } from '../../ui/numbers/csv';
import { axisUnit, grouped } from '../../ui/numbers/format';

type Value = string | number | null;

export interface SummaryColumn {
  key: string;
  title: string;
  help: string;
  /** Null for a name. */
  unit: Unit | null;
}

export interface SummaryTable {
  id: 'flows' | 'queues' | 'connections' | 'cells';
  title: string;
  columns: readonly SummaryColumn[];
  /** Values in SI units, in the order of the columns; null was not measured. */
  rows: readonly (readonly Value[])[];
}

export interface Sorting {
  column: number;
  descending: boolean;
}

type Flow = Summary['flows'][number];
type Queue = Summary['queues'][number];
type Reader<T> = readonly [keyof typeof summaryTexts.columns, Unit | null, (one: T) => Value];

const SENDERS = (flow: Flow): string =>
  flow.sender === null
    ? (registryEntry('traffic', flow.traffic)?.name ?? flow.traffic)
    : flow.senders.map((kind) => registryEntry('sender', kind)?.name ?? kind).join(' → ');

/** Returns the name of the entry with this id. */
type Names = (id: string) => string;

function flowReaders(total: number, names: Names): readonly Reader<Flow>[] {
  return [
    ['flow', null, (flow) => names(flow.id)],
    ['sender', null, SENDERS],
    ['start', 'seconds', (flow) => flow.start],
    ['goodput', 'bitsPerSecond', (flow) => flow.goodput],
    ['share', 'share', ({ goodput }) => (goodput !== null && total > 0 ? goodput / total : null)],
    ['throughput', 'bitsPerSecond', (flow) => flow.throughput],
    ['loss', 'share', (flow) => flow.lossRate],
    ['sent', 'packets', (flow) => flow.segmentsSent],
    ['resent', 'packets', (flow) => flow.retransmissions],
    ['timeouts', 'none', (flow) => flow.timeouts],
    ['rttMean', 'seconds', ({ rtt }) => rtt?.mean ?? null],
    ['rtt', 'seconds', ({ rtt }) => rtt?.p50 ?? null],
    ['rttHigh', 'seconds', ({ rtt }) => rtt?.p95 ?? null],
    ['window', 'segments', ({ cwnd }) => cwnd?.mean ?? null],
    ['completion', 'seconds', (flow) => flow.completionTime],
  ];
}

const QUEUES: readonly Reader<Queue>[] = [
  ['discipline', null, ({ discipline }) => registryEntry('queue', discipline)?.name ?? discipline],
  ['utilization', 'share', (queue) => queue.utilization],
  ['waiting', 'packets', ({ queue }) => queue?.mean ?? null],
  ['waitingHigh', 'packets', ({ queue }) => queue?.p95 ?? null],
  ['waitingMost', 'packets', ({ queue }) => queue?.max ?? null],
  ['delay', 'seconds', ({ delay }) => delay?.mean ?? null],
  ['delayHigh', 'seconds', ({ delay }) => delay?.p95 ?? null],
  ['drops', 'none', (queue) => queue.drops],
  ['marks', 'none', (queue) => queue.marks],
  ['losses', 'none', (queue) => queue.losses],
];

const connectionReaders = (names: Names): readonly Reader<Flow>[] => [
  ['flow', null, (flow) => names(flow.id)],
  ['completed', 'none', ({ sessions }) => sessions?.completed ?? null],
  ['unfinished', 'none', ({ sessions }) => sessions?.unfinished ?? null],
  ['completionMedian', 'seconds', ({ sessions }) => sessions?.completionTime?.p50 ?? null],
  ['completionHigh', 'seconds', ({ sessions }) => sessions?.completionTime?.p95 ?? null],
  ['completionMost', 'seconds', ({ sessions }) => sessions?.completionTime?.max ?? null],
  ['slowdown', 'none', ({ sessions }) => sessions?.slowdown?.mean ?? null],
  ['slowdownHigh', 'none', ({ sessions }) => sessions?.slowdown?.p95 ?? null],
];

type RadioRow = Summary['cells'][number]['radios'][number] & { cell: string; drops: number };

const radioReaders = (names: Names): readonly Reader<RadioRow>[] => [
  ['radio', null, ({ id }) => names(id)],
  ['cell', null, ({ cell }) => names(cell)],
  ['airtime', 'share', (radio) => radio.airtime],
  ['transmissions', 'none', (radio) => radio.transmissions],
  ['collisions', 'none', (radio) => radio.collisions],
  ['frameErrors', 'none', (radio) => radio.errors],
  ['retries', 'none', (radio) => radio.retries],
  ['givenUp', 'none', (radio) => radio.givenUp],
  ['drops', 'none', (radio) => radio.drops],
  ['failures', 'share', (radio) => radio.failureProbability],
  ['backoff', 'none', (radio) => radio.backoff],
];

/** The radios of a cell, and their totals on its channel. */
function radiosOf(
  { id: cell, radios, standard, busy }: Summary['cells'][number],
  dropsAt: ReadonlyMap<string, number>,
): RadioRow[] {
  const rows = radios.map((radio) => {
    const drops = dropsAt.get(`${cell}:${radio.id}`) ?? 0;
    return { ...radio, cell, drops };
  });
  const sum = (of: (one: RadioRow) => number): number =>
    rows.reduce((all, one) => all + of(one), 0);
  const all = {
    transmissions: sum((one) => one.transmissions),
    collisions: sum((one) => one.collisions),
    errors: sum((one) => one.errors),
    retries: sum((one) => one.retries),
    givenUp: sum((one) => one.givenUp),
    drops: sum((one) => one.drops),
  };
  const failed = all.collisions + all.errors;
  const failureProbability = all.transmissions > 0 ? failed / all.transmissions : null;
  const id = summaryTexts.channel(standard);
  return [...rows, { ...all, id, cell, airtime: busy, failureProbability, backoff: null }];
}

/** The index of the utilization among the columns of queues, whose names come first. */
export const UTILIZATION = 1 + QUEUES.findIndex(([key]) => key === 'utilization');

/** Sentences for the flows that sent nothing more, each with the reason: a connection gave up, or rules could not go on. */
export function stoppedFlows({ flows }: Summary, description: Description): string[] {
  return flows.flatMap(({ id, fault }) =>
    fault === undefined ? [] : [summaryTexts.stopped(nameWithId(description.flows, id), fault)],
  );
}

/** Tables of flows and queues, and of the connections of flows that are many. */
export function summaryTables(
  summary: Summary,
  { ports, nodes, flows }: Description,
): SummaryTable[] {
  const inNodes: Names = (id) => nameWithId(nodes, id);
  const inFlows: Names = (id) => nameWithId(flows, id);
  const ends = new Map(
    ports.map(({ id, from, to }) => {
      const start = nameOf(nodes[from]);
      return [id, to === null ? start : `${start} → ${nameOf(nodes[to])}`];
    }),
  );
  const queues: readonly Reader<Queue>[] = [
    ['queue', null, ({ id }) => ends.get(id) ?? id],
    ...QUEUES,
  ];
  // Both directions of every link have a queue; most reverse ones are empty.
  const used = summary.queues.filter(
    ({ utilization, drops, losses }) => (utilization ?? 0) > 0 || drops > 0 || losses > 0,
  );
  const dropsAt = new Map(summary.queues.map(({ id, drops }) => [id, drops]));
  const many = summary.flows.filter(({ sessions }) => sessions !== null);
  return [
    tableOf('flows', flowReaders(summary.totalGoodput, inFlows), summary.flows),
    tableOf('queues', queues, used),
    ...(many.length > 0 ? [tableOf('connections', connectionReaders(inFlows), many)] : []),
    ...(summary.cells.length > 0
      ? [
          tableOf(
            'cells',
            radioReaders(inNodes),
            summary.cells.flatMap((cell) => radiosOf(cell, dropsAt)),
          ),
        ]
      : []),
  ];
}

function tableOf<T>(
  id: SummaryTable['id'],
  readers: readonly Reader<T>[],
  all: readonly T[],
): SummaryTable {
  return {
    id,
    title: summaryTexts.tables[id],
    columns: readers.map(([key, unit]) => ({ key, unit, ...summaryTexts.columns[key] })),
    rows: all.map((one) => readers.map(([, , read]) => read(one))),
  };
}

/** Rows in the order of a column; unmeasured values come last in either order. */
export function sortedRows(
  rows: SummaryTable['rows'],
  sorting: Sorting | null,
): SummaryTable['rows'] {
  if (!sorting) return rows;
  const { column, descending } = sorting;
  return [...rows].sort((one, other) => {
    const [a = null, b = null] = [one[column], other[column]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order =
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : String(a).localeCompare(String(b), 'en', { numeric: true });
    return descending ? -order : order;
  });
}

export interface ShownColumn {
  /** The unit of the whole column; empty of names and plain counts. */
  suffix: string;
  cells: readonly string[];
}

/** Significant digits of the largest value of a column; the others have as many decimals. */
const DIGITS = 4;

/** The most decimals: of a column that is much less than one beside it, whose unit it has, there are more. */
const MOST_DECIMALS = 3;
const MOST_OF_SMALL = 6;

/** Columns of one quantity have one unit: its mean, its median and its percentiles, and all rates. */
function quantityOf({ key, unit }: SummaryColumn): string {
  return unit === 'bitsPerSecond' ? unit : key.replace(/(Mean|Median|High|Most)$/, '');
}

/** A column's cells in one unit, with equally many decimals, so that they compare at a glance. */
export function shownColumn({ columns, rows }: SummaryTable, index: number): ShownColumn {
  const own = columns[index];
  const unit = own?.unit ?? null;
  const numbersIn = (at: number): number[] =>
    rows.map((row) => row[at]).filter((value) => typeof value === 'number');
  const values = rows.map((row) => row[index] ?? null);
  const numbers = numbersIn(index);
  const largest = Math.max(0, ...numbers.map(Math.abs));
  const alike = columns.flatMap((one, at) =>
    own && quantityOf(one) === quantityOf(own) ? numbersIn(at) : [],
  );
  const scale =
    unit === null ? { suffix: '', factor: 1 } : axisUnit(unit, Math.max(0, ...alike.map(Math.abs)));
  const whole = numbers.every((value) => Number.isInteger(value / scale.factor));
  const magnitude = largest > 0 ? Math.floor(Math.log10(largest / scale.factor)) + 1 : 1;
  const most = magnitude < 0 ? MOST_OF_SMALL : MOST_DECIMALS;
  const decimals = whole ? 0 : Math.min(most, Math.max(0, DIGITS - magnitude));
  return {
    suffix: numbers.length > 0 ? scale.suffix : '',
    cells: values.map((value) => {
      if (value === null) return '–';
      if (typeof value === 'string') return value;
      return grouped((value / scale.factor).toFixed(decimals));
    }),
  };
}

function heading({ title }: SummaryColumn, suffix: string): string {
  return suffix === '' ? title : `${title}, ${suffix}`;
}

/** The tables as shown, with tabs, for spreadsheets and mails. */
export function tablesAsText(tables: readonly SummaryTable[], head: string): string {
  const blocks = tables.map((table) => {
    const columns = table.columns.map((_, index) => shownColumn(table, index));
    const names = table.columns.map((column, index) =>
      heading(column, columns[index]?.suffix ?? ''),
    );
    const lines = table.rows.map((_, row) => columns.map(({ cells }) => cells[row] ?? ''));
    return [table.title, ...[names, ...lines].map((line) => line.join('\t'))].join('\n');
  });
  return `${[head, ...blocks].join('\n\n')}\n`;
}

/** The tables in SI units with all digits, one after another. */
export function tablesAsCsv(tables: readonly SummaryTable[]): string {
  const blocks = tables.map(({ columns, rows }) => {
    const names = columns.map((column) => heading(column, (column.unit && SI[column.unit]) ?? ''));
    return [names, ...rows].map(csvRow).join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

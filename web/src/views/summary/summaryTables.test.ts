import { expect, it } from 'vitest';
import { describe as description, linksWithPorts } from '../../engine/fixtures';
import type { Summary } from '../../engine/types';
import {
  type SummaryTable,
  shownColumn,
  sortedRows,
  stoppedFlows,
  summaryTables,
  tablesAsCsv,
  tablesAsText,
} from './summaryTables';

type Flow = Summary['flows'][number];
type Queue = Summary['queues'][number];

const flow = (id: string, parts: Partial<Flow> = {}): Flow => ({
  id,
  sender: 'cubic',
  senders: ['cubic'],
  traffic: 'bulk',
  start: 0,
  end: 10,
  goodput: 2_500_000,
  throughput: 2_600_000,
  segmentsSent: 2000,
  retransmissions: 10,
  timeouts: 0,
  fastRecoveries: 3,
  undos: 0,
  ecnReductions: 0,
  firstSignal: 2.5,
  lastSignal: 9,
  windowProbes: 0,
  drops: 10,
  losses: 0,
  lossRate: 0.005,
  rtt: { min: 0.04, mean: 0.05, p50: 0.0495, p95: 0.0801, p99: 0.09, max: 0.1 },
  cwnd: { mean: 20.25, max: 40 },
  completionTime: null,
  sessions: null,
  ...parts,
});

const queue = (id: string, utilization: number | null): Queue => ({
  id,
  link: 'r-d',
  from: 'r',
  discipline: 'drop-tail',
  utilization,
  queue: null,
  delay: null,
  drops: 0,
  marks: 0,
  losses: 0,
});

const summary: Summary = {
  name: 'A name',
  seed: 1,
  duration: 10,
  warmup: 2,
  flows: [flow('f2', { goodput: 7_500_000 }), flow('f10'), flow('late', { goodput: null })],
  queues: [queue('r-d:a', 0.9875), queue('r-d:b', null)],
  cells: [],
  totalGoodput: 10_000_000,
  jain: 0.8,
  events: 1,
  digest: '0',
};

const network = description({
  nodes: ['r', 'd'].map((id) => ({ id, entry: id, kind: 'router', at: null })),
  ...linksWithPorts([{ id: 'r-d', entry: 'r-d', ends: [0, 1] }]),
} as Partial<Parameters<typeof description>[0]>);

const tables = summaryTables(summary, network);

function table(id: SummaryTable['id']): SummaryTable {
  const found = tables.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

function column(of: SummaryTable, title: string): number {
  return of.columns.findIndex((one) => one.title === title);
}

it('a column has one unit and equally many decimals, and a dash where nothing was measured', () => {
  const flows = table('flows');
  const shown = (title: string) => shownColumn(flows, column(flows, title));
  expect(shown('Goodput')).toEqual({ suffix: 'Mb/s', cells: ['7.500', '2.500', '–'] });
  expect(shown('Share')).toEqual({ suffix: '%', cells: ['75', '25', '–'] });
  expect(shown('RTT median')).toEqual({ suffix: 'ms', cells: ['49.50', '49.50', '49.50'] });
  expect(shown('Completion').cells).toEqual(['–', '–', '–']);
  expect(shown('Flow')).toEqual({ suffix: '', cells: ['f2', 'f10', 'late'] });
});

it('the mean, the median and the percentiles of a quantity have one unit, and so have all rates', () => {
  const rtt = { min: 1, mean: 1.399, p50: 1.401, p95: 2.332, p99: 2.4, max: 2.5 };
  const slow = flow('f', { rtt, goodput: 990_000, throughput: 1_030_000, completionTime: 0.5 });
  const delay = { mean: 0.9, p95: 2.1 } as Queue['delay'];
  const [flows, queues] = summaryTables(
    { ...summary, flows: [slow], queues: [{ ...queue('r-d:a', 0.9), delay }] },
    network,
  );
  const shown = (of: SummaryTable | undefined, titles: string[]) =>
    titles.map((title) => {
      const { cells, suffix } = of ? shownColumn(of, column(of, title)) : { cells: [], suffix: '' };
      return `${cells[0]} ${suffix}`;
    });
  expect(shown(flows, ['RTT mean', 'RTT median', 'RTT 95 %'])).toEqual([
    '1.399 s',
    '1.401 s',
    '2.332 s',
  ]);
  // Half of the transfers took a millisecond, the longest minutes.
  const heavy = { min: 0.0004, mean: 0.09, p50: 0.0042, p95: 120, p99: 130, max: 140 };
  const [long] = summaryTables({ ...summary, flows: [flow('f', { rtt: heavy })] }, network);
  expect(shown(long, ['RTT median', 'RTT 95 %'])).toEqual(['0.004200 s', '120 s']);
  expect(shown(flows, ['Goodput', 'Throughput'])).toEqual(['0.990 Mb/s', '1.030 Mb/s']);
  expect(shown(flows, ['Completion'])).toEqual(['500 ms']);
  expect(shown(queues, ['Delay', 'Delay 95 %'])).toEqual(['0.900 s', '2.100 s']);
});

it('queues are named by their ends, and unused queues are left out', () => {
  const queues = table('queues');
  expect(shownColumn(queues, 0).cells).toEqual(['r → d']);
  expect(shownColumn(queues, column(queues, 'Utilization'))).toEqual({
    suffix: '%',
    cells: ['98.75'],
  });
});

it('rows are sorted by number and name, with unmeasured values last', () => {
  const flows = table('flows');
  const names = (title: string, descending: boolean) =>
    sortedRows(flows.rows, { column: column(flows, title), descending }).map(([id]) => id);
  expect(names('Goodput', true)).toEqual(['f2', 'f10', 'late']);
  expect(names('Goodput', false)).toEqual(['f10', 'f2', 'late']);
  expect(names('Flow', false)).toEqual(['f2', 'f10', 'late']);
  expect(sortedRows(flows.rows, null)).toBe(flows.rows);
});

it('the text has the shown values, separated by tabs', () => {
  const text = tablesAsText([table('queues')], 'From 2 s to 10 s');
  const [head, , title, names = '', row = ''] = text.split('\n');
  expect([head, title]).toEqual(['From 2 s to 10 s', 'Queues']);
  expect(names.split('\t')).toContain('Utilization, %');
  expect(row.split('\t')[0]).toBe('r → d');
  expect(row.split('\t')).toHaveLength(names.split('\t').length);
});

it('CSV has all digits in SI units, with commas and quotes escaped', () => {
  const odd = summaryTables({ ...summary, flows: [flow('f', { goodput: 1234567.125 })] }, network);
  const [names = '', row = ''] = tablesAsCsv(odd).split('\n');
  expect(names).toContain('"Goodput, bit/s"');
  expect(row).toContain(',1234567.125,');
});

it('radios have the drops of their queues, and the channel their sum', () => {
  const radio = (id: string): Summary['cells'][number]['radios'][number] => ({
    id,
    airtime: 0.1,
    transmissions: 100,
    collisions: 10,
    errors: 0,
    retries: 9,
    givenUp: 1,
    failureProbability: 0.1,
    backoff: 8,
  });
  const cell = {
    id: 'ap',
    standard: '802.11a',
    busy: 0.9,
    collided: 0.1,
    idle: 0.1,
    collisions: 10,
    collisionProbability: 0.1,
    radios: [radio('ap'), radio('sta')],
  };
  const queues = [
    { ...queue('ap:ap', 0.5), drops: 42 },
    { ...queue('ap:sta', 0.5), drops: 3 },
    { ...queue('ap:r', 0.5), drops: 1000 },
  ];
  const tables = summaryTables({ ...summary, cells: [cell], queues }, network);
  const table = tables.find(({ id }) => id === 'cells');
  const drops = table?.columns.findIndex(({ key }) => key === 'drops') ?? -1;
  expect(table?.rows.map((row) => row[drops])).toEqual([42, 3, 45]);
});

it('the mean round trip stands beside its median', () => {
  const [flows] = summaryTables(summary, network);
  if (!flows) throw new Error('no table');
  const of = (key: string) =>
    flows.rows[0]?.[flows.columns.findIndex((column) => column.key === key)];
  expect([of('rttMean'), of('rtt'), of('rttHigh')]).toEqual([0.05, 0.0495, 0.0801]);
});

it('a flow names every sender that it has had', () => {
  const changed = flow('f', { sender: 'bbr', senders: ['newreno', 'cubic', 'bbr'] });
  const [flows] = summaryTables({ ...summary, flows: [changed] }, network);
  expect(JSON.stringify(flows)).toContain('NewReno → CUBIC → BBR');
});

it('a flow that stopped sending is shown with its reason', () => {
  const fault = '6 SYNs without an answer: the connection gave up';
  const flows = [flow('f1'), flow('f2', { fault })];
  const summary = { flows } as unknown as Summary;
  expect(stoppedFlows(summary, description({ flows: [] }))).toEqual([
    `f2 stopped sending: ${fault}.`,
  ]);
});

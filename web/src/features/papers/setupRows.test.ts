import { expect, test } from 'vitest';
import { experimentOf } from '../../model/library/papers';
import { setupOf } from './setupRows';

const NARROW = /[\u00a0\u202f]/g;

/** The rows of a figure as `name: values`. */
function rows(paper: string, name: string): string[] {
  const experiment = experimentOf(paper, name);
  if (!experiment) throw new Error('no such figure');
  return setupOf(experiment).map((row) =>
    `${row.name}: ${row.values.join('; ')}`.replace(NARROW, ' '),
  );
}

test('a network is described link by link, with the varied values and its duration', () => {
  expect(rows('ucc', '6')).toEqual([
    'Network: Two senders and a link with random losses',
    'n1 – r: 100 Mb/s, 0 ms',
    'n2 – r: 100 Mb/s, 0 ms',
    'r – n3: 10 Mb/s, 20 ms, Drop-tail 50 packets, random losses',
    'Flows: NewReno, n1 → n3, starts within 100 ms, transport of freebsd9, segment = 1000, ackEvery = 1; NewReno, n2 → n3, starts within 100 ms, transport of freebsd9, segment = 1000, ackEvery = 1',
    'Series: NewReno: flows/f1/sender = NewReno; flows/f2/sender = NewReno; UCC: flows/f1/sender = UCC; flows/f2/sender = UCC; CHD: flows/f1/sender = CHD; flows/f2/sender = CHD; CDG: flows/f1/sender = CDG; flows/f2/sender = CDG',
    'Along the axis: Random loss: 0 … 0.05 (10 values)',
    'Each run: 100 s',
  ]);
});

test('a radio cell is described by its standard, the queue of its access point and its stations', () => {
  const found = rows('window-clamp', '17');
  expect(found.slice(0, 3)).toEqual([
    'Network: Telephones with the middleware and without it at one access point',
    'Radio cell of ap: 802.11g-long, Drop-tail 100 packets; 5 × clamped; 5 × default',
    'ap – server: 1 Gb/s, 128 ms',
  ]);
});

test('expressions, parameters and the path product are shown as they are written', () => {
  const found = rows('vcp-bise', '7');
  expect(found[0]).toBe(
    'Network: A dumbbell with a round trip of half a second; B = 100 Mb/s, N = 1',
  );
  expect(found).toContain('r1 – r2: B, 240 ms, Drop-tail 1 × bandwidth × delay, random losses');
  expect(found).toContain(
    'Flows: N × NewReno, s → d, starts within 500 ms, transport of ns2, segment = 1000, sack = false',
  );
});

test('a model is described by its keys', () => {
  const found = rows('spred', '4-5');
  expect(found[0]).toMatch(/^Model without packets: queue; flows = 50, capacity = 1250, /);
  expect(found.some((row) => /^Each run: 100 s/.test(row))).toBe(true);
});

test('changes by series are described: queues, senders, durations', () => {
  const found = rows('vcp-bise', '5');
  const series = found.find((row) => row.startsWith('Series: '));
  expect(series).toContain(
    'k = 0.1: links/r1-r2/queue = VCP 1 × bandwidth × delay, interval = 1.25, bise = unscaled, gain = 0.1; ' +
      'flows/f/sender = VCP (interval = 1.25, mi = 9); duration = 80;',
  );
  expect(series).toContain('k = 0.7, formula: growth, gain = 0.7');
  expect(found).toContain('Each run: 9 s to 80 s');
  // A length of the whole experiment is that of every run.
  expect(rows('new-aimd', '6')).toContain('Each run: 400 s');
  expect(rows('ucc', 'chd-threshold').find((row) => row.startsWith('Series: '))).toContain(
    '15 packets: flows/f1/sender = CHD; flows/f2/sender = CHD; links/r-n3/queue/limit/packets = 15',
  );
  expect(rows('ucc', '4')).toContain('Changes: without flows/f2');
});

test('parameters of a queue and of a transport are described', () => {
  const found = rows('spred', '8-11');
  expect(found.find((row) => row.startsWith('r – d'))).toContain(
    'RED 600 packets, minThreshold = 100, maxThreshold = 300, maxProbability = 0.1, weight = 0.04',
  );
  expect(found).toContain('Each run: 100 s; the first 20 s are not measured');
});

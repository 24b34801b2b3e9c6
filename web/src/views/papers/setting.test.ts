import { expect, test } from 'vitest';
import { experimentOf } from '../../model/papers';
import { settingOf } from './setting';

const THIN = '\u202f';

/** The rows of a figure as `name: values`. */
function rows(paper: string, name: string): string[] {
  const experiment = experimentOf(paper, name);
  if (!experiment) throw new Error('no such figure');
  return settingOf(experiment).map((row) =>
    `${row.name}: ${row.values.join('; ')}`.replaceAll(THIN, ' '),
  );
}

test('a network is told link by link, with what is varied and how long it runs', () => {
  expect(rows('ucc', '6')).toEqual([
    'Network: Two senders and a link with random losses',
    'n1 – r: 100 Mb/s, 0 ms',
    'n2 – r: 100 Mb/s, 0 ms',
    'r – n3: 10 Mb/s, 20 ms, Drop-tail 50 packets, random losses',
    'Flows: NewReno, n1 → n3; NewReno, n2 → n3',
    'Along the axis: Random loss: 0 … 0.05 (10 values)',
    'Each run: 100 s',
  ]);
});

test('a radio cell is told by its standard, the queue of its access point and its stations', () => {
  const told = rows('window-clamp', '17');
  expect(told.slice(0, 3)).toEqual([
    'Network: Telephones with the middleware and without it at one access point',
    'Radio cell of ap: 802.11g-long, Drop-tail 100 packets; 5 × clamped; 5 × default',
    'ap – server: 1 Gb/s, 128 ms',
  ]);
});

test('expressions, parameters and the path product are told as they are written', () => {
  const told = rows('vcp-bise', '7');
  expect(told[0]).toBe(
    'Network: A dumbbell with a round trip of half a second; B = 100 Mb/s, N = 1',
  );
  expect(told).toContain('r1 – r2: B, 240 ms, Drop-tail 1 × bandwidth × delay, random losses');
  expect(told).toContain('Flows: N × NewReno, s → d');
});

test('a model is told by its keys', () => {
  const told = rows('spred', '4-5');
  expect(told[0]).toMatch(/^Model without packets: queue; flows = 50, capacity = 1250, /);
  expect(told.some((row) => /^Each run: 100 s/.test(row))).toBe(true);
});

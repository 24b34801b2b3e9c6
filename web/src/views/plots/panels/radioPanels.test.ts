import { expect, it } from 'vitest';
import { describe as description, linksWithPorts } from '../../../engine/fixtures';
import { panelsOf } from './panels';

/** A cell: an access point with its one station, and the series of the channel. */
const { ports } = linksWithPorts([{ id: 'x', ends: [0, 1] } as never]);
const radio = (id: string, from: number, to: number | null) => ({
  ...ports[0],
  id,
  link: null,
  from,
  to,
});
const one = (index: number, port: number, key: string) => ({
  index,
  flow: null,
  port,
  key,
  label: key,
  unit: 'share' as const,
  rate: true,
  counter: null,
});
const cell = description({
  nodes: [
    { id: 'ap', kind: 'access-point' },
    { id: 'sta', kind: 'station' },
  ] as never,
  ports: [radio('ap:ap', 0, null), radio('ap:sta', 1, 0)] as never,
  series: [
    one(0, 0, 'airtime'),
    one(1, 1, 'airtime'),
    one(2, 0, 'busy'),
    one(3, 0, 'wasted'),
    one(4, 0, 'idle'),
  ],
});

it('the airtime of a cell is that of its channel, in use and idle, and of its radios', () => {
  const airtime = panelsOf(cell).find(({ id }) => id === 'airtime');
  expect(airtime?.lines.map(({ name }) => name)).toEqual([
    'channel in use',
    'in collisions',
    'idle',
    'ap',
    'sta',
  ]);
  expect(airtime?.top).toBe(1);
});

import { expect, it } from 'vitest';
import { portId } from '../../../engine/fixtures';
import { barsOf } from './airBars';

const use = (radios: [number, number, number][]) => ({
  busy: 1,
  collided: 0,
  collisions: 0,
  radios: new Map(
    radios.map(([port, airtime, collided]) => [portId(port), { airtime, collided }] as const),
  ),
});

it('a stack has a part for each of its members, and collisions at the end', () => {
  const bars = barsOf(
    use([
      [0, 0.1, 0],
      [1, 0.3, 0.5],
      [2, 0.2, 0.25],
    ]),
    (port) => (port === portId(0) ? 7 : 8),
  );
  expect(bars.get(7)).toEqual({ parts: [{ port: portId(0), airtime: 0.1 }], collided: 0 });
  const stack = bars.get(8);
  expect(stack?.parts.map(({ airtime }) => airtime)).toEqual([0.15, expect.closeTo(0.15)]);
  expect(stack?.collided).toBeCloseTo(0.2);
});

it('two that collide for half of the time fill no more than the time', () => {
  const bars = barsOf(
    use([
      [1, 0.8, 0.5],
      [2, 0.8, 0.5],
    ]),
    () => 0,
  );
  const { parts = [], collided = 0 } = bars.get(0) ?? {};
  const sum = parts.reduce((all, { airtime }) => all + airtime, 0);
  expect(sum).toBeCloseTo(0.8);
  expect(sum + collided).toBeCloseTo(1);
});

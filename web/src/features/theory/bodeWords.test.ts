import { expect, it } from 'vitest';
import type { Bode } from '../../engine/types';
import { inWords } from './bodeWords';

const none = { crossover: null, phase: null, turning: null, gain: null, rests: null };
const said = (margins: Partial<Bode['margins']>): string =>
  inWords({
    frequency: [1, 10],
    gain: [20, -20],
    phase: [-90, -170],
    margins: { ...none, ...margins },
  });

it('margins are said with the verdict that comes with them', () => {
  const crossing = { crossover: 2, phase: 40.04, turning: 5, gain: 6 };
  expect(said({ ...crossing, rests: true })).toBe(
    'Phase margin 40° at 2 radians per second. Gain margin 6 dB at 5 radians per second. The queue settles.',
  );
  expect(said({ ...crossing, phase: -3, rests: false })).toMatch(/The queue oscillates\.$/);
});

it('a gain that does not cross has words of its own: below 1 it is harmless, above 1 nobody knows', () => {
  expect(said({ rests: true })).toMatch(
    /^The gain is below 1 everywhere\. .* The queue settles\.$/,
  );
  expect(said({ turning: 5, gain: -30, rests: false })).toMatch(
    /^The gain does not cross 1 .* The queue oscillates\.$/,
  );
  expect(said({})).toMatch(/^The gain does not cross .*do not show whether the queue settles\.$/);
});

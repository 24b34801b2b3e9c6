import { expect, it } from 'vitest';
import { inWords } from './bodeWords';

const none = { crossover: null, phase: null, turning: null, gain: null };
const said = (gain: number[], margins: Partial<typeof none | Record<keyof typeof none, number>>) =>
  inWords({ frequency: [1, 10], gain, phase: [-90, -170], margins: { ...none, ...margins } });

it('a loop rests where both margins are above zero, and swings where one is not', () => {
  const crossing = { crossover: 2, phase: 40.04, turning: 5, gain: 6 };
  expect(said([20, -20], crossing)).toBe(
    'Phase margin 40° at 2 radians a second. Gain margin 6 dB at 5 radians a second. The queue comes to rest.',
  );
  expect(said([20, -20], { ...crossing, phase: -3 })).toMatch(/swings by itself\.$/);
  expect(said([20, -20], { ...crossing, gain: -3 })).toMatch(/swings by itself\.$/);
});

it('a gain that does not cross is told apart: below 1 it is harmless, above 1 nobody knows', () => {
  expect(said([-10, -20], {})).toMatch(/^The gain is below 1 everywhere\. .* comes to rest\.$/);
  expect(said([60, 20], { turning: 5, gain: -30 })).toMatch(
    /^The gain does not fall through 1 .* swings by itself\.$/,
  );
  expect(said([60, 20], {})).toMatch(/^The gain does not fall .*cannot be told from them\.$/);
});

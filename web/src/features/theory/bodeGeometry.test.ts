import { expect, it } from 'vitest';
import { bodeGeometry, SIZE } from './bodeGeometry';

const bode = {
  frequency: [0.1, 1, 10],
  gain: [20, 0, -100],
  phase: [-90, -120, -500],
  margins: { crossover: 1, phase: 60, turning: 3, gain: 12, rests: true },
};

it('curves stay in their parts, and margins begin at the lines that decide', () => {
  const { gain, phase, crossover, turning, left, right, decades } = bodeGeometry(bode);
  const ends = (path: string): number[] =>
    [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, , up]) => Number(up));
  for (const part of [gain, phase]) {
    for (const up of ends(part.path)) {
      expect(up).toBeGreaterThanOrEqual(part.top);
      expect(up).toBeLessThanOrEqual(part.bottom + 0.05);
    }
  }
  // The last values are beyond what is shown.
  expect([ends(gain.path), ends(phase.path)].map(({ length }) => length)).toEqual([2, 2]);
  expect(gain.bottom).toBeLessThan(phase.top);
  expect(phase.bottom).toBeLessThan(SIZE.height);
  expect(decades.map(({ value }) => value)).toEqual([0.1, 1, 10]);
  expect(crossover?.x).toBeCloseTo((left + right) / 2);
  // A margin of 60 degrees is above −180, which is farther down.
  expect(crossover?.from).toBe(phase.line);
  expect(crossover?.to).toBeLessThan(phase.line);
  expect(turning?.from).toBe(gain.line);
  expect(turning?.to).toBeGreaterThan(gain.line);
});

it('a loop without a crossover has no margin to draw', () => {
  const margins = { crossover: null, phase: null, turning: null, gain: null, rests: true };
  const { crossover, turning } = bodeGeometry({ ...bode, margins });
  expect([crossover, turning]).toEqual([null, null]);
});

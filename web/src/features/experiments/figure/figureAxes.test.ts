import { describe, expect, it } from 'vitest';
import {
  bandPath,
  horizontalAxis,
  insideBox,
  linePath,
  pointAxis,
  quantityAxis,
  verticalAxis,
} from './figureAxes';
import { pointAfterKey } from './usePointing';
import { valueWords } from './valueWords';

const axis = (values: number[], log = false, labels: string[] = []) => ({
  label: '',
  unit: '',
  log,
  points: values.map((x, i) => ({ x, label: labels[i] ?? '' })),
});

describe('an axis of points', () => {
  it('has equal steps, or equal ratios on a logarithmic scale', () => {
    expect(pointAxis(axis([0, 1, 4]), [0, 400]).at).toEqual([0, 100, 400]);
    expect(pointAxis(axis([1, 10, 100], true), [0, 400]).at).toEqual([0, 200, 400]);
  });

  it('shows zero in front of a break on a logarithmic scale', () => {
    const { at, broken, ticks } = pointAxis(axis([0, 1, 100], true), [0, 400]);
    expect(at[0]).toBe(0);
    expect(at[1]).toBeGreaterThan(broken ?? 400);
    expect(ticks[0]).toEqual({ at: 0, text: '0' });
  });

  it('of labels spaces them evenly, whatever their numbers', () => {
    const { at, ticks } = pointAxis(axis([1, 2, 90], false, ['a', 'b', 'c']), [0, 300]);
    expect(at).toEqual([50, 150, 250]);
    expect(ticks.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  });

  it('has a position for a single point', () => {
    expect(pointAxis(axis([7]), [0, 100]).at).toEqual([50]);
    expect(pointAxis(axis([7], true), [0, 100]).at).toEqual([50]);
  });
});

describe('an axis of values', () => {
  it('begins at zero, unless it has to fit values far from zero', () => {
    expect(verticalAxis([8, 10], [100, 0]).low).toBe(0);
    expect(verticalAxis([8, 10], [100, 0], true).low).toBe(8);
    expect(verticalAxis([3, 10], [100, 0], true).low).toBe(0);
    expect(verticalAxis([-3, -1], [100, 0]).high).toBe(0);
  });

  it('has a range for any values', () => {
    for (const range of [
      [0, 0],
      [5, 5],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ] as const) {
      const { low, high, at } = verticalAxis(range, [100, 0]);
      expect(low).toBeLessThan(high);
      expect(Number.isFinite(at(low))).toBe(true);
    }
  });

  it('adds no step for an interval that reaches a little above a tick', () => {
    const { high, ticks, at } = verticalAxis([0, 1.004], [200, 0]);
    expect(high).toBe(1.004);
    expect(ticks.at(-1)).toEqual({ at: at(1), text: '1' });
    expect(at(1.004)).toBe(0);
    expect(verticalAxis([0, 1.15], [200, 0]).high).toBe(1.2);
  });

  it('adds no step for an interval that reaches a little below zero', () => {
    const { low, ticks, at } = verticalAxis([-0.4, 47], [200, 0]);
    expect(low).toBe(-0.4);
    expect(ticks[0]).toEqual({ at: at(0), text: '0' });
    expect(verticalAxis([-40, 47], [200, 0]).low).toBe(-40);
  });

  it('has its numbers inside the panel', () => {
    expect(insideBox({ at: 8, text: '−0.15' }, 200)).toBe(15);
    expect(insideBox({ at: 100, text: '−0.15' }, 200)).toBe(100);
    expect(insideBox({ at: 196, text: '14 000' }, 200)).toBe(182);
  });

  it('horizontally has numbers that do not overlap, however narrow it is', () => {
    const character = 6;
    for (const width of [90, 140, 196, 260, 420, 800]) {
      for (const most of [0.004, 1, 15, 4321, 38_000, 2_500_000]) {
        const { ticks } = horizontalAxis([0, most], [8, 8 + width]);
        expect(ticks.length).toBeGreaterThan(0);
        for (const [i, { at, text }] of ticks.entries()) {
          const next = ticks[i + 1];
          if (!next) break;
          const room = ((text.length + next.text.length) / 2) * character;
          expect(next.at - at, `${width} ${text} ${next.text}`).toBeGreaterThan(room);
        }
      }
    }
  });

  it('of items is logarithmic where there are thousands', () => {
    expect(quantityAxis([1, 10_000], [0, 400], true).at(100)).toBeCloseTo(200);
    expect(quantityAxis([0, 100], [0, 400], true).at(50)).toBe(200);
  });
});

describe('paths', () => {
  it('have gaps where there is no value', () => {
    expect(linePath([[0, 1], [2, 3], null, [4, 5], [6, 7]])).toBe('M0,1L2,3M4,5L6,7');
    expect(bandPath([[0, 2], [1, 2], null, [3, 2]], [[0, 1], [1, 1], [2, 1], null])).toBe(
      'M0,2L1,2L1,1L0,1Z',
    );
  });
});

describe('keys in a panel', () => {
  const readable = {
    series: [2, 5],
    points: 4,
    has: ({ series, point }: { series: number; point: number }) => series === 5 || point > 1,
    nearest: () => null,
  };

  it('skip points without a value', () => {
    expect(pointAfterKey(readable, null, 'ArrowLeft')).toEqual({ series: 2, point: 2 });
    expect(pointAfterKey(readable, { series: 5, point: 0 }, 'ArrowRight')).toEqual({
      series: 5,
      point: 1,
    });
    expect(pointAfterKey(readable, { series: 5, point: 3 }, 'ArrowUp')).toEqual({
      series: 2,
      point: 3,
    });
    expect(pointAfterKey(readable, { series: 5, point: 0 }, 'ArrowUp')).toEqual({
      series: 5,
      point: 0,
    });
    expect(pointAfterKey(readable, { series: 2, point: 3 }, 'Home')).toEqual({
      series: 2,
      point: 2,
    });
    expect(pointAfterKey(readable, { series: 2, point: 3 }, 'ArrowRight')).toEqual({
      series: 2,
      point: 3,
    });
    expect(pointAfterKey(readable, { series: 2, point: 3 }, 'a')).toBeNull();
  });
});

describe('a value in words', () => {
  const estimate = { series: 0, x: 0, y: 0, measure: 0, min: 0, max: 0, runs: 3, missing: 0 };

  it('has its error where the interval is symmetric, otherwise both ends', () => {
    expect(valueWords({ ...estimate, mean: 3.4217, low: 3.3717, high: 3.4717 })).toBe(
      '3.422\u202f±\u202f0.050',
    );
    expect(valueWords({ ...estimate, mean: 3.4, low: 3.3, high: 3.8 })).toBe('3.4 (3.3 to 3.8)');
    expect(valueWords({ ...estimate, mean: 3.4, low: null, high: null })).toBe('3.4');
    expect(valueWords({ ...estimate, mean: null, low: null, high: null })).toBe('No value');
  });
});

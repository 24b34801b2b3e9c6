import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSITIONS, rangeAround, toPosition, toValue } from './sliderRange';

const rate = { min: 1e3, max: 1e11, log: true, integer: false };
const delay = { min: 0, max: 10, log: true, integer: false };
const count = { min: 1, max: 50, log: false, integer: true };

describe('sliders', () => {
  it('reach both ends exactly', () => {
    for (const range of [rate, delay, count]) {
      expect(toValue(0, range)).toBe(range.min);
      expect(toValue(POSITIONS, range)).toBe(range.max);
      expect(toPosition(range.min, range)).toBe(0);
      expect(toPosition(range.max, range)).toBe(POSITIONS);
    }
  });

  it('never go down on the way up, and stay inside', () => {
    for (const range of [rate, delay, count]) {
      let last = Number.NEGATIVE_INFINITY;
      for (let position = 0; position <= POSITIONS; position += 1) {
        const value = toValue(position, range);
        expect(value).toBeGreaterThanOrEqual(last);
        expect(value).toBeLessThanOrEqual(range.max);
        last = value;
      }
    }
  });

  it('give round values', () => {
    const value = toValue(toPosition(10e6, rate), rate);
    expect(Number(value.toPrecision(3))).toBe(value);
    expect(Number.isInteger(toValue(337, count))).toBe(true);
  });

  it('put a value where it is found again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: POSITIONS }), (position) => {
        expect(Math.abs(toPosition(toValue(position, rate), rate) - position)).toBeLessThanOrEqual(
          1,
        );
      }),
    );
  });

  it('show a few decades of a wide range, and always the value', () => {
    expect(rangeAround(rate, 1e7, 1e7)).toMatchObject({ min: 1e4, max: 1e10 });
    expect(rangeAround(rate, 1e7, 5e10)).toMatchObject({ max: 5e10 });
    expect(rangeAround(delay, 0, 0.02)).toBe(delay);
    expect(rangeAround(count, 10, 2)).toBe(count);
  });
});

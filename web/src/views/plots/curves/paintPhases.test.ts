import { describe, expect, it } from 'vitest';
import { PIXEL } from '../../../engine/types';
import { phaseAt, phaseName } from './paintPhases';

/** Pixels with these least, greatest and last values. */
function column(pixels: readonly (readonly [number, number, number])[]) {
  const values = new Float32Array(pixels.length * PIXEL.stride);
  for (const [pixel, [min, max, last]] of pixels.entries()) {
    values[pixel * PIXEL.stride + PIXEL.min] = min;
    values[pixel * PIXEL.stride + PIXEL.max] = max;
    values[pixel * PIXEL.stride + PIXEL.last] = last;
  }
  return { values, filled: pixels.length };
}

describe('the strip of congestion control states', () => {
  it('shows the worst state within a pixel, and none without a flow', () => {
    const states = column([
      [0, 0, 0],
      [1, 3, 1],
      [Number.NaN, Number.NaN, Number.NaN],
    ]);
    expect(phaseAt(states, 0)).toBe(0);
    expect(phaseAt(states, 1)).toBe(3);
    expect(phaseAt(states, 2)).toBeNaN();
    expect(phaseAt(states, 3)).toBeNaN();
  });

  it('names the states as the engine numbers them', () => {
    expect([0, 1, 2, 3].map(phaseName)).toEqual([
      'slow start',
      'avoidance',
      'recovery',
      'after timeout',
    ]);
    expect(phaseName(Number.NaN)).toBe('');
  });
});

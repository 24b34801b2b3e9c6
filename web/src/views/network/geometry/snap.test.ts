import { describe, expect, it } from 'vitest';
import { placeAt, seenAt, WHOLE } from './camera';
import type { Fit } from './fitToBox';
import { REACH, snappedPosition } from './snap';

/** 100 pixels to a unit across, 50 down. */
const FIT: Fit = {
  x: (units) => 20 + units * 100,
  y: (units) => 10 + units * 50,
  unitsX: (x) => (x - 20) / 100,
  unitsY: (y) => (y - 10) / 50,
};

describe('a camera', () => {
  it('converts positions both ways, at any zoom and offset', () => {
    for (const camera of [WHOLE, { x: -300, y: 44, scale: 2.5 }, { x: 7, y: 9, scale: 0.2 }]) {
      const place = { x: 123, y: -45 };
      const { x, y } = placeAt(camera, seenAt(camera, place));
      expect(x).toBeCloseTo(place.x, 9);
      expect(y).toBeCloseTo(place.y, 9);
    }
    expect(seenAt({ x: 5, y: 6, scale: 2 }, { x: 10, y: 20 })).toEqual({ x: 25, y: 46 });
  });
});

describe('a node that is dragged', () => {
  const others = [
    { x: 1, y: 0 },
    { x: 1.02, y: 3 },
    { x: 5, y: 2.123 },
  ];

  it('snaps exactly to the nearest column and row within reach', () => {
    const { at, guides } = snappedPosition({ x: 1.015, y: 2.2 }, others, FIT, REACH);
    expect(at).toEqual({ x: 1.02, y: 2.123 });
    expect(guides).toEqual([
      { from: { x: FIT.x(1.02), y: FIT.y(2.123) }, to: { x: FIT.x(1.02), y: FIT.y(3) } },
      { from: { x: FIT.x(1.02), y: FIT.y(2.123) }, to: { x: FIT.x(5), y: FIT.y(2.123) } },
    ]);
  });

  it('is rounded to a fine grid beyond that', () => {
    const { at, guides } = snappedPosition({ x: 1.0 - 0.0712, y: 1.4567 }, others, FIT, REACH);
    expect(at).toEqual({ x: 0.93, y: 1.46 });
    expect(guides).toEqual([]);
  });

  it('is free where there are no others', () => {
    expect(snappedPosition({ x: 1.001, y: 0.004 }, [], FIT, REACH)).toEqual({
      at: { x: 1, y: 0 },
      guides: [],
    });
  });
});

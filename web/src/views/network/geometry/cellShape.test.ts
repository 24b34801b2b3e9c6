import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hullOf, outlinePath } from './cellShape';

describe('the line around a cell', () => {
  it('has the corners of a box, and no point within it', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ];
    const hull = hullOf([...corners, { x: 5, y: 5 }, { x: 5, y: 0 }]);
    expect(hull).toHaveLength(4);
    for (const corner of corners) expect(hull).toContainEqual(corner);
  });

  it('has every point on its inner side', () => {
    const point = record({ x: integer({ min: -50, max: 50 }), y: integer({ min: -50, max: 50 }) });
    assert(
      property(array(point, { minLength: 3, maxLength: 30 }), (points) => {
        const hull = hullOf(points);
        if (hull.length < 3) return;
        for (const [index, a] of hull.entries()) {
          const b = hull[(index + 1) % hull.length] ?? a;
          for (const { x, y } of points) {
            expect((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('is a path that is closed', () => {
    expect(
      outlinePath(
        hullOf([
          { x: 0, y: 0 },
          { x: 9, y: 0 },
          { x: 0, y: 9 },
        ]),
      ),
    ).toMatch(/^M.*Z$/);
  });
});

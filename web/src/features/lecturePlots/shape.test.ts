import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Frame, spotOf } from './place';
import { matrixOf, shapeOf } from './shape';

const FRAME: Frame = { width: 800, height: 120, from: 10, to: 40, bottom: 0, top: 200 };

/** The places of a path on the screen, as a browser computes them. */
function drawn(path: string, matrix: string): number[][] {
  const [a = 0, , , d = 0, e = 0, f = 0] = (matrix.match(/[-\d.e+]+/g) ?? []).map(Number);
  return path
    .slice(1)
    .replace('h0', '')
    .split('L')
    .map((place) => {
      const [x = 0, y = 0] = place.split(' ').map(Number);
      return [a * x + e, d * y + f];
    });
}

it('a stroke is drawn at its instants and values', () => {
  const point = fc.tuple(
    fc.double({ min: 10, max: 40, noNaN: true }),
    fc.double({ min: 0, max: 200, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 9 }), (points) => {
      const shape = shapeOf(points);
      const places = drawn(shape.path, matrixOf(shape, FRAME) ?? '');
      for (const [index, point] of points.entries()) {
        const { x, y } = spotOf(point, FRAME);
        expect(Math.abs((places[index]?.[0] ?? Number.NaN) - x)).toBeLessThan(0.01);
        expect(Math.abs((places[index]?.[1] ?? Number.NaN) - y)).toBeLessThan(0.01);
      }
    }),
  );
});

it('one outside of the plot is not drawn', () => {
  expect(
    matrixOf(
      shapeOf([
        [1, 5],
        [9, 5],
      ]),
      FRAME,
    ),
  ).toBeNull();
  expect(matrixOf(shapeOf([[20, 300]]), FRAME)).toBeNull();
  expect(
    matrixOf(
      shapeOf([
        [1, 5],
        [50, 5],
      ]),
      FRAME,
    ),
  ).not.toBeNull();
});

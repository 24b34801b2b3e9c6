import { expect, it } from 'vitest';
import { type Description, PIXEL, SECOND } from '../../../engine/types';
import { COLUMNS, NO_CURVE, stroke } from './sketch';
import { scoreOf } from './sketchScore';

const PIXELS = 400;

/** A run of 20 s whose flow f has 2, then from 10 s on 4. */
const description = {
  flows: [{ id: 'f' }],
  ports: [],
  links: [],
  series: [{ index: 3, flow: 0, port: null, key: 'throughput', rate: true }],
} as unknown as Description;

function frames(pixels = PIXELS, filled = pixels) {
  const values = new Float32Array(pixels * PIXEL.stride);
  for (let pixel = 0; pixel < pixels; pixel += 1)
    values.fill(pixel < pixels / 2 ? 2 : 4, pixel * PIXEL.stride, (pixel + 1) * PIXEL.stride);
  const view = { from: 0, to: 20 * SECOND, pixels };
  return { columns: new Map([[3, { values, filled }]]), view } as never;
}

const sketch = { panel: 'throughput', range: [10, 20], of: 'flows/f' } as const;
const flat = (value: number) => stroke(NO_CURVE, { x: 0, value }, { x: 1, value });

it('a curve is scored by its mean distance, as a share of the largest value, however wide the plots are', () => {
  const range: [number, number] = [10, 20];
  for (const pixels of [100, 400, 1600]) {
    const score = (value: number) =>
      scoreOf(flat(value), { ...sketch, range }, description, frames(pixels));
    expect(score(4)?.off).toBeCloseTo(0, 9);
    expect(score(5)?.off).toBeCloseTo(0.25, 9);
    expect(score(3)).toMatchObject({ within: 0.2 });
  }
  expect(scoreOf(flat(5), { ...sketch, range, within: 0.3 }, description, frames())?.within).toBe(
    0.3,
  );
});

it('there is no score of what was hardly drawn, is not shown, or is not of the run', () => {
  const range: [number, number] = [10, 20];
  const asked = { ...sketch, range };
  const little = stroke(NO_CURVE, { x: 0, value: 4 }, { x: 0.2, value: 4 });
  expect(little.filter((value) => value !== null).length).toBeLessThan(0.3 * COLUMNS);
  expect(scoreOf(little, asked, description, frames())).toBeNull();
  expect(scoreOf(flat(4), asked, description, frames(PIXELS, PIXELS / 2))).toBeNull();
  expect(scoreOf(flat(4), { ...asked, of: 'flows/g' }, description, frames())).toBeNull();
  expect(scoreOf(flat(4), { ...asked, panel: 'fairness' }, description, frames())).toBeNull();
});

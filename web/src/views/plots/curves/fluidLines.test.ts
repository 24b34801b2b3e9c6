import { expect, it } from 'vitest';
import { describe as described, linksWithPorts, portId } from '../../../engine/fixtures';
import { type FluidSolution, PIXEL, SECOND } from '../../../engine/types';
import { columnOf, type FluidLine, fluidLines, mayHaveModel, unfitOf, valueAt } from './fluidLines';

const line = (times: number[], values: number[]): FluidLine => ({
  key: '',
  name: '',
  token: '--plot-model',
  dash: [],
  marker: null,
  width: 1,
  filled: false,
  times,
  values,
});

const description = described({
  nodes: [
    { id: 'r', entry: 'r', kind: 'router', at: null },
    { id: 'd', entry: 'd', kind: 'host', at: null },
  ],
  ...linksWithPorts([{ id: 'r-d', entry: 'r-d', ends: [0, 1] }], () => ({ discipline: 'red' })),
});

const solution = (
  port: number,
  of: readonly FluidSolution['curves'][number]['of'][],
): FluidSolution => ({
  port: portId(port),
  reason: null,
  remarks: [],
  phases: [],
  growth: null,
  times: [0, 1],
  curves: of.map((one) => ({ of: one, values: [1, 2] })),
});

it('a value lies on the line between two points, and there is none outside of the model', () => {
  const curve = line([1, 2, 4], [10, 20, 0]);
  expect([1, 1.5, 3, 4].map((time) => valueAt(curve, time))).toEqual([10, 15, 10, 0]);
  expect([0.9, 4.1].map((time) => valueAt(curve, time))).toEqual([Number.NaN, Number.NaN]);
});

it('a step function has its new value from the step on', () => {
  const stair = line([0, 1, 1, 2], [0, 0, 8, 8]);
  expect([0.99, 1, 1.5].map((time) => valueAt(stair, time))).toEqual([0, 8, 8]);
});

it('a column has the extremes of each pixel, and gaps where there is no model', () => {
  const curve = line([1, 1.25, 1.5, 2, 3], [0, 9, 0, 4, 4]);
  const view = { epoch: 1, series: [], from: 0, to: 4 * SECOND, pixels: 4, averaging: 0 };
  const { values, filled } = columnOf(curve, view);
  const pixel = (at: number) => [...values.slice(at * PIXEL.stride, (at + 1) * PIXEL.stride)];
  expect(filled).toBe(4);
  expect(pixel(0)).toEqual([0, 0, 0]);
  expect(pixel(1)).toEqual([0, 9, 4]);
  expect(pixel(2)).toEqual([4, 4, 4]);
  // The last point is the first of this pixel.
  expect(pixel(3)).toEqual([4, 4, 4]);
  expect(
    columnOf(curve, { ...view, from: 4 * SECOND, to: 8 * SECOND }).values.every(Number.isNaN),
  ).toBe(true);
});

it('a part of a curve that is shorter than a pixel is in it, between gaps', () => {
  const gap = Number.NaN;
  // Ticks, as those of a clock, then a gap; one more; a part that goes on beyond its pixel, from a gap.
  const ticks = line(
    [1.2, 1.2, 1.2, 1.6, 1.6, 1.6, 1.6, 2.4, 2.4, 2.4, 2.4, 3.5, 4.5],
    [0, 7, 0, 0, 9, 0, gap, 0, 5, 0, gap, 3, 3],
  );
  const view = { epoch: 1, series: [], from: 0, to: 4 * SECOND, pixels: 4, averaging: 0 };
  const { values } = columnOf(ticks, view);
  const pixel = (at: number) => [...values.slice(at * PIXEL.stride, (at + 1) * PIXEL.stride)];
  expect(pixel(0)).toEqual([gap, gap, gap]);
  expect(pixel(1)).toEqual([0, 9, 0]);
  expect(pixel(2)).toEqual([0, 5, 0]);
  expect(pixel(3)).toEqual([3, 3, 3]);
});

it('each panel has the curves of its quantity', () => {
  const solutions = [solution(0, ['queue', 'average', 'probability', 'window'])];
  const keys = (id: Parameters<typeof fluidLines>[0]) =>
    fluidLines(id, description, solutions).map(({ key }) => key);
  expect(keys('queue')).toEqual(['fluid/queue/p0', 'fluid/average/p0']);
  expect(keys('cwnd')).toEqual(['fluid/window/p0']);
  expect(keys('queue:probability')).toEqual(['fluid/probability/p0']);
  expect(keys('throughput')).toEqual([]);
});

it('a panel offers models where a port may have one with a curve for it', () => {
  const offered = (id: Parameters<typeof mayHaveModel>[0]) => mayHaveModel(id, description);
  expect([offered('queue'), offered('cwnd'), offered('utilization'), offered('rtt')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a port without a model gives the reason on the panels where its model would be', () => {
  const none = { ...solution(0, []), reason: 'its rate follows a trace' };
  const unfit = [{ port: 0, reason: 'its rate follows a trace' }];
  expect(unfitOf('queue', description, [none])).toEqual(unfit);
  expect(unfitOf('utilization', description, [none])).toEqual([]);
});

import { expect, it } from 'vitest';
import { COLUMNS, depthOf, drawnShare, NO_CURVE, runsOf, stroke, valueAt } from './sketch';

const rising = stroke(NO_CURVE, { x: 0, value: 0 }, { x: 1, value: COLUMNS - 1 });

it('a stroke from end to end covers the range in a straight line', () => {
  expect(drawnShare(rising)).toBe(1);
  rising.forEach((value, column) => {
    expect(value).toBeCloseTo(column);
  });
});

it('a stroke to the left draws as one to the right', () => {
  const back = stroke(NO_CURVE, { x: 1, value: COLUMNS - 1 }, { x: 0, value: 0 });
  back.forEach((value, column) => {
    expect(value).toBeCloseTo(column);
  });
});

it('a later stroke replaces what it crosses, and nothing else', () => {
  const mended = stroke(rising, { x: 0.25, value: 7 }, { x: 0.5, value: 7 });
  const changed = mended.flatMap((value, column) => (value === rising[column] ? [] : [column]));
  expect([Math.min(...changed), Math.max(...changed)]).toEqual([40, 80]);
  expect(new Set(changed.map((column) => mended[column]))).toEqual(new Set([7]));
});

it('a value below zero is drawn as zero, and a position outside at the edge', () => {
  const dot = stroke(NO_CURVE, { x: 1.5, value: -3 }, { x: 1.5, value: -3 });
  expect(runsOf(dot)).toEqual([[{ x: 1, value: 0 }]]);
});

it('two strokes apart are two runs', () => {
  const first = stroke(NO_CURVE, { x: 0, value: 1 }, { x: 0.2, value: 1 });
  const both = stroke(first, { x: 0.6, value: 2 }, { x: 0.8, value: 2 });
  expect(runsOf(both).map((run) => run.length)).toEqual([33, 33]);
});

it('a value has its place on an axis that reaches below zero, and the place its value', () => {
  const ends = [-10, 30] as const;
  expect([30, 0, -10].map((value) => depthOf(value, ends))).toEqual([0, 0.75, 1]);
  expect([0, 0.75, 1].map((depth) => valueAt(depth, ends))).toEqual([30, 0, -10]);
});

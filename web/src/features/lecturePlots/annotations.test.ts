import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Annotation } from '../../generated/scenario';
import { annotationsAt } from '../../model/document/annotations';
import {
  changed,
  countOf,
  erased,
  MOST_POINTS,
  neededSpots,
  pointOf,
  type Spot,
} from './annotations';
import { type Frame, pointAt, spotOf } from './place';

const STROKE: Annotation = { panel: 'cwnd', points: [[1, 20]] };
const OTHER: Annotation = { panel: 'queue', points: [[2, 5]], text: 'full' };

it('a new one belongs to the step that is shown, and to the document where there are none', () => {
  const add = (list: readonly Annotation[]) => [...list, OTHER];
  expect(changed({ annotations: [STROKE], lesson: null }, 0, add)).toEqual({
    kind: 'set',
    paths: ['annotations'],
    to: [STROKE, OTHER],
  });
  const lesson = { minutes: 3, steps: [{ title: 'One', annotations: [STROKE] }, { title: 'Two' }] };
  const operation = changed({ annotations: [], lesson }, 1, add);
  expect(operation).toMatchObject({ paths: ['lesson'], to: { minutes: 3 } });
  const steps = JSON.parse(JSON.stringify(operation)).to.steps;
  expect(steps).toEqual([lesson.steps[0], { title: 'Two', annotations: [OTHER] }]);
  expect(annotationsAt({ annotations: [], lesson: { steps } }, 1)).toEqual([OTHER]);
  expect(countOf({ annotations: [STROKE], lesson: { steps } })).toBe(3);
});

it('the last one leaves no key behind', () => {
  const none = () => [];
  expect(changed({ annotations: [STROKE], lesson: null }, 0, none)).toMatchObject({ to: null });
  const lesson = { steps: [{ title: 'One', annotations: [STROKE] }] };
  const operation = changed({ annotations: [], lesson }, 0, none);
  expect(operation).toMatchObject({ to: { steps: [{ title: 'One' }] } });
  expect(JSON.stringify(operation)).not.toContain('annotations');
});

it('where a step has none of its own, those of the document are erased', () => {
  const lesson = { steps: [{ title: 'One', annotations: [STROKE] }, { title: 'Two' }] };
  const annotated = { annotations: [STROKE, OTHER], lesson };
  const last = (list: readonly Annotation[]) => list.slice(0, -1);
  expect(erased(annotated, 1, last)).toMatchObject({ paths: ['annotations'], to: [STROKE] });
  expect(erased(annotated, 0, last)).toMatchObject({ paths: ['lesson'] });
});

it('a stroke keeps its corners, and not what lies on a line', () => {
  const line = Array.from({ length: 50 }, (_, index) => ({ x: index, y: index }));
  expect(neededSpots(line)).toEqual([0, 49]);
  const corner = [...line, ...line.map(({ x }) => ({ x: 49 + x, y: 49 - x }))];
  expect(neededSpots(corner)).toHaveLength(3);
  expect(neededSpots([{ x: 1, y: 1 }])).toEqual([0]);
  expect(neededSpots([])).toEqual([]);
});

it('every place of a stroke is near what is kept of it', () => {
  const spot = fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 90 }),
  });
  fc.assert(
    fc.property(fc.array(spot, { minLength: 1, maxLength: 60 }), (spots) => {
      const kept = neededSpots(spots);
      expect(kept[0]).toBe(0);
      expect(kept.at(-1)).toBe(spots.length - 1);
      for (let part = 1; part < kept.length; part += 1) {
        const [from = 0, to = 0] = [kept[part - 1], kept[part]];
        for (let index = from; index <= to; index += 1)
          expect(off(spots[index], spots[from], spots[to])).toBeLessThan(3);
      }
    }),
  );
});

/** How far a place is from the line between two others. */
function off(spot: Spot | undefined, from: Spot | undefined, to: Spot | undefined): number {
  if (!spot || !from || !to) return 0;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [px, py] = [spot.x - from.x, spot.y - from.y];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
  return Math.hypot(px - share * dx, py - share * dy);
}

it('a scribble has no more points than a document takes', () => {
  const scribble = Array.from({ length: 9000 }, (_, index) => ({
    x: index / 4,
    y: (index % 2) * 200,
  }));
  expect(neededSpots(scribble).length).toBeLessThanOrEqual(MOST_POINTS);
});

it('a point comes back to where it was drawn, and is finite', () => {
  const number = fc.double({ min: -2000, max: 2000, noNaN: true });
  fc.assert(
    fc.property(number, number, fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (x, y, top) => {
      const frame: Frame = { width: 800, height: 120, from: 10, to: 40, bottom: 0, top };
      const point = pointAt({ x, y }, frame);
      expect(point.every(Number.isFinite)).toBe(true);
      expect(point[0]).toBeGreaterThanOrEqual(0);
      if (point[0] === 0) return;
      const again = spotOf(point, frame);
      expect(Math.abs(again.x - x)).toBeLessThan(0.1);
      expect(Math.abs(again.y - y)).toBeLessThan(0.1);
    }),
  );
});

it('in a zoom late in a run a stroke does not snap to a grid', () => {
  const frame: Frame = {
    width: 800,
    height: 120,
    from: 1000,
    to: 1000.01,
    bottom: 5e6,
    top: 5e6 + 10,
  };
  for (const x of [1, 2.5, 400.3]) {
    const again = spotOf(pointAt({ x, y: 33.3 }, frame), frame);
    expect(again.x).toBeCloseTo(x, 1);
    expect(again.y).toBeCloseTo(33.3, 1);
  }
});

it('points far outside of the plot are drawn with numbers that every browser takes', () => {
  const frame: Frame = { width: 800, height: 120, from: 0, to: 1e-6, bottom: 0, top: 1e-9 };
  expect(spotOf([1e5, 1e15], frame)).toEqual({ x: 1e5, y: -1e5 });
  expect(pointOf(-3, 2, frame)).toEqual([0, 2]);
  expect(pointOf(1.23456789, 20.5, { from: 0, to: 30, bottom: 0, top: 1e8 })).toEqual([
    1.23457, 21,
  ]);
});

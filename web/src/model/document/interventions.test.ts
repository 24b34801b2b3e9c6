import { expect, it } from 'vitest';
import { lastStep, recordedChanges, removedChanges } from './interventions';

const drag = Array.from({ length: 20 }, (_, index) => ({
  at: 5 + index * 0.05,
  set: 'links/r-d/rate',
  to: 1e6 * (index + 1),
}));

it('a drag is one change, even when another value changes meanwhile', () => {
  const list = [...drag, { at: 5.5, set: 'links/r-d/delay', to: 0.1 }];
  const made = recordedChanges(list, 60);
  expect(made.map(({ path, steps }) => [path, steps.length])).toEqual([
    ['links/r-d/rate', 20],
    ['links/r-d/delay', 1],
  ]);
  expect(made[0] && lastStep(made[0])).toEqual({ place: 19, at: 5.95, to: 2e7 });
  expect(made[1]?.steps[0].place).toBe(20);
});

it('changes far apart are separate, in the order of time', () => {
  const made = recordedChanges(
    [
      { at: 30, set: 'links/r-d/rate', to: 2 },
      { at: 10, set: 'links/r-d/rate', to: 1 },
    ],
    60,
  );
  expect(made.map(({ steps }) => steps)).toEqual([
    [{ place: 1, at: 10, to: 1 }],
    [{ place: 0, at: 30, to: 2 }],
  ]);
});

it('where interventions are marked as continuations, the marks decide what one change is', () => {
  const rate = (at: number, continues?: true) => ({
    at,
    set: 'links/r-d/rate',
    to: at,
    ...(continues ? { continues } : {}),
  });
  const made = recordedChanges([rate(1), rate(9, true), rate(9.01), rate(9.02)], 60);
  expect(made.map(({ steps }) => steps.map(({ at }) => at))).toEqual([[1, 9], [9.01], [9.02]]);
});

it('a marked drag does not change how unmarked drags are grouped', () => {
  const marked = [20, 20.1].map((at, index) => ({
    at,
    set: 'links/r-d/rate',
    to: at,
    ...(index > 0 ? { continues: true as const } : {}),
  }));
  const made = recordedChanges([...drag, ...marked], 60);
  expect(made.map(({ steps }) => steps.length)).toEqual([20, 2]);
});

it('changes removed by a change are counted, but not those it replaced at its instant', () => {
  const one = (at: number, to = 1) => ({ at, set: 'links/r-d/rate', to });
  expect(removedChanges([one(1), one(2), one(2), one(3)], [one(1), one(2), one(1.5)], 1.5)).toEqual(
    [one(2), one(3)],
  );
  expect(removedChanges([one(1), one(2, 5)], [one(1), one(2, 6)], 2)).toEqual([]);
  expect(removedChanges([one(1)], [], null)).toEqual([one(1)]);
});

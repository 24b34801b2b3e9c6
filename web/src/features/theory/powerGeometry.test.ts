import { expect, it } from 'vitest';
import type { PortId, Theory, TheoryFigure } from '../../engine/types';
import { nameAt, powerGeometry, SIZE } from './powerGeometry';

const figure = (
  unit: TheoryFigure['unit'],
  predicted: number,
  measured: number | null,
): TheoryFigure => ({ name: unit, unit, predicted, measured, deviation: null });

const theory = (values: TheoryFigure[], law = 'kleinrock'): Theory => ({
  law,
  name: law,
  says: '',
  formula: '',
  source: '',
  subject: { port: 0 as PortId },
  id: 'l',
  assumptions: [],
  reason: null,
  values,
  panels: ['rtt'],
  lines: [],
  curves: [],
  bode: null,
});

it('a full buffer of one bandwidth–delay product leaves half of the power', () => {
  const found = powerGeometry(
    theory([figure('bitsPerSecond', 1e7, 1e7), figure('seconds', 0.08, 0.16)]),
  );
  if (!found) throw new Error('no picture');
  const { best, run, power, left, right, top, bottom, equal } = found;
  expect(power).toBeCloseTo(0.5);
  // As high as the best, twice as far; both within the axes.
  expect(run.y).toBeCloseTo(best.y);
  expect(run.x - left).toBeCloseTo(2 * (best.x - left));
  expect([run.x < right, run.y > top, best.y < bottom]).toEqual([true, true, true]);
  // The line of its power goes through the run.
  expect((bottom - equal.y) / (equal.x - left)).toBeCloseTo((bottom - run.y) / (run.x - left));
});

it('nothing is drawn of another law, or where nothing was measured', () => {
  const values = [figure('bitsPerSecond', 1e7, 1e7), figure('seconds', 0.08, 0.16)];
  expect(powerGeometry(theory(values, 'fairShare'))).toBeNull();
  expect(
    powerGeometry(theory([figure('bitsPerSecond', 1e7, null), values[1] as TheoryFigure])),
  ).toBeNull();
  expect(powerGeometry(theory([]))).toBeNull();
});

it('the name of a point far left, where the run waits very long, is within the picture', () => {
  const found = powerGeometry(
    theory([figure('bitsPerSecond', 1e7, 1e7), figure('seconds', 0.01, 5)]),
  );
  const names = [nameAt(found?.best.x ?? 0), nameAt(SIZE.width), nameAt(160)];
  expect(names).toEqual([26, SIZE.width - 26, 160]);
});

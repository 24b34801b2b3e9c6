import { expect, it } from 'vitest';
import { printScale } from './printScale';

it('printed parts fit the width and their share of the height, and are not enlarged', () => {
  expect(printScale(1400, 400, 560)).toBe(0.5);
  expect(printScale(700, 1120, 560)).toBe(0.5);
  expect(printScale(350, 200, 560)).toBe(1);
  // Nothing is laid out.
  expect(printScale(0, 0, 560)).toBe(1);
});

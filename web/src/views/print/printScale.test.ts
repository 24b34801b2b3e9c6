import { expect, it } from 'vitest';
import { printScale } from './printScale';

it('what is put on paper fits its width and its part of the height, and is not made larger', () => {
  expect(printScale(1400, 400, 560)).toBe(0.5);
  expect(printScale(700, 1120, 560)).toBe(0.5);
  expect(printScale(350, 200, 560)).toBe(1);
  // Nothing is laid out.
  expect(printScale(0, 0, 560)).toBe(1);
});

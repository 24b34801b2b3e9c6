import { expect, it } from 'vitest';
import { onPaper } from './paper';

it('what is put on paper fits its width and its part of the height, and is not made larger', () => {
  expect(onPaper(1400, 400, 560)).toBe(0.5);
  expect(onPaper(700, 1120, 560)).toBe(0.5);
  expect(onPaper(350, 200, 560)).toBe(1);
  // Nothing is laid out.
  expect(onPaper(0, 0, 560)).toBe(1);
});

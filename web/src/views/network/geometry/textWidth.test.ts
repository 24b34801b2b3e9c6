import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { fitting, lettersOf } from './textWidth';

it('counts the visible letters of a name', () => {
  expect(lettersOf('core-1')).toBe(6);
  expect(lettersOf('東京')).toBe(3.5);
  expect(lettersOf('e\u0301')).toBe(1);
  expect(lettersOf('\u2068القاهرة\u2069')).toBe(7);
});

it('cuts a name that is too long between whole letters', () => {
  expect(fitting('New York, NY')).toBe('New York, NY');
  expect(fitting('The longest name of any router')).toBe('The longest name…');
  expect(fitting('👩‍🚀👩‍🚀👩‍🚀', 5)).toBe('👩‍🚀…');
  assert(
    property(string({ unit: 'grapheme' }), (name) => {
      expect(lettersOf(fitting(name))).toBeLessThanOrEqual(18);
    }),
  );
});

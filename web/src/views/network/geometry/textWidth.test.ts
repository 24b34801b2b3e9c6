import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { shortenedName, widthInLetters } from './textWidth';

it('counts the visible letters of a name', () => {
  expect(widthInLetters('core-1')).toBe(6);
  expect(widthInLetters('東京')).toBe(3.5);
  expect(widthInLetters('e\u0301')).toBe(1);
  expect(widthInLetters('\u2068القاهرة\u2069')).toBe(7);
});

it('cuts a name that is too long between whole letters', () => {
  expect(shortenedName('New York, NY')).toBe('New York, NY');
  expect(shortenedName('The longest name of any router')).toBe('The longest name…');
  expect(shortenedName('👩‍🚀👩‍🚀👩‍🚀', 5)).toBe('👩‍🚀…');
  assert(
    property(string({ unit: 'grapheme' }), (name) => {
      expect(widthInLetters(shortenedName(name))).toBeLessThanOrEqual(18);
    }),
  );
});

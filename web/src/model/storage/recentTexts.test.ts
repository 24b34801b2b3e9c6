import { expect, it } from 'vitest';
import { RecentTexts } from './recentTexts';

it('the latest hundred are kept, and setting one again makes it the latest', () => {
  const texts = new RecentTexts<number>();
  for (let one = 0; one < 100; one += 1) texts.set(`text ${one}`, one);
  texts.set('text 0', -1);
  texts.set('another', 100);
  expect(texts.get('text 0')).toBe(-1);
  expect(texts.has('text 1')).toBe(false);
  expect(texts.get('text 2')).toBe(2);
  texts.delete('another');
  expect(texts.has('another')).toBe(false);
});

it('the total of characters is bounded, and the latest text is always kept', () => {
  const texts = new RecentTexts<true>();
  const large = (letter: string): string => letter.repeat(8_000_000);
  for (const letter of ['a', 'b', 'c']) texts.set(large(letter), true);
  expect(['a', 'b', 'c'].map((letter) => texts.has(large(letter)))).toEqual([false, true, true]);
  const larger = 'd'.repeat(20_000_001);
  texts.set(larger, true);
  expect(texts.has(larger)).toBe(true);
  expect(texts.has(large('c'))).toBe(false);
});

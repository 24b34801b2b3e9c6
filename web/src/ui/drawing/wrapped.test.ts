import { expect, it } from 'vitest';
import { svgAddress } from './png';
import { wrapped } from './wrapped';

/** Each UTF-16 unit is one wide. */
const wide = (text: string): number => text.length;

it('words stand in lines that are no wider than the room', () => {
  expect(wrapped('a bc def gh', 4, wide)).toEqual(['a bc', 'def', 'gh']);
  expect(wrapped('', 4, wide)).toEqual(['']);
});

it('a word that is wider by itself is cut, and what is left of it goes on in its line', () => {
  expect(wrapped('to abcdefghij k', 4, wide)).toEqual(['to', 'abcd', 'efgh', 'ij k']);
});

it('a letter of several units is never cut', () => {
  const family = '👩‍👩‍👧';
  for (const room of [0, 1, 2, 3, 9, 10]) {
    const lines = wrapped(`aaaa${'😀'.repeat(60)} ${family} e\u0301e\u0301`, room, wide);
    // Throws for half a letter.
    expect(() => encodeURIComponent(lines.join('\n'))).not.toThrow();
    expect(lines.some((line) => line.includes(family))).toBe(true);
    expect(lines.join('\n')).not.toMatch(/e$|^\u0301/m);
  }
});

it('without room each letter has its own line', () => {
  expect(wrapped('ab 😀', 0, wide)).toEqual(['a', 'b', '😀']);
});

it('a long word is measured by its lines, not as a whole over and over', () => {
  const word = 'x'.repeat(20_000);
  let measured = 0;
  const lines = wrapped(word, 50, (part) => {
    measured += part.length;
    return part.length;
  });
  expect(lines).toHaveLength(400);
  expect(lines.join('')).toBe(word);
  expect(measured).toBeLessThan(50 * word.length);
});

it('half a letter that a name brings along stands in the address of a picture', () => {
  expect(decodeURIComponent(svgAddress('a\ud83d 😀'))).toMatch(/,a\ufffd 😀$/);
});

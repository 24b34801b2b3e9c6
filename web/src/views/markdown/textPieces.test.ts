import { expect, it } from 'vitest';
import { textPieces } from './textPieces';

const texts = {
  'without end': '['.repeat(99_999),
  'of lines': 'a line of a text\n'.repeat(3000),
  'of words': 'word '.repeat(9000),
  'of pairs of code units': '🚀'.repeat(9000),
  'that is short': 'one\n\ntwo',
  'that is empty': '',
};

it.each(Object.entries(texts))(
  'the pieces of a text %s add up to it, and none is long',
  (_, text) => {
    const found = textPieces(text);
    expect(found.join('')).toBe(text);
    expect(Math.max(...found.map((piece) => piece.length))).toBeLessThanOrEqual(4000);
    expect(found.some((piece) => /\p{Surrogate}/u.test(piece))).toBe(false);
  },
);

it('pieces end with a line, or with a word', () => {
  const lines = textPieces(texts['of lines']).slice(0, -1);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.every((piece) => piece.endsWith('\n'))).toBe(true);
  expect(textPieces(texts['of words']).every((piece) => piece.endsWith(' ') || piece === '')).toBe(
    true,
  );
});

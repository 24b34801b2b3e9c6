import { describe, expect, it } from 'vitest';
import { firstSentence } from './scenario';

describe('the first sentence', () => {
  it('ends at the first full stop that ends a sentence', () => {
    expect(firstSentence('Two share 10 Mb/s at 0.5 % loss. One wins.')).toBe(
      'Two share 10 Mb/s at 0.5 % loss.',
    );
    expect(firstSentence('No stop')).toBe('No stop');
    expect(firstSentence('')).toBe('');
  });

  it('leaves out Markdown', () => {
    expect(
      firstSentence('# Title\n\n**Two** [senders](https://example.org) `share`.\n\nMore.'),
    ).toBe('Two senders share.');
  });

  it.each(['[', '#', '[a](', 'a '])('is searched within 2 000 characters of %s', (mark) => {
    const text = mark.repeat(2000 / mark.length);
    const found = firstSentence(text);
    expect(found.length).toBeLessThanOrEqual(2000);
    expect(firstSentence(`${text}${mark.repeat(90_000)}. A sentence.`)).toBe(found);
  });
});

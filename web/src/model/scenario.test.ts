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

  it('knows no Markdown', () => {
    expect(
      firstSentence('# Title\n\n**Two** [senders](https://example.org) `share`.\n\nMore.'),
    ).toBe('Two senders share.');
  });

  it.each(['[', '#', '[a](', '* '])('is found at once in 99 999 characters of %s', (mark) => {
    const began = performance.now();
    for (let i = 0; i < 10; i += 1) firstSentence(mark.repeat(99_999 / mark.length));
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

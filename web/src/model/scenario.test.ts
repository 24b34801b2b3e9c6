import { describe, expect, it } from 'vitest';
import { firstSentence, panelsOf, readScenario } from './scenario';

describe('the panels of a document', () => {
  it('are those of its view', () => {
    const asked = (view: unknown) => panelsOf(readScenario(JSON.stringify({ view })));
    expect(asked({ panels: ['plane', 'cwnd'] })).toEqual(['plane', 'cwnd']);
    expect(asked({ panels: [] })).toEqual([]);
    expect(asked({ zoom: [0, 1] })).toBeNull();
    expect(asked(undefined)).toBeNull();
  });
});

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
});

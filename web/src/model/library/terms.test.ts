import { expect, it } from 'vitest';
import { terms } from '../../features/glossary/texts/en/terms';
import { TERM_WORDS, termsIn, withTerms } from './terms';

const links = (text: string): string[] =>
  termsIn(text).flatMap(({ text: word, id }) => (id === null ? [] : `${word}: ${id}`));

it('a term leads to the glossary where a text uses it first', () => {
  const text = 'Slow start ends at ssthresh. In slow start the congestion window doubles.';
  expect(links(text)).toEqual([
    'Slow start: slow-start',
    'ssthresh: ssthresh',
    'congestion window: cwnd',
  ]);
  expect(
    termsIn(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('the longer of two terms is meant, and a part of a word is none', () => {
  expect(links('RTT unfairness and RTTs, an RTT')).toEqual([
    'RTT unfairness: rtt-unfairness',
    'RTT: rtt',
  ]);
  expect(links('packetization, unpacing, re-pacing')).toEqual([]);
});

it('every linked term has an entry', () => {
  const ids = new Set(terms.map(({ id }) => id));
  expect(Object.keys(TERM_WORDS).filter((id) => !ids.has(id))).toEqual([]);
});

it('Markdown keeps its code, its links and its headings', () => {
  expect(withTerms('The *congestion window* of `cwnd`, [an RTT](#/x), an RTT.')).toBe(
    'The *[congestion window](#/glossary/cwnd)* of `cwnd`, [an RTT](#/x), an [RTT](#/glossary/rtt).',
  );
  expect(withTerms('# Pacing\nhttps://a.example/goodput')).toBe(
    '# Pacing\nhttps://a.example/goodput',
  );
});

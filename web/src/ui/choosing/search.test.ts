import { describe, expect, it } from 'vitest';
import { ranked, type SearchOption } from './search';

const OPTIONS: readonly SearchOption[] = [
  { value: 'vegas', label: 'Vegas', help: 'Keeps two to four packets in the queue.' },
  { value: 'dctcp', label: 'DCTCP', help: 'Reduces by the share of marks.' },
  { value: 'htcp', label: 'H-TCP', help: 'Grows by the time since the last loss.' },
  { value: 'westwood-plus', label: 'Westwood+', help: 'Estimates what the queue leaves it.' },
  { value: 'tcp-jersey', label: 'TCP-Jersey' },
];
const found = (query: string): string[] => ranked(OPTIONS, query).map(({ value }) => value);

describe('a query', () => {
  it('finds everything when it is empty', () => {
    expect(found('')).toEqual(OPTIONS.map(({ value }) => value));
    expect(found(' - ')).toEqual(OPTIONS.map(({ value }) => value));
  });

  it('finds names, those that begin with it first', () => {
    expect(found('tcp')).toEqual(['tcp-jersey', 'dctcp', 'htcp']);
    expect(found('HTCP')).toEqual(['htcp']);
    expect(found('h-tcp')).toEqual(['htcp']);
    expect(found('westwood+')).toEqual(['westwood-plus']);
    expect(found('we')).toEqual(['westwood-plus']);
  });

  it('finds meanings, by words in any order', () => {
    expect(found('queue')).toEqual(['vegas', 'westwood-plus']);
    expect(found('queue packets')).toEqual(['vegas']);
    expect(found('marks')).toEqual(['dctcp']);
    expect(found('quic')).toEqual([]);
  });
});

it('the name itself comes before longer names that begin with it', () => {
  const options = [
    { value: 'long', label: 'CoDel for r – d' },
    { value: 'itself', label: 'CoDel' },
  ];
  expect(ranked(options, 'codel').map(({ value }) => value)).toEqual(['itself', 'long']);
});

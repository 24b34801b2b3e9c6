import { expect, it } from 'vitest';
import { differenceWords } from './differenceWords';
import type { RunDifference } from './model/differing';

const known = (part: Partial<RunDifference>): RunDifference => ({
  pair: ['', ''],
  differences: { texts: ['seed: 2 instead of 1', 'duration: 9 instead of 5 s'], more: 3 },
  parting: undefined,
  ...part,
});

it('says what differs as soon as it is known, then when the runs part', () => {
  expect(differenceWords(undefined, 'A')).toBe('');
  expect(differenceWords(known({ differences: null }), 'A')).toBe('');
  const what = 'seed: 2 instead of 1; duration: 9 instead of 5 s; 3 more';
  expect(differenceWords(known({}), 'A')).toBe(what);
  expect(differenceWords(known({ parting: null }), 'A')).toBe(what);
  const parted = differenceWords(known({ parting: { at: 0.25, until: 0.25 } }), 'A');
  expect(parted.startsWith(`${what} · diverges from A at 0.25`)).toBe(true);
  const alike = { texts: [], more: 0 };
  const same = differenceWords(known({ differences: alike, parting: { at: null, until: 5 } }), 'A');
  expect(same).toContain('No difference affects the run · does not diverge from A within 5');
});

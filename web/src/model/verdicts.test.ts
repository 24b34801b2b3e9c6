import { describe, expect, test } from 'vitest';
import { claimResult, tallied } from './verdicts';

const [yes, no, open] = ['confirmed', 'not-confirmed', 'inconclusive'] as const;

describe('what came of a claim', () => {
  test.each([
    [[yes], 'confirmed'],
    [[yes, yes], 'confirmed'],
    [[yes, no], 'in-part'],
    [[open, yes], 'in-part'],
    [[no, no], 'not-confirmed'],
    [[no, open], 'inconclusive'],
    [[open], 'inconclusive'],
    // Nothing was tested.
    [[], 'inconclusive'],
  ] as const)('%j is %s', (readings, result) => {
    expect(claimResult(readings)).toBe(result);
  });
});

test('claims are counted, and not their readings', () => {
  expect(tallied([[yes, yes], [yes, no], [no], [open, no], [open]])).toEqual({
    confirmed: 1,
    'in-part': 1,
    'not-confirmed': 1,
    inconclusive: 2,
  });
});

import { describe, expect, test } from 'vitest';
import { claimResult, overSettings, tallied, testsOf } from './verdicts';

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
  ] as const)('whose readings are %j is %s', (outcomes, result) => {
    expect(claimResult({ outcomes })).toBe(result);
  });

  test.each([
    [[yes, yes], 'confirmed'],
    [[yes, no], 'not-confirmed'],
    [[no, open], 'not-confirmed'],
    [[yes, no, open], 'not-confirmed'],
    [[yes, open], 'inconclusive'],
    [[open, open], 'inconclusive'],
    [[], 'inconclusive'],
  ] as const)('whose parts are %j is %s', (outcomes, result) => {
    expect(claimResult({ parts: true, outcomes })).toBe(result);
  });
});

describe('what came of a claim with other choices of open settings', () => {
  test.each([
    ['confirmed', ['not-confirmed'], 'depends'],
    ['not-confirmed', ['inconclusive', 'in-part'], 'depends'],
    ['inconclusive', ['confirmed', 'not-confirmed'], 'depends'],
    // Fewer runs may leave open what more of them decide.
    ['confirmed', ['inconclusive'], 'confirmed'],
    ['in-part', ['confirmed'], 'in-part'],
    ['not-confirmed', ['not-confirmed'], 'not-confirmed'],
    ['confirmed', [], 'confirmed'],
  ] as const)('%s and %j is %s', (result, others, all) => {
    expect(overSettings(result, others)).toBe(all);
  });

  test('is counted', () => {
    const tally = tallied([
      { key: 'a', outcomes: [no], others: [[yes]] },
      { key: 'b', parts: true, outcomes: [yes, yes], others: [[yes, no]] },
      { key: 'c', outcomes: [yes] },
      // Another figure that tests the same claim, without that setting.
      { key: 'b', outcomes: [yes] },
    ]);
    expect(tally).toMatchObject({ confirmed: 1, depends: 2, 'not-confirmed': 0 });
  });
});

test('claims are counted, and not their readings', () => {
  const all = [[yes, yes], [yes, no], [no], [open, no], [open]];
  expect(tallied(all.map((outcomes, i) => ({ key: `${i}`, outcomes })))).toEqual({
    confirmed: 1,
    'in-part': 1,
    depends: 0,
    'not-confirmed': 1,
    inconclusive: 2,
  });
});

describe('a claim that two figures test', () => {
  test.each([
    [yes, yes, 'confirmed'],
    [yes, no, 'in-part'],
    [open, yes, 'in-part'],
    [no, no, 'not-confirmed'],
    [no, open, 'not-confirmed'],
    [open, no, 'not-confirmed'],
    [open, open, 'inconclusive'],
  ] as const)('%s and %s counts once, as %s', (one, other, result) => {
    const tally = tallied([
      { key: 'a', outcomes: [one] },
      { key: 'a', parts: true, outcomes: [other] },
    ]);
    const all = { confirmed: 0, 'in-part': 0, depends: 0, 'not-confirmed': 0, inconclusive: 0 };
    expect(tally).toEqual({ ...all, [result]: 1 });
  });
});

test('the tests of a claim are its readings or its parts', () => {
  const test = { measure: 'm', kind: 'value', series: 's' } as const;
  const claim = { id: 'c', text: '', reason: '' };
  expect(testsOf({ ...claim, readings: [test] })).toEqual([test]);
  expect(testsOf({ ...claim, parts: [test, test] })).toHaveLength(2);
  expect(testsOf(claim)).toEqual([]);
});

import { expect, test } from 'vitest';
import { testsOf } from './verdicts';

test('the tests of a claim are its readings or its parts', () => {
  const test = { measure: 'm', kind: 'value', series: 's' } as const;
  const claim = { id: 'c', text: '', reason: '' };
  expect(testsOf({ ...claim, readings: [test] })).toEqual([test]);
  expect(testsOf({ ...claim, parts: [test, test] })).toHaveLength(2);
  expect(testsOf(claim)).toEqual([]);
});

// @ts-check
import { expect, test } from 'vitest';
import { comfortableSpeed } from '../src/model/run/speed.ts';
import { CLOCKED_DURATION } from './bench-page.mjs';

test('the six runs that are timed at the speed of the clock first play at it', () => {
  expect(comfortableSpeed(CLOCKED_DURATION)).toBe(1);
});

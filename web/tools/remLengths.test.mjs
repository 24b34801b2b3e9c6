import { expect, it } from 'vitest';
import { inRem } from './remLengths.mjs';

it('lengths are written in rem, but hairlines and other numbers stay', () => {
  expect(inRem('11px')).toBe('0.6875rem');
  expect(inRem('-3px auto 0.5ch')).toBe('-0.1875rem auto 0.5ch');
  expect(inRem('minmax(140px, 43fr) calc(100dvh - 44px)')).toBe(
    'minmax(8.75rem, 43fr) calc(100dvh - 2.75rem)',
  );
  expect(inRem('1px solid var(--a12px)')).toBe('1px solid var(--a12px)');
  expect(inRem('1.5px 4.5px')).toBe('1.5px 0.28125rem');
  expect(inRem('calc(11 * 1px)')).toBe('calc(11 * 1px)');
});

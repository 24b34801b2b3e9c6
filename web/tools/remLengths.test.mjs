import { expect, it } from 'vitest';
import { inRem, scaled } from './remLengths.mjs';

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

it('media queries ask for the font size of the browser, containers for that of the page', () => {
  const media = { params: 'screen and (max-width: 820px), (min-height: 521px)' };
  scaled.AtRule.media(media);
  expect(media.params).toBe('screen and (max-width: 51.25em), (height > 32.5em)');
  const container = { params: 'column (max-width: 800px)' };
  scaled.AtRule.container(container);
  expect(container.params).toBe('column (max-width: 50rem)');
});

it('a query for more begins where one for less ends, at any font size', () => {
  const media = (params = '') => {
    const rule = { params };
    scaled.AtRule.media(rule);
    return rule.params;
  };
  expect(media('screen and (min-width: 821px) and (min-height: 521px)')).toBe(
    'screen and (width > 51.25em) and (height > 32.5em)',
  );
  expect(media('(min-width:701px) and (max-width: 1240px)')).toBe(
    '(width > 43.75em) and (max-width: 77.5em)',
  );
  expect(media('(width < 600px)')).toBe('(width < 37.5em)');
  const container = { params: 'column (min-width: 801px)' };
  scaled.AtRule.container(container);
  expect(container.params).toBe('column (width > 50rem)');
});

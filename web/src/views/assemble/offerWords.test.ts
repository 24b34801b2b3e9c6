import { expect, it } from 'vitest';
import { offerWords } from './offerWords';

it('a link that a new one copies, or that is narrowed, is named by its label', () => {
  const values = { rate: 1e7 };
  const nameAt = (path: string): string => (path === 'links/a-r' ? 'Access' : path);
  for (const from of ['like', 'narrowed'] as const)
    expect(offerWords({ values, origin: { from, link: 'a-r' } }, nameAt)).toContain('Access');
});

import { expect, it } from 'vitest';
import { offerWords } from './offerWords';

it('a link that a new one is like, or that is narrowed, has the name that people read', () => {
  const values = { rate: 1e7 };
  const nameAt = (path: string): string => (path === 'links/a-r' ? 'Access' : path);
  for (const from of ['like', 'narrowed'] as const)
    expect(offerWords({ values, origin: { from, link: 'a-r' } }, nameAt)).toContain('Access');
});

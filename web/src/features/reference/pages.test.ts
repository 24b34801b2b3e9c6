import { describe, expect, test } from 'vitest';
import { declared, pageOf } from '../../../tools/reference.mjs';

describe('pages as they are', async () => {
  const subjects = await declared();

  test('each is listed once', () => {
    const names = subjects.map(({ group, kind }) => `${group}/${kind}`);
    expect(names).toContain('sender/cubic');
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(subjects.map((one) => [one.file, one]))(
    '%s compiles, and says its rules',
    async (_, one) => {
      const { lead, sections } = await pageOf(one);
      expect(lead).toMatch(/^<p>/);
      for (const { html } of [{ html: lead }, ...sections]) {
        expect(html).not.toMatch(/\$|<script|&lt;!--|katex-error/);
      }
      if (one.group === 'scenario') return;
      expect(sections.map(({ id }) => id)).toContain('rules');
    },
  );

  test('the tests of a folder are those of all its files', async () => {
    const tfrc = subjects.find(({ kind }) => kind === 'tfrc');
    if (!tfrc) throw new Error('no TFRC');
    const { facts } = await pageOf(tfrc);
    expect(facts.tests).toEqual(
      expect.arrayContaining([
        'the equation gives its values',
        'losses within a round trip count once',
        'the first packet is answered at once',
      ]),
    );
  });
});

// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from './reference.mjs';
import { root } from './setup.mjs';

const folder = join(root, 'web/src/generated/reference');

describe('pages as they are', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );

  test('there is one for each of the index', () => {
    const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
    expect(files.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(
      index
        .map((/** @type {{ group: string, kind: string }} */ one) => `${one.group}/${one.kind}.md`)
        .sort(),
    );
  });

  test.each(files)('%s compiles', (file) => {
    const { lead, sections } = compile(readFileSync(join(folder, file), 'utf8'), file);
    expect(lead).toMatch(/^<p>/);
    for (const { html } of [{ html: lead }, ...sections]) {
      expect(html).not.toMatch(/\$|<script|&lt;!--|katex-error/);
    }
  });
});

describe('what a page may say', () => {
  /** @param {string} text */
  const html = (text) => compile(text, 'x.md').lead;

  test('formulas are set, with MathML, in a line and by themselves', () => {
    expect(html('Window $w$ grows.')).toMatch(
      /^<p>Window <span class="katex">.*<math [^>]*>.*<mi>w<\/mi>.*<\/math>.*<\/span> grows\.<\/p>$/,
    );
    expect(html('$$\nw \\leftarrow w + \\frac{1}{w}\n$$')).toMatch(
      /^<div class="equation" tabindex="0"><span class="katex-display">.*<mfrac>.*<\/div>$/s,
    );
    expect(html('a $W_{max}$ and $q_*$ b')).not.toContain('<em>');
  });

  test('headings of the first rank cut it', () => {
    const { lead, sections } = compile('# not first\nx\n\n# Rules\ny\n\n## More\nz', 'x.md');
    expect(lead).toBe('');
    expect(sections.map(({ id, title }) => [id, title])).toEqual([
      ['not-first', 'not first'],
      ['rules', 'Rules'],
    ]);
    expect(sections[1]?.html).toContain('<h3>More</h3>');
    expect(() => compile('# A\n\n# A', 'x.md')).toThrow('x.md: two headings “A”');
  });

  test.each([
    ['Bad $\\frac{1$ here', /x\.md: TeX “\\frac\{1”/],
    ['$$\n\\nonsense{w}\n$$', /x\.md: TeX/],
    ['costs 5 $ a day', /x\.md: a \$ without its partner/],
    ['- item $w', /x\.md: a \$ without its partner/],
    ['$$\nw = 1\n', /x\.md: a \$ without its partner/],
    ['[crate](crate::sender)', /x\.md: a link to crate::sender/],
    ['[x](javascript:alert(1))', /x\.md: a link to javascript/],
    ['![x](https://example.org/x.png)', /x\.md: an image/],
  ])('%j fails the build', (text, message) => {
    expect(() => html(text)).toThrow(message);
  });

  test('a dollar in code is a dollar', () => {
    expect(html('`$HOME`')).toBe('<p><code>$HOME</code></p>');
  });

  test('links lead out or to another page', () => {
    expect(html('[RED](#/reference/queue/red)')).toBe(
      '<p><a href="#/reference/queue/red">RED</a></p>',
    );
  });

  test('no text becomes an element of its own making', () => {
    const bits = fc.constantFrom('<script>', '<img src=x onerror=y>', '"', "'", '&', '`', '<', 'a');
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), (parts) => {
        expect(html(parts.join(''))).not.toMatch(/<(?!\/?(p|code|pre|br|blockquote)\b)/);
      }),
    );
  });
});

// @ts-check
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile, moduleDocs, testNames } from './reference.mjs';

describe('reading a Rust file', () => {
  const file =
    '//! CUBIC.\n//!\n//! # Rules\n//! $x$\n\nuse x;\n//! no\n#[test]\nfn a_rule_holds() {}\n#[test]\n#[should_panic]\nfn it_fails() {}\nfn helper() {}\n';

  test('its documentation is the lines at the head', () => {
    expect(moduleDocs(file)).toBe('CUBIC.\n\n# Rules\n$x$\n');
    expect(moduleDocs('use x;\n')).toBe('');
  });

  test('its tests are sentences', () => {
    expect(testNames(file)).toEqual(['a rule holds', 'it fails']);
  });
});

describe('the Markdown of a page', () => {
  /** @param {string} text */
  const html = (text) => compile(text, 'x.md').lead;

  test('formulas are rendered, with MathML, inline and displayed', () => {
    expect(html('Window $w$ grows.')).toMatch(
      /^<p>Window <span class="katex">.*<math [^>]*>.*<mi>w<\/mi>.*<\/math>.*<\/span> grows\.<\/p>$/,
    );
    expect(html('$$\nw \\leftarrow w + \\frac{1}{w}\n$$')).toMatch(
      /^<div class="equation" tabindex="0"><span class="katex-display">.*<mfrac>.*<\/div>$/s,
    );
    expect(html('a $W_{max}$ and $q_*$ b')).not.toContain('<em>');
  });

  test('a point stays with the formula before it', () => {
    expect(html('For $w$, and')).toMatch(/<span class="formula">.*<\/span>,<\/span> and<\/p>$/);
    expect(html('For $w$ and')).not.toContain('class="formula"');
    expect(html(`For $${'w + '.repeat(20)}w$.`)).not.toContain('class="formula"');
  });

  test('first-level headings split it', () => {
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

  test('a dollar in code stays a dollar', () => {
    expect(html('`$HOME`')).toBe('<p><code>$HOME</code></p>');
  });

  test('links lead out or to another page', () => {
    expect(() => html('[RED](#/reference/queue/gone)')).toThrow(
      'x.md: a link to #/reference/queue/gone',
    );
    expect(html('[RED](#/reference/queue/red)')).toBe(
      '<p><a href="#/reference/queue/red">RED</a></p>',
    );
  });

  test('HTML in a text is escaped', () => {
    const bits = fc.constantFrom('<script>', '<img src=x onerror=y>', '"', "'", '&', '`', '<', 'a');
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), (parts) => {
        expect(html(parts.join(''))).not.toMatch(/<(?!\/?(p|code|pre|br|blockquote)\b)/);
      }),
    );
  });
});

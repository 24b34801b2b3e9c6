// @ts-check
// The reference pages, from the engine's own files, and what is said of the papers: Markdown
// with TeX becomes HTML while the page is built, with MathML for who listens. Neither language
// reaches a browser.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import katex from 'katex';
import { Marked } from 'marked';

const SOURCE = /\/generated\/reference\/[^/]+\/[^/]+\.md$/;
const PAPER = /\/src\/papers\/[^/]+\.md$/;

/** The forms of a font that only browsers without WebAssembly need. */
const OLD_FONTS = /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("[^"]*"\)/g;

/** A formula of more letters may be broken, lest it be wider than a phone. */
const LONGEST_UNBROKEN = 30;

/** What tells a reader of the repository not to edit the file. */
const MARK = /^<!-- Generated .*-->\s*/;

/**
 * @typedef {{ id: string, title: string, html: string }} Section
 * @typedef {{ lead: string, sections: Section[] }} Compiled
 */

/**
 * Vite's plugin: a page's Markdown is imported as its HTML, of the reference with the facts
 * that lie beside it.
 * @returns {import('vite').Plugin}
 */
export function referencePages() {
  return {
    name: 'reference-pages',
    async load(id) {
      const [path = id] = id.split('?');
      if (!SOURCE.test(path) && !PAPER.test(path)) return null;
      const { lead, sections } = compile(await readFile(path, 'utf8'), path);
      const facts = `./${basename(path, '.md')}.json`;
      const code = [
        SOURCE.test(path) ? `export { default as facts } from ${JSON.stringify(facts)};` : '',
        `export const lead = ${JSON.stringify(lead)};`,
        `export const sections = ${JSON.stringify(sections)};`,
      ].join('\n');
      return { code, moduleType: 'js' };
    },
    transform: {
      // Before the fonts that it names are looked for.
      order: 'pre',
      handler: (code, id) =>
        /katex[^/]*\.css$/.test(id) ? { code: code.replace(OLD_FONTS, ''), map: null } : null,
    },
  };
}

/**
 * The HTML of a page, cut at its headings. Throws, naming the file, where the
 * text says something that a page could not show.
 * @param {string} text
 * @param {string} file
 * @returns {Compiled}
 */
export function compile(text, file) {
  /** @param {string} what */
  const fail = (what) => {
    throw new Error(`${file}: ${what}`);
  };
  const marked = markdown(fail);
  const tokens = marked.lexer(text.replace(MARK, ''));
  /** @type {{ title: string, tokens: import('marked').Token[] }[]} */
  const parts = [{ title: '', tokens: [] }];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 1) {
      parts.push({ title: String(token.text), tokens: [] });
    } else {
      parts.at(-1)?.tokens.push(token);
    }
  }
  const [lead, ...sections] = parts.map((part) => ({
    id: slug(part.title),
    title: part.title,
    html: marked.parser(part.tokens).trim(),
  }));
  for (const [index, { id, title }] of sections.entries()) {
    if (id === '') fail(`the heading “${title}” has no letters`);
    if (sections.findIndex((other) => other.id === id) !== index) fail(`two headings “${title}”`);
  }
  return { lead: lead?.html ?? '', sections };
}

/** @param {string} title */
const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * @param {(what: string) => never} fail
 */
function markdown(fail) {
  /** @param {string} tex @param {boolean} displayMode */
  const math = (tex, displayMode) => {
    try {
      return katex.renderToString(tex, { displayMode, throwOnError: true, strict: 'error' });
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      return fail(`TeX “${tex.trim()}”: ${why}`);
    }
  };
  const marked = new Marked();
  marked.use({
    gfm: true,
    extensions: [
      {
        name: 'equation',
        level: 'block',
        start: (src) => src.match(/^ {0,3}\$\$/m)?.index,
        tokenizer(src) {
          const found = /^ {0,3}\$\$([^$]+)\$\$ *(?:\n|$)/.exec(src);
          return found ? { type: 'equation', raw: found[0], text: found[1] } : undefined;
        },
        // Wider than a phone: it scrolls by itself, and keys reach it.
        renderer: (token) =>
          `<div class="equation" tabindex="0">${math(String(token.text), true)}</div>\n`,
      },
      {
        name: 'formula',
        level: 'inline',
        start: (src) => src.match(/\$/)?.index,
        tokenizer(src) {
          const found = /^\$(?![\s$])([^$]*[^\s$\\])\$(?!\d)([.,;:!?)]*)/.exec(src);
          return found
            ? { type: 'formula', raw: found[0], text: found[1], point: found[2] }
            : undefined;
        },
        renderer: ({ text, point }) => {
          const html = math(String(text), false) + point;
          // A line may end after a formula, but not before the comma that follows it.
          return point && String(text).length <= LONGEST_UNBROKEN
            ? `<span class="formula">${html}</span>`
            : html;
        },
      },
    ],
    renderer: {
      link({ href, tokens }) {
        if (!/^(https:\/\/|#\/)/.test(href)) {
          fail(`a link to ${href}: https:// and #/ lead somewhere from a page`);
        }
        return `<a href="${escaped(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ href }) => fail(`an image, ${href}: pages have none`),
      heading({ tokens, depth }) {
        // Below the title of its section.
        const rank = Math.min(6, depth + 1);
        return `<h${rank}>${this.parser.parseInline(tokens)}</h${rank}>\n`;
      },
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        // A dollar that a backslash precedes is meant.
        if (token.type === 'text' && token.text.includes('$')) {
          fail(`a $ without its partner in “${token.raw.trim()}”`);
        }
        return escaped(token.text);
      },
    },
    // Documentation is text: what looks like HTML is shown, never obeyed.
    tokenizer: { html: () => undefined, tag: () => undefined },
  });
  return marked;
}

/** @param {string} text */
const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

// @ts-check
// The reference pages, from the heads of the engine's own files, and what is said of the papers:
// Markdown with TeX becomes HTML while the page is built, with MathML for who listens. Neither
// language reaches a browser.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import katex from 'katex';
import { Marked } from 'marked';
import { placeOf } from './pageLinks.mjs';
import { root } from './setup.mjs';

/** The list of all pages, and behind a slash the page of a group and a kind. */
const NAME = 'virtual:reference';

/** The functions that fetch each page: apart from the list, which every visit needs. */
const LOADERS = 'virtual:reference-pages';

const PAPER = /\/src\/features\/papers\/content\/[^/]+\.md$/;

/** The windows of Linux and ours, by sender, as `npm run verify` writes them. */
const WINDOWS = 'web/src/generated/linuxWindows.json';

/** The forms of a font that only browsers without WebAssembly need. */
const OLD_FONTS = /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("[^"]*"\)/g;

/** A formula of more letters may be broken, lest it be wider than a phone. */
const LONGEST_UNBROKEN = 30;

/**
 * @typedef {{ id: string, title: string, html: string }} Section
 * @typedef {{ lead: string, sections: Section[] }} Compiled
 * @typedef {import('../src/features/reference/referencePages.ts').PageFacts} Facts
 */

/**
 * The engine's declarations about a page's subject, as `npm run gen` writes them: `tested` are the files
 * whose tests are its own, `appendix` is Markdown that follows its text.
 * @typedef {Omit<Facts, 'tests'> & { tested: readonly string[], appendix?: string }} Declared
 */

/** @returns {Promise<Declared[]>} */
export async function declared() {
  return JSON.parse(await text('web/src/generated/reference.json'));
}

/** @param {Pick<Declared, 'group' | 'kind'>} subject */
async function windowsOf({ group, kind }) {
  return (group === 'sender' && JSON.parse(await text(WINDOWS))[kind]) || [];
}

/** @param {string} file from the root of the repository */
const text = (file) => readFile(join(root, file), 'utf8');

/**
 * The lines of `//!` at the head of a file, without the marks.
 * @param {string} rust
 */
export function moduleDocs(rust) {
  const lines = rust.split(/\r?\n/);
  const end = lines.findIndex((line) => !line.startsWith('//!'));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => `${line.replace(/^\/\/! ?/, '').trimEnd()}\n`)
    .join('');
}

/**
 * The tests of a file, as the sentences that their names are.
 * @param {string} rust
 */
export function testNames(rust) {
  const found = rust.matchAll(/^\s*#\[test\]\s*(?:\/\/.*\s*|#\[.*\]\s*)*fn (\w+)/gm);
  return [...found].map(([, name = '']) => name.replaceAll('_', ' '));
}

/**
 * The page of a subject: its text from the head of its file, its tests from all of them.
 * @param {Declared} subject
 * @returns {Promise<Compiled & { facts: Facts }>}
 */
export async function pageOf({ tested, appendix = '', ...rest }) {
  const docs = moduleDocs(await text(rest.file));
  if (docs.trim() === '') throw new Error(`${rest.file}: it has no module documentation (//!)`);
  const files = await Promise.all(tested.map(text));
  const tests = files.flatMap(testNames);
  return { facts: { ...rest, tests }, ...compile(docs + appendix, rest.file) };
}

/**
 * Vite's plugin: a page's Markdown is imported as its HTML, of the reference with the facts
 * that lie beside it.
 * @returns {import('vite').Plugin}
 */
export function referencePages() {
  return {
    name: 'reference-pages',
    resolveId: (id) =>
      id === NAME || id === LOADERS || id.startsWith(`${NAME}/`) ? `\0${id}` : null,
    async load(id) {
      if (id === `\0${NAME}`) return listOf(await declared());
      if (id === `\0${LOADERS}`) return loadersOf(await declared());
      if (id.startsWith(`\0${NAME}/`)) {
        const [group, kind] = id.slice(NAME.length + 2).split('/');
        const subject = (await declared()).find((one) => one.group === group && one.kind === kind);
        if (!subject) throw new Error(`there is no page ${group}/${kind}`);
        for (const file of [subject.file, ...subject.tested, WINDOWS])
          this.addWatchFile(join(root, file));
        return exported({ ...(await pageOf(subject)), windows: await windowsOf(subject) });
      }
      const [path = id] = id.split('?');
      if (!PAPER.test(path)) return null;
      const code = exported({ ...compile(await readFile(path, 'utf8'), path) });
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
 * The module that lists the pages.
 * @param {readonly Declared[]} subjects
 */
function listOf(subjects) {
  const index = subjects.map(({ group, kind, name, summary }) => ({ group, kind, name, summary }));
  return exported({ index });
}

/**
 * The module that fetches each page.
 * @param {readonly Declared[]} subjects
 */
function loadersOf(subjects) {
  const loaders = subjects.map(({ group, kind }) => {
    const page = JSON.stringify(`${group}/${kind}`);
    return `${page}: () => import(${JSON.stringify(`${NAME}/${group}/${kind}`)})`;
  });
  return `export const pages = {\n${loaders.join(',\n')}\n};\n`;
}

/**
 * A module that exports values by name.
 * @param {Record<string, unknown>} values
 */
const exported = (values) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');

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
  const tokens = marked.lexer(text);
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
        if (!href.startsWith('https://') && !placeOf(href)) {
          fail(`a link to ${href}: only https:// and what is in the page lead somewhere`);
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

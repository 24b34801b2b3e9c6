// @ts-check
// The outcome of a paper, in prose: `web/src/features/papers/content/outcome/ID.md`. Every number that was measured
// is a placeholder, which is filled in from the results that ship while the page is built, so that
// no text can say what no run gave. Other numbers have to stand in the documents that were run.
// The words of a placeholder are explained in `sim-core-wasm/experiment/src/results/quotes.rs`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { experiments, scenarioTexts } from './experiments.mjs';
import { compile } from './reference.mjs';
import { root } from './setup.mjs';

/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */
/** @typedef {import('../src/generated/experiment.ts').ClaimResult} ClaimResult */
/** @typedef {{ experiment: Results['experiment'], quote: (quotation: string) => string }} Quotable */
/** @typedef {(what: string) => never} Fail */
/** @typedef {Record<string, Record<string, ClaimResult>>} Found by experiment and claim */
/** @typedef {{ html: string } | { figure: string, measure: string, caption: string } | { found: Found }} Part */

const kept = join(root, 'public/papers');

const OUTCOME = /\/src\/features\/papers\/content\/outcome\/[^/]+\.md$/;

/** `{point 6 total ucc 0.01 with clock=exact}`: of figure 6 */
const PLACEHOLDER = /\{([^{}]*)\}/g;

/** A picture on a line of its own: of a figure, or of one of its measures. */
const PICTURE = /^!\[(.+)\]\(figure:([a-z0-9-]+)(?:\/([a-z0-9-]+))?\)$/;

/** The name of a figure, a section or an equation, which does not count as a number. */
const NAMED =
  /\b(?:[Ff]igures?|[Ss]ections?|[Tt]ables?|[Ee]quations?|[Ee]q\.|RFC) ?\(?\d[\d.]*\)?(?:(?:, | and | to |–)\(?\d[\d.]*\)?)*/g;

/** Kinds of networks and programs whose names have digits. */
const NAMES = /\b(?:802\.11[a-z]?|ns-[23](?:\.\d+)?|FreeBSD \d+|Linux \d\.\d|Android \d\.\d)\b/g;

const NUMBER = /\d+(?:\.\d+)?(?:e-?\d+)?/g;

/**
 * Vite's plugin: the Markdown is imported as its parts.
 * @returns {import('vite').Plugin}
 */
export function paperOutcomes() {
  return {
    name: 'paper-outcomes',
    async load(id) {
      const path = outcomes(id);
      if (path === undefined) return null;
      const parts = await outcomeOf(path);
      return { code: `export const parts = ${JSON.stringify(parts)};\n`, moduleType: 'js' };
    },
  };
}

/** The file of an outcome that an id of Vite names. @param {string} id */
export function outcomes(id) {
  const [path = id] = id.split('?');
  return OUTCOME.test(path) ? path : undefined;
}

/** The parts of an outcome, and after them what came of every claim. @param {string} path */
export async function outcomeOf(path) {
  const paper = basename(path, '.md');
  const parts = partsOf(await readFile(path, 'utf8'), await shippedOf(paper), path);
  return [...parts, { found: foundOf(paper) }];
}

/**
 * The results of the claims of each experiment that has some.
 * @param {string} paper
 * @returns {Found}
 */
export function foundOf(paper) {
  const folder = join(kept, paper);
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => {
      /** @type {Results} */
      const { claims } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const results = claims.map(({ claim, result }) => [claim, result]);
      return [basename(file, '.json'), Object.fromEntries(results)];
    }),
  );
}

/**
 * The results of a paper that ship, and the texts of its documents.
 * @param {string} paper
 */
export async function shippedOf(paper) {
  const documents = join(root, 'scenarios/papers', paper);
  const { Quoted } = await experiments();
  const scenarios = scenarioTexts();
  /** @type {Map<string, Quotable | null>} */
  const read = new Map();
  /** @param {string} figure */
  const open = (figure) => {
    const path = join(kept, paper, `${figure}.json`);
    if (!existsSync(path)) return null;
    const text = readFileSync(path, 'utf8');
    const quoted = new Quoted(text, scenarios);
    /** @type {Results} */
    const { experiment } = JSON.parse(text);
    return { experiment, quote: (/** @type {string} */ one) => quoted.quote(one) };
  };
  return {
    /** @param {string} figure */
    results(figure) {
      if (!read.has(figure)) read.set(figure, open(figure));
      return read.get(figure) ?? null;
    },
    documents: readdirSync(documents).map((file) => readFileSync(join(documents, file), 'utf8')),
  };
}

/**
 * The HTML of a text and its pictures. Throws, naming the file, where it says what no result has.
 * @param {string} text
 * @param {{ results: (figure: string) => Quotable | null, documents: readonly string[] }} shipped
 * @param {string} file
 * @returns {Part[]}
 */
export function partsOf(text, { results, documents }, file) {
  /** @type {Fail} */
  const fail = (what) => {
    throw new Error(`${file}: ${what}`);
  };
  const strays = strayNumbers(text, documents);
  if (strays.length > 0) fail(`no result and no document has ${strays.join(', ')}`);
  const filled = text.replace(PLACEHOLDER, (whole, words) =>
    filledIn(String(words).trim().split(/\s+/), results, (what) => fail(`${whole}: ${what}`)),
  );
  /** @type {Part[]} */
  const parts = [];
  /** @type {string[]} */
  let lines = [];
  const flush = () => {
    const html = compile(lines.join('\n'), file).lead;
    if (html !== '') parts.push({ html });
    lines = [];
  };
  for (const line of filled.split('\n')) {
    const [, caption, figure, measure = ''] = PICTURE.exec(line.trim()) ?? [];
    if (caption === undefined || figure === undefined) {
      lines.push(line);
      continue;
    }
    flush();
    const { experiment } = results(figure) ?? fail(`there are no results of figure ${figure}`);
    if (measure !== '' && !experiment.measures.some(({ id }) => id === measure)) {
      fail(`figure ${figure} has no measure ${measure}`);
    }
    parts.push({ figure, measure, caption });
  }
  flush();
  return parts;
}

/**
 * Numbers of a text that stand in no document.
 * @param {string} text
 * @param {readonly string[]} documents
 */
export function strayNumbers(text, documents) {
  const known = new Set(documents.flatMap((one) => one.match(NUMBER) ?? []).map(Number));
  const prose = text
    .replace(PLACEHOLDER, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(NAMED, '')
    .replace(NAMES, '');
  return (prose.match(NUMBER) ?? []).filter((number) => !known.has(Number(number)));
}

/**
 * The text that replaces a placeholder: `point 6 total ucc` is `point total ucc` of figure 6.
 * @param {readonly string[]} words
 * @param {(figure: string) => Quotable | null} results
 * @param {Fail} fail
 */
function filledIn([kind = '', figure = '', ...names], results, fail) {
  const found = results(figure) ?? fail(`there are no results of figure ${figure}`);
  try {
    return found.quote([kind, ...names].join(' '));
  } catch (why) {
    return fail(String(why));
  }
}

// @ts-check
// The outcome of a paper, in prose: `web/src/papers/outcome/ID.md`. Every number that was measured
// is a placeholder, which is filled in from the results that ship while the page is built, so that
// no text can say what no run gave. Other numbers have to stand in the documents that were run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compile } from './reference.mjs';
import { root } from './setup.mjs';

/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */
/** @typedef {import('../src/generated/experiment.ts').Experiment} Experiment */
/** @typedef {import('../src/generated/experiment.ts').ClaimVerdict} Verdict */
/** @typedef {(what: string) => never} Fail */
/** @typedef {{ html: string } | { figure: string, measure: string, caption: string }} Part */

const OUTCOME = /\/src\/papers\/outcome\/[^/]+\.md$/;

/** `{point 6 total ucc 0.01 with clock=exact}` */
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
 * The engine's words for the results of claims.
 * @type {Record<string, string>}
 */
export const WORDS = JSON.parse(
  readFileSync(join(root, 'web/src/generated/claimResults.json'), 'utf8'),
);

/** A thin space that does not break, as between numbers and units elsewhere. */
const THIN = '\u202f';

/**
 * Vite's plugin: the Markdown is imported as its parts.
 * @returns {import('vite').Plugin}
 */
export function paperOutcomes() {
  return {
    name: 'paper-outcomes',
    async load(id) {
      const [path = id] = id.split('?');
      if (!OUTCOME.test(path)) return null;
      const paper = basename(path, '.md');
      const parts = partsOf(await readFile(path, 'utf8'), shippedOf(paper), path);
      return { code: `export const parts = ${JSON.stringify(parts)};\n`, moduleType: 'js' };
    },
  };
}

/**
 * The results of a paper that ship, and the texts of its documents.
 * @param {string} paper
 */
export function shippedOf(paper) {
  const [documents, kept] = [join(root, 'scenarios/papers', paper), join(root, 'public/papers')];
  /** @type {Map<string, Results | null>} */
  const read = new Map();
  return {
    /** @param {string} figure */
    results(figure) {
      let found = read.get(figure);
      if (found === undefined) {
        const path = join(kept, paper, `${figure}.json`);
        found = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
        read.set(figure, found ?? null);
      }
      return found ?? null;
    },
    documents: readdirSync(documents).map((file) => readFileSync(join(documents, file), 'utf8')),
  };
}

/**
 * The HTML of a text and its pictures. Throws, naming the file, where it says what no result has.
 * @param {string} text
 * @param {{ results: (figure: string) => Results | null, documents: readonly string[] }} shipped
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
 * The text that replaces a placeholder.
 * @param {readonly string[]} words
 * @param {(figure: string) => Results | null} results
 * @param {Fail} fail
 * @returns {string}
 */
function filledIn(words, results, fail) {
  const cut = words.indexOf('with');
  const [kind, figure = '', ...names] = cut < 0 ? words : words.slice(0, cut);
  const found = results(figure) ?? fail(`there are no results of figure ${figure}`);
  const choice = cut < 0 ? null : (words[cut + 1] ?? fail('no choice'));
  if (kind === 'point') return pointOf(found, names, choice, fail);
  const verdicts = choice === null ? found.verdicts : otherOf(found, choice, fail).verdicts;
  const [id = '', place = '0', end] = names;
  const claim =
    found.experiment.claims?.find((one) => one.id === id) ?? fail(`there is no claim ${id}`);
  const own = verdicts.filter((one) => one.claim === id);
  if (kind === 'verdict') return WORDS[resultOf(found, id, choice)] ?? fail('it has no result');
  if (kind !== 'claim') return fail('begins with none of point, claim, verdict');
  const verdict = own.find(({ reading }) => reading === Number(place));
  const finding = verdict?.findings[verdict.decisive ?? 0];
  const { value, low, high } = finding ?? fail(`claim ${id} has no reading ${place}`);
  if (value === null) return fail('it has no value');
  const written = end === undefined ? value : end === 'from' ? low : high;
  if (written === null) return fail('it has no interval');
  const reading = (claim.readings ?? claim.parts)?.[Number(place)];
  const bare = !reading || ['ratio', 'change', 'trend'].includes(reading.kind);
  return spelled(written, low, high, bare ? '' : unitOf(found.experiment, reading.measure));
}

/**
 * The mean of a measure over seeds, at a point.
 * @param {Results} results
 * @param {readonly string[]} names
 * @param {string | null} choice
 * @param {Fail} fail
 */
function pointOf(results, [measure = '', series = '', where], choice, fail) {
  const { experiment } = results;
  const m = experiment.measures.findIndex(({ id }) => id === measure);
  if (m < 0) fail(`there is no measure ${measure}`);
  const all = experiment.series ?? [];
  const s = all.length === 0 && series === '' ? 0 : all.findIndex(({ id }) => id === series);
  if (s < 0) fail(`there is no series ${series}`);
  const [first, second] = (where ?? '').split(',');
  const averaged = experiment.measures[m]?.averageOf !== undefined;
  if (averaged && choice !== null)
    return fail('means over the axis are kept of what is shown alone');
  // Nor does a series that does not depend on the axis have a place there.
  const anywhere = averaged || (all[s]?.constant === true && first === '');
  const x = anywhere ? 0 : placeOn(experiment.axis, first, fail);
  const y = placeOn(experiment.secondAxis, second, fail);
  const unit = unitOf(experiment, measure);
  if (choice === null) {
    const point = results.points.find(
      (one) => one.series === s && one.x === x && one.y === y && one.measure === m,
    );
    if (point?.mean === null || point?.mean === undefined) return fail('no run has a value there');
    const told = spelled(point.mean, point.low, point.high, unit);
    return point.capped ? `at least ${told}` : told;
  }
  const cells = otherOf(results, choice, fail).cells.filter(
    (cell) => cell.series === s && cell.x === x && cell.y === y,
  );
  const values = cells.map((cell) => cell.values[m]).filter((value) => typeof value === 'number');
  if (values.length === 0) return fail('no run has a value there');
  if (values.length < cells.length) return fail('a run has no value there');
  const capped = cells.some((cell) => cell.capped?.includes(m));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  // As wide as an interval of two standard errors: it says how many digits are certain.
  const width =
    values.length > 1 ? 2 * Math.sqrt(squares / (values.length - 1) / values.length) : 0;
  const told = spelled(mean, mean - width, mean + width, unit);
  return capped ? `at least ${told}` : told;
}

/**
 * The place of a number on an axis.
 * @param {Experiment['axis']} axis
 * @param {string | undefined} where
 * @param {Fail} fail
 */
function placeOn(axis, where, fail) {
  const points = axis?.points?.map(({ x }) => x) ?? numbersOf(axis?.values);
  if (where === undefined || where === '') {
    return points.length <= 1 ? 0 : fail('it does not say where on the axis');
  }
  const place = points.findIndex((x) => Math.abs(x - Number(where)) <= 1e-9 * Math.abs(x));
  return place < 0 ? fail(`no point of the axis is at ${where}`) : place;
}

/**
 * The values of an axis, also of one that goes from a number to another.
 * @param {NonNullable<Experiment['axis']>['values']} values
 * @returns {readonly number[]}
 */
function numbersOf(values) {
  if (values === undefined || Array.isArray(values)) return values ?? [];
  const { from, to, count, scale } = values;
  return Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    return scale === 'log' ? from * (to / from) ** share : from + (to - from) * share;
  });
}

/**
 * @param {Results} results
 * @param {string} choice
 * @param {Fail} fail
 */
function otherOf({ others = [] }, choice, fail) {
  const found = others.find((one) => `${one.setting}=${one.choice}` === choice);
  return found ?? fail(`${choice} was not run`);
}

/**
 * @param {Experiment} experiment
 * @param {string} measure
 */
function unitOf({ measures }, measure) {
  return measures.find(({ id }) => id === measure)?.unit ?? '';
}

/**
 * The result of a claim as it is shown, or with another choice of a setting.
 * @param {Results} results
 * @param {string} id
 * @param {string | null} choice `clock=exact`
 * @returns {string} empty where there is none
 */
function resultOf({ claims }, id, choice) {
  const { result = '', settings = [] } = claims.find(({ claim }) => claim === id) ?? {};
  const rows = settings.flatMap(({ setting, choices }) =>
    choices.map((one) => ({ ...one, name: `${setting}=${one.choice}` })),
  );
  const row = rows.find(({ name, shown }) => (choice === null ? shown : name === choice));
  return row?.result ?? (choice === null ? result : '');
}

/** Digits of a value without an interval. */
const DIGITS = 3;

/**
 * A number with the digits that its interval leaves certain, four at most, and its unit.
 * @param {number} value
 * @param {number | null} low
 * @param {number | null} high
 * @param {string} unit
 */
export function spelled(value, low, high, unit) {
  if (value === 0) return unit === '' ? '0' : `0${gapBefore(unit)}${unit}`;
  const half = low !== null && high !== null ? (high - low) / 2 : 0;
  const size = Math.floor(Math.log10(Math.abs(value)));
  const wanted = half > 0 ? size - Math.floor(Math.log10(half)) + 1 : DIGITS;
  const digits = Math.min(4, Math.max(2, wanted));
  const decimals = Math.min(9, Math.max(0, digits - 1 - size));
  const number = value.toFixed(decimals).replace('-', '−');
  return unit === '' ? number : `${number}${gapBefore(unit)}${unit}`;
}

/**
 * Before a word a thin space would look like none.
 * @param {string} unit
 */
const gapBefore = (unit) => (/^[a-z]{4,}/.test(unit) ? '\u00a0' : THIN);

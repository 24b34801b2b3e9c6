// @ts-check
// npm run papers -- --neighbours: puts every setting that an experiment of a paper leaves open on the paper's other experiments
// too, runs each of its choices there once, and writes which verdicts move. A setting that decides here and not there is a
// setting there as well, or its experiment says why not. What a verdict comes to with a single seed is a hint, no result.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';
import { experimentFiles } from './verdicts.mjs';

/** @typedef {import('../src/generated/experiment.ts').Experiment} Experiment */
/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */
/** @typedef {NonNullable<Experiment['settings']>[number]} Setting */
/**
 * By experiment and setting: the claims that come out otherwise, each with its choice and both results; null where the setting
 * does not apply.
 * @typedef {Record<string, Record<string, string[] | null>>} Neighbours
 */

const stored = join(root, 'web/tools/neighbours.json');

/** The choice that stands for the experiment as it is. */
const OWN = 'as-it-is';

/** @param {string} name `ucc/6` @returns {Experiment} */
function documentOf(name) {
  return JSON.parse(readFileSync(join(root, 'scenarios/papers', `${name}.json`), 'utf8'));
}

/**
 * The experiments of figures with claims, and for each the settings of others of its paper, with all choices that any of those
 * has beside the shown one.
 * @returns {Map<string, Setting[]>}
 */
export function strangers() {
  const names = experimentFiles().map((file) => file.replace(/\.json$/, ''));
  const documents = new Map(names.map((name) => [name, documentOf(name)]));
  const found = new Map();
  for (const [name, { claims = [], settings = [], source = {} }] of documents) {
    if (source.own || claims.every(({ own }) => own)) continue;
    const paper = name.split('/')[0];
    /** @type {Map<string, Setting>} */
    const others = new Map();
    for (const [other, { settings: theirs = [] }] of documents) {
      if (other === name || other.split('/')[0] !== paper) continue;
      for (const setting of theirs) {
        if (settings.some(({ id }) => id === setting.id)) continue;
        const shown = setting.chosen ?? setting.choices[0]?.id;
        const own = { id: OWN, label: 'as it is' };
        const one = others.get(setting.id) ?? { ...setting, chosen: OWN, choices: [own] };
        const known = one.choices.map(({ id }) => id);
        const added = setting.choices.filter(({ id }) => id !== shown && !known.includes(id));
        others.set(setting.id, { ...one, choices: [...one.choices, ...added] });
      }
    }
    found.set(name, [...others.values()]);
  }
  return found;
}

/**
 * A setting as it may be on another experiment: without changes of series that this one lacks. `null` where nothing is left.
 * @param {Setting} setting
 * @param {Experiment} document
 * @returns {Setting | null}
 */
export function fitted(setting, { series = [], axis, secondAxis }) {
  const ids = series.map(({ id }) => id);
  const along = [axis?.path, secondAxis?.path];
  // A change of what the figure varies would make all its points the same.
  if (setting.choices.some(({ set = {} }) => along.some((path) => path && path in set)))
    return null;
  const choices = setting.choices.flatMap((choice) => {
    if (choice.id === OWN) return [choice];
    const { series: changes = {}, ...rest } = choice;
    const left = Object.entries(changes).filter(([id]) => ids.includes(id));
    if (left.length > 0) return [{ ...rest, series: Object.fromEntries(left) }];
    return rest.set ? [rest] : [];
  });
  return choices.length > 1 ? { ...setting, choices } : null;
}

/** An experiment whose own settings are no more than the choices that it shows. @param {Experiment} document */
function shownOf({ settings = [], series = [], set = {}, ...rest }) {
  const shown = settings.map(
    ({ chosen, choices }) => choices.find(({ id }) => id === chosen) ?? choices[0],
  );
  const own = shown.map((choice) => choice?.set ?? {});
  const added = series.map((one) => {
    const changes = shown.map((choice) => choice?.series?.[one.id] ?? {});
    return { ...one, set: Object.assign({}, one.set, ...changes) };
  });
  return { ...rest, set: Object.assign({}, set, ...own), series: added };
}

/**
 * Runs an experiment with these settings beside what it shows, each choice once.
 * @param {string} program
 * @param {Experiment} document
 * @param {readonly Setting[]} settings
 * @returns {Results | null} null where a change does not fit
 */
function ran(program, document, settings) {
  const asked = JSON.stringify({ ...shownOf(document), seeds: 1, settings });
  const { status, stdout } = spawnSync(program, ['experiment', '-', '--json', '--settings', '1'], {
    input: asked,
    encoding: 'utf8',
    maxBuffer: 1e9,
    cwd: root,
  });
  return status === 0 ? JSON.parse(stdout) : null;
}

/** @param {Results} results @param {string} setting */
function moved({ claims }, setting) {
  return claims.flatMap(({ claim, settings = [] }) => {
    const choices = settings.find((one) => one.setting === setting)?.choices ?? [];
    const own = choices.find(({ choice }) => choice === OWN)?.result;
    return choices
      .filter(({ result }) => result !== own)
      .map(({ choice, result }) => `${claim}, ${choice}: ${result} in place of ${own}`);
  });
}

/**
 * Runs all of them, or those whose name has one of the words, and writes what moves.
 * @param {string} program
 * @param {readonly string[]} words
 */
export function runNeighbours(program, words) {
  /** @type {Neighbours} */
  const kept = existsSync(stored) ? JSON.parse(readFileSync(stored, 'utf8')) : {};
  /** @type {Neighbours} */
  const found = {};
  for (const [name, settings] of strangers()) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) {
      if (kept[name]) found[name] = kept[name];
      continue;
    }
    const document = documentOf(name);
    found[name] = {};
    for (const setting of settings) {
      const fits = fitted(setting, document);
      const results = fits && ran(program, document, [fits]);
      found[name][setting.id] = results && moved(results, setting.id);
      console.log(
        `${name} ${setting.id}: ${found[name][setting.id]?.join('; ') ?? 'does not apply'}`,
      );
    }
  }
  writeFileSync(stored, `${JSON.stringify(found, null, 2)}\n`);
}

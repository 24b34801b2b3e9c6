// @ts-check
// npm run papers -- --neighbours: puts every setting that an experiment of a paper leaves open on the paper's other experiments
// too and runs each of its choices there once. A single run has no interval and so no verdict: it is held against the bounds of
// the claims by its value alone. Where that moves a claim, the choice is run with as many seeds as a card has, and the claims that
// it decides are written. None of them may be left: such a setting belongs on the neighbour's card.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from './setup.mjs';
import { experimentFiles } from './verdicts.mjs';

/** @typedef {import('../src/generated/experiment.ts').Experiment} Experiment */
/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */
/** @typedef {NonNullable<Experiment['settings']>[number]} Setting */
/** @typedef {Setting['choices'][number]} Choice */
/** @typedef {Results['verdicts'][number]} Verdict */
/**
 * By experiment and setting: the claims that it decides there, each with its choice and both results; null where the setting does
 * not apply.
 * @typedef {Record<string, Record<string, string[] | null>>} Neighbours
 */

const stored = join(root, 'web/tools/neighbours.json');

/** The most seeds of runs with another choice, on a card and here. */
export const SEEDS_OF_OTHERS = 10;

/**
 * Settings that are open on no card of a figure: the paper has the figure for each of their choices.
 * @type {Record<string, readonly string[]>}
 */
const STATED = { 'window-clamp/6-11-14': ['delay'], 'window-clamp/6-11-14-near': ['delay'] };

/** The choice that stands for the experiment as it is. */
const OWN = 'as-it-is';

/** @param {string} name `ucc/6` @returns {Experiment} */
function documentOf(name) {
  return JSON.parse(readFileSync(join(root, 'scenarios/papers', `${name}.json`), 'utf8'));
}

/**
 * The experiments of figures with claims, and for each the settings of its paper with the choices that it lacks: all that any
 * other experiment has beside the one that it shows. A choice of the same name may be made by different changes.
 * @returns {Map<string, Setting[]>}
 */
export function strangers() {
  const names = experimentFiles().map((file) => file.replace(/\.json$/, ''));
  const documents = new Map(names.map((name) => [name, documentOf(name)]));
  const found = new Map();
  for (const [name, { claims = [], settings = [], source = {} }] of documents) {
    const stated = STATED[name] ?? [];
    if (source.own || claims.every(({ own }) => own)) continue;
    const paper = name.split('/')[0];
    /** @type {Map<string, Setting>} */
    const others = new Map();
    for (const [other, { settings: theirs = [] }] of documents) {
      if (other === name || other.split('/')[0] !== paper) continue;
      for (const setting of theirs) {
        if (stated.includes(setting.id)) continue;
        const ours = settings.find(({ id }) => id === setting.id)?.choices ?? [];
        const shown = setting.chosen ?? setting.choices[0]?.id;
        const own = { id: OWN, label: 'as it is' };
        const one = others.get(setting.id) ?? { ...setting, chosen: OWN, choices: [own] };
        const known = ours.map(({ id }) => id);
        const variants = one.choices.map((choice) => JSON.stringify(choice));
        const added = setting.choices.filter(
          (choice) =>
            choice.id !== shown &&
            !known.includes(choice.id) &&
            !variants.includes(JSON.stringify(choice)),
        );
        others.set(setting.id, { ...one, choices: [...one.choices, ...added] });
      }
    }
    const lacked = [...others.values()].filter(({ choices }) => choices.length > 1);
    if (lacked.length > 0) found.set(name, lacked);
  }
  return found;
}

/**
 * A setting as it may be on another experiment: without changes of series that this one lacks, and without choices that it
 * refuses: of those with the same name it has the one that changes most of its series. `null` where nothing is left.
 * @param {Setting} setting
 * @param {Experiment} document
 * @param {(choice: Choice) => boolean} [takes] whether the experiment takes a choice
 * @returns {Setting | null}
 */
export function fitted(setting, { series = [], axis, secondAxis }, takes = () => true) {
  const ids = series.map(({ id }) => id);
  const along = [axis?.path, secondAxis?.path];
  // A change of what the figure varies would make all its points the same.
  if (setting.choices.some(({ set = {} }) => along.some((path) => path && path in set)))
    return null;
  const suited = setting.choices.flatMap((choice) => {
    const { series: changes = {}, ...rest } = choice;
    const left = Object.entries(changes).filter(([id]) => ids.includes(id));
    if (choice.id !== OWN && left.length === 0 && rest.set === undefined) return [];
    return [
      {
        wide: left.length,
        fits: left.length > 0 ? { ...rest, series: Object.fromEntries(left) } : rest,
      },
    ];
  });
  /** @type {Choice[]} */
  const choices = [];
  for (const id of new Set(suited.map(({ fits }) => fits.id))) {
    // A choice that leaves out series of this figure would compare what differs in more than the setting.
    const alike = suited.filter(({ fits }) => fits.id === id).sort((a, b) => b.wide - a.wide);
    const first = alike.find(({ fits }) => id === OWN || takes(fits));
    if (first) choices.push(first.fits);
  }
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
 * The output of a command of the program for an experiment that is not in a file; `null` where it refuses it.
 * @param {string} program
 * @param {readonly string[]} argv
 * @param {Experiment} document
 */
function printed(program, argv, document) {
  const { status, stdout } = spawnSync(program, [...argv], {
    input: JSON.stringify(document),
    encoding: 'utf8',
    maxBuffer: 1e9,
    cwd: root,
  });
  return status === 0 ? stdout : null;
}

/**
 * Runs an experiment with these settings beside what it shows. What it shows is run once for all of them.
 * @param {string} program
 * @param {Experiment} document
 * @param {readonly Setting[]} settings
 * @param {number} seeds
 * @returns {Results | null} null where one of the choices does not run
 */
function ran(program, document, settings, seeds) {
  const asked = { ...shownOf(document), settings: [...settings] };
  const all = typeof document.seeds === 'number' ? document.seeds : (document.seeds?.length ?? 1);
  const fewer = Math.min(seeds, all);
  const argv = ['experiment', '-', '--json', '--settings', String(fewer), '--resume'];
  const results = printed(program, [...argv, join(cache, 'papers')], { ...asked, seeds: fewer });
  return results === null ? null : JSON.parse(results);
}

/** Whether all values of a verdict lie within its bounds. @param {Verdict} verdict */
function within({ bounds, findings }) {
  const { low, high } = bounds;
  return findings.every(
    ({ value }) => typeof value === 'number' && (low ?? value) <= value && value <= (high ?? value),
  );
}

/** How many of a claim's readings hold by their values: all, some or none. @param {readonly Verdict[]} verdicts */
function side(verdicts) {
  const holding = verdicts.filter(within).length;
  if (holding === 0) return 'none';
  return holding === verdicts.length ? 'all' : 'some';
}

/**
 * The choices of a setting with which other values lie within the bounds of a claim.
 * @param {Pick<Results, 'verdicts' | 'others'>} results
 * @param {Setting} setting
 * @returns {Setting | null}
 */
export function hinted({ verdicts, others = [] }, setting) {
  /** @param {readonly Verdict[]} all @param {string} claim */
  const of = (all, claim) => side(all.filter((one) => one.claim === claim));
  const claims = [...new Set(verdicts.map(({ claim }) => claim))];
  const moving = others
    .filter((other) => other.setting === setting.id)
    .filter((other) => claims.some((one) => of(verdicts, one) !== of(other.verdicts, one)))
    .map(({ choice }) => choice);
  if (moving.length === 0) return null;
  const choices = setting.choices.filter(({ id }) => id === OWN || moving.includes(id));
  return { ...setting, choices };
}

/** The claims of the paper that a setting decides. @param {Results} results @param {string} setting */
function decided({ claims, experiment }, setting) {
  const ours = experiment.claims?.filter(({ own }) => own).map(({ id }) => id) ?? [];
  return claims.flatMap(({ claim, settings = [] }) => {
    const found = settings.find((one) => one.setting === setting);
    if (found?.effect !== 'decides' || ours.includes(claim)) return [];
    const own = found.choices.find(({ choice }) => choice === OWN)?.result;
    return found.choices
      .filter(({ result }) => result !== own && result !== 'inconclusive')
      .map(({ choice, result }) => `${claim}, ${choice}: ${result} in place of ${own}`);
  });
}

/** The kept results. @returns {Neighbours} */
function kept() {
  return existsSync(stored) ? JSON.parse(readFileSync(stored, 'utf8')) : {};
}

/**
 * Runs all of them, or those whose name has one of the words, and writes what is decided. Each is written when it is done, so
 * that a run that was stopped goes on.
 * @param {string} program
 * @param {readonly string[]} words
 */
export function runNeighbours(program, words) {
  const all = strangers();
  for (const [name, settings] of all) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const document = documentOf(name);
    const shown = shownOf(document);
    /** @param {(setting: Setting, choice: Choice) => boolean} takes */
    const suited = (takes) =>
      settings.map((setting) => fitted(setting, document, (choice) => takes(setting, choice)));
    let fits = suited((setting, choice) => {
      const asked = shownOf({ ...shown, settings: [{ ...setting, choices: [choice] }] });
      return printed(program, ['validate', '-'], asked) !== null;
    });
    /** @param {typeof fits} all */
    const there = (all) => all.filter((setting) => setting !== null);
    let once = ran(program, document, there(fits), 1);
    if (once === null) {
      // Valid, and yet one of them stops: the others are run without it.
      fits = suited((setting, choice) => {
        const alone = { ...setting, choices: [{ id: OWN, label: 'as it is' }, choice] };
        return ran(program, document, [alone], 1) !== null;
      });
      once = ran(program, document, there(fits), 1);
    }
    const left = there(fits);
    const moving = left.flatMap((setting) => (once && hinted(once, setting)) ?? []);
    const results = moving.length > 0 ? ran(program, document, moving, SEEDS_OF_OTHERS) : null;
    if (moving.length > 0 && results === null)
      throw new Error(`${name}: runs once, and not with more seeds`);
    const found = Object.fromEntries(
      settings.map(({ id }, place) => [
        id,
        fits[place] === null ? null : results === null ? [] : decided(results, id),
      ]),
    );
    for (const [id, changed] of Object.entries(found)) {
      console.log(`${name} ${id}: ${changed?.join('; ') ?? 'does not apply'}`);
    }
    const added = { ...kept(), [name]: found };
    const ordered = [...all.keys()].flatMap((one) => (added[one] ? [[one, added[one]]] : []));
    writeFileSync(stored, `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`);
  }
}

// @ts-check
// The results of the papers' claims, counted while the page is built from the results that ship with
// it: the list of papers shows it without fetching them. Of each experiment the documents are made
// again, since results of other documents are out of date.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { experiments, scenarioTexts, WORDS } from './experiments.mjs';
import { root } from './setup.mjs';

/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */
/** @typedef {import('../src/generated/experiment.ts').ClaimResult} ClaimResult */
/** @typedef {{ claims: { key: string, result: ClaimResult }[], stale?: true }} Outcomes */

const NAME = 'virtual:verdicts';
const documents = join(root, 'scenarios/papers');
const kept = join(root, 'public/papers');

/**
 * Vite's plugin: the module `virtual:verdicts` has the outcomes of each experiment with results.
 * @returns {import('vite').Plugin}
 */
export function paperVerdicts() {
  return {
    name: 'paper-verdicts',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      return `export const { shipped, tallies } = JSON.parse(${JSON.stringify(JSON.stringify(await verdicts()))});`;
    },
  };
}

/** The contents of the module: which results are out of date, and how the claims of each paper came out. */
export async function verdicts() {
  const outcomes = await allVerdicts();
  const stale = Object.entries(outcomes).map(([name, one]) => [
    name,
    one.stale ? { stale: true } : {},
  ]);
  return { shipped: Object.fromEntries(stale), tallies: await allTallies(outcomes) };
}

/**
 * By paper and experiment: `ucc/6`.
 * @param {string} [where] the folder of the results
 * @returns {Promise<Record<string, Outcomes>>}
 */
export async function allVerdicts(where = kept) {
  /** @type {Record<string, Outcomes>} */
  const found = {};
  for (const file of experimentFiles()) {
    const name = file.replace(/\.json$/, '');
    const path = join(where, file);
    if (!existsSync(path)) continue;
    /** @type {Results} */
    const results = JSON.parse(readFileSync(path, 'utf8'));
    const text = readFileSync(join(documents, file), 'utf8');
    const declared = results.experiment.claims ?? [];
    found[name] = {
      claims: results.claims.flatMap(({ claim, result }) => {
        const { own, text: words } = declared.find(({ id }) => id === claim) ?? {};
        // Our own claims are not counted among those of the source.
        if (own || words === undefined) return [];
        return [{ key: createHash('sha256').update(words).digest('hex').slice(0, 8), result }];
      }),
      ...((await areStale(text, results)) && { stale: /** @type {const} */ (true) }),
    };
  }
  return found;
}

/**
 * How the claims of the figures of each paper came out; what stands beside figures is not counted.
 * @param {Record<string, Outcomes>} outcomes
 */
export async function allTallies(outcomes) {
  const { bundled } = await import('./bundled.mjs');
  /** @type {{ module: typeof import('../src/features/papers/content/index.ts') }} */
  const { module } = await bundled(join(root, 'web/src/features/papers/content/index.ts'));
  const { tallied } = await experiments();
  const tallies = module.PAPERS.map(({ id, figures }) => {
    const claims = figures.flatMap((figure) => outcomes[`${id}/${figure}`]?.claims ?? []);
    const counts = tallied(JSON.stringify(claims));
    return [id, Object.fromEntries(Object.keys(WORDS).map((name, i) => [name, counts[i]]))];
  });
  return Object.fromEntries(tallies);
}

/** The experiments of the papers, as paths in their folder. */
export function experimentFiles() {
  return readdirSync(documents, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json'))
    .filter(
      (file) =>
        JSON.parse(readFileSync(join(documents, file), 'utf8')).format === 'sawtooth-experiment',
    )
    .sort();
}

/**
 * Whether results are not what the experiment of a document gives now.
 * @param {string} text
 * @param {Results} results
 */
export async function areStale(text, results) {
  const { stale } = await experiments();
  return stale(text, JSON.stringify(results), scenarioTexts());
}

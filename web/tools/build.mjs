// @ts-check
// npm run build: the static site in dist/.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf, keep, keptFor } from './digestCache.mjs';
import { downloads, summary } from './firstVisitSize.mjs';
import { buildPrograms } from './programs.mjs';
import { cache, needNode, needPackages, needRust, root, say, timed } from './setup.mjs';

export const dist = join(root, 'dist');
const manifest = join(cache, 'manifest.json');
const stamp = join(cache, 'site');

/** The sources of the site: Rust's files have the texts of the reference pages at their heads, and name their tests. */
const SOURCES = /** @type {const} */ ([
  ['web', /^(?!.*\.test\.)/],
  ['public', /./],
  ['scenarios', /./],
  ['sim-core-wasm/pkg', /./],
  ['sim-core-wasm/document/src', /\.rs$/],
  ['sim-core-wasm/engine', /^(src|tests\/network)\/.*\.rs$/],
  ['sim-core-wasm/models/src', /\.rs$/],
  ['sim-core-wasm/rules/twins', /\.rules$/],
  'package-lock.json',
  'LICENSE',
  'THIRD-PARTY.md',
]);

/** The licence and the notice of works of others, which every copy of the site has. */
const NOTICES = /** @type {const} */ ([
  ['LICENSE', 'LICENSE.txt'],
  ['THIRD-PARTY.md', 'THIRD-PARTY.txt'],
]);

/** Builds the site, unless it was built of the same; packages and programs are there already. */
export async function buildSite() {
  const wanted = digestOf(SOURCES);
  const there = existsSync(join(dist, 'index.html')) && existsSync(manifest);
  if (there && keptFor(stamp, wanted) !== undefined) return;
  rmSync(stamp, { force: true });
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  // The list of files is for the size check, not for visitors.
  mkdirSync(cache, { recursive: true });
  const written = join(dist, '.vite/manifest.json');
  if (existsSync(written)) renameSync(written, manifest);
  rmSync(join(dist, '.vite'), { recursive: true, force: true });
  // Not in Vite's folder of files: no visitor fetches it for a visit without a connection.
  for (const [from, to] of NOTICES) copyFileSync(join(root, from), join(dist, to));
  keep(stamp, wanted);
}

/** The size of a first visit. */
export function initialDownload() {
  return downloads(dist, JSON.parse(readFileSync(manifest, 'utf8')));
}

/**
 * Packages and programs, at the same time: neither needs the other.
 * @param {import('./programs.mjs').Options} [options]
 */
export async function needPrograms(options) {
  needNode();
  needRust();
  await Promise.all([
    needPackages('page'),
    timed('engine and its bindings', buildPrograms(options)),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Of the programs that are there, for npm start, which has just built them.
  const there = process.argv.includes('--of-programs');
  if (!there) await needPrograms();
  await timed('page', buildSite());
  if (!there) say(`dist/ holds the site. ${summary(initialDownload())}`);
}

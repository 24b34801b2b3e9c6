// @ts-check
// npm run build: the static site in dist/.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPrograms } from './programs.mjs';
import { cache, needNode, needPackages, needRust, root, say, timed } from './setup.mjs';
import { downloads, summary } from './size.mjs';

export const dist = join(root, 'dist');
const manifest = join(cache, 'manifest.json');
const stamp = join(cache, 'site');

/** What the site is made of. */
const SOURCES = ['web', 'public', 'scenarios', 'sim-core-wasm/pkg', 'package-lock.json'];
/** Rust's files have the texts of the reference pages at their heads. */
const HEADS = 'sim-core-wasm/engine/src';

/** A digest of all that the site is made of. */
function sources() {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => hash.update(path).update(readFileSync(join(root, path)));
  /** @param {string} folder @param {RegExp} [only] */
  const addAll = (folder, only = /./) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    entries
      .filter((entry) => entry.isFile() && only.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
      .sort()
      .forEach(add);
  };
  for (const path of SOURCES) path.endsWith('.json') ? add(path) : addAll(path);
  addAll(HEADS, /\.rs$/);
  return hash.digest('hex');
}

/** Builds the site, unless it was built of the same; packages and programs are there already. */
export async function buildSite() {
  const wanted = sources();
  const there = existsSync(join(dist, 'index.html')) && existsSync(manifest) && existsSync(stamp);
  if (there && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  // The list of files is for the size check, not for visitors.
  mkdirSync(cache, { recursive: true });
  const written = join(dist, '.vite/manifest.json');
  if (existsSync(written)) renameSync(written, manifest);
  rmSync(join(dist, '.vite'), { recursive: true, force: true });
  writeFileSync(stamp, wanted);
}

/** What a first visit downloads. */
export function initialDownload() {
  return downloads(dist, JSON.parse(readFileSync(manifest, 'utf8')));
}

/** Packages and programs, at the same time: most of a program is compiled before Binaryen is asked for. */
export async function needPrograms() {
  needNode();
  needRust();
  const packages = needPackages();
  await Promise.all([packages, timed('engine and its bindings', buildPrograms({ packages }))]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await needPrograms();
  await timed('page', buildSite());
  say(`dist/ holds the site. ${summary(initialDownload())}`);
}

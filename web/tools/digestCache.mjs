// @ts-check
// Steps that were done before are not done again while all files that they depend on are the
// same: a digest of those files is kept beside what came of them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { root } from './setup.mjs';

/**
 * A file, or a folder with which of its files, from the root.
 * @typedef {string | readonly [folder: string, only: RegExp]} Source
 */

/** @param {string} folder @param {RegExp} only the path within the folder, with slashes */
function filesOf(folder, only) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => only.test(file.slice(folder.length + 1).replaceAll('\\', '/')));
}

/**
 * A digest of files, with their names.
 * @param {readonly Source[]} sources
 * @param {readonly string[]} [words] what else counts
 */
export function digestOf(sources, words = []) {
  const files = sources.flatMap((source) =>
    typeof source === 'string'
      ? [resolve(root, source)]
      : filesOf(resolve(root, source[0]), source[1]),
  );
  const hash = createHash('sha256').update(JSON.stringify(words));
  for (const file of [...new Set(files)].sort()) {
    hash.update(file.startsWith(root) ? file.slice(root.length) : basename(file));
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * The result that is stored for a digest, if that is still the present one.
 * @param {string} stamp @param {string} digest
 */
export function keptFor(stamp, digest) {
  if (!existsSync(stamp)) return undefined;
  const [before, ...rest] = readFileSync(stamp, 'utf8').split('\n');
  return before === digest ? rest.join('\n') : undefined;
}

/** @param {string} stamp @param {string} digest @param {string} [what] */
export function keep(stamp, digest, what = '') {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${digest}\n${what}`);
}

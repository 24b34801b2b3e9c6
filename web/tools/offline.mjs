// @ts-check
// The service worker with the files of a build, and the page's manifest.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages to read beside the laboratory, kept when somebody reads them. */
const ON_DEMAND = /views\/(?:reference|papers)\/|virtual:reference\/|\.md(?:$|\?)/;

/** Their formulas' fonts. */
const ON_DEMAND_ASSETS = /katex/i;

/** Files beside the assets, of the folder of files that a build takes as they are. */
const OWN = ['icon.svg', 'sawtooth.webmanifest'];

/**
 * @typedef {{ type: 'chunk', fileName: string, code: string, isEntry: boolean, facadeModuleId: string | null, imports: string[], dynamicImports: string[], viteMetadata?: { importedCss: Set<string>, importedAssets: Set<string> } }} Chunk
 * @typedef {{ type: 'asset', fileName: string, source: string | Uint8Array }} Asset
 */

/**
 * The files that are kept after a first visit.
 * @param {Record<string, Chunk | Asset>} bundle
 * @returns {string[]}
 */
export function keptFiles(bundle) {
  /** @type {Set<string>} */
  const kept = new Set(OWN);
  /** @type {Set<string>} */
  const later = new Set();
  /** @param {string} name @param {Set<string>} into */
  const visit = (name, into) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || into.has(name)) return;
    into.add(name);
    for (const file of chunk.viteMetadata?.importedCss ?? []) into.add(file);
    for (const file of chunk.viteMetadata?.importedAssets ?? []) into.add(file);
    for (const next of chunk.imports) visit(next, into);
    for (const next of chunk.dynamicImports) {
      const found = bundle[next];
      const readLater =
        found?.type === 'chunk' &&
        ON_DEMAND.test(found.facadeModuleId?.replaceAll('\\', '/') ?? '');
      visit(next, readLater ? later : into);
    }
  };
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === 'chunk' && file.isEntry) visit(name, kept);
  }
  // Workers and their programs, and the fonts, are assets that no chunk names.
  for (const [name, file] of Object.entries(bundle)) {
    const known = kept.has(name) || later.has(name) || file.type === 'chunk';
    if (!known && /\.(?:js|wasm|woff2)$/.test(name) && !ON_DEMAND_ASSETS.test(name)) kept.add(name);
  }
  return [...kept].filter((name) => !name.endsWith('.map')).sort();
}

/**
 * A file with its digest, as the integrity of a request has it.
 * @typedef {readonly [file: string, digest: string]} Whole
 */

/** @param {string | Uint8Array} content */
export const integrity = (content) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * The files of a build with their digests: those kept at the first visit, and those kept when somebody reads them.
 * @param {Record<string, Chunk | Asset>} bundle
 * @param {string} folder with the files that a build takes as they are
 * @returns {{ kept: Whole[], later: Whole[] }}
 */
export function wholeFiles(bundle, folder) {
  const kept = keptFiles(bundle);
  /** @param {string} name @returns {Whole} */
  const whole = (name) => {
    const file = bundle[name];
    const content = file ? (file.type === 'chunk' ? file.code : file.source) : undefined;
    return [name, integrity(content ?? readFileSync(join(folder, name)))];
  };
  const later = Object.keys(bundle).filter((name) => /^assets\/(?!.*\.map$)/.test(name));
  return {
    kept: kept.map(whole),
    later: later.filter((name) => !kept.includes(name)).map(whole),
  };
}

/**
 * The worker's script for these files; another build has another version.
 * @param {{ kept: readonly Whole[], later: readonly Whole[] }} files
 * @param {string} page the text of index.html
 */
export function workerScript({ kept, later }, page) {
  const template = readFileSync(new URL('serviceWorker.js', import.meta.url), 'utf8');
  const entry = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(page)?.[1] ?? '';
  const version = createHash('sha256')
    .update(JSON.stringify([kept, later, page, template]))
    .digest('hex')
    .slice(0, 12);
  return template
    .replace("'%VERSION%'", () => JSON.stringify(version))
    .replace("'%ENTRY%'", () => JSON.stringify(entry))
    .replace("['%FILES%']", () => JSON.stringify(kept))
    .replace("['%LATER%']", () => JSON.stringify(later));
}

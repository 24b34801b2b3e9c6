// @ts-check
// The size of a first visit, compressed as static hosts do it.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Files that the page imports by itself once its first plot is on the way: texts of fields, and Markdown for a lesson. */
const later = [/generated\/texts\.json$/, /react-markdown/];

/** Everything that is asked of runs, with its worker: only who asks starts it. */
const ASKED_FOR = /^program(?:s|Worker)[-_.]/;

/** Asked for after the first plot, as is all that it keeps for a visit without a connection. */
const AFTERWARDS = 'sw.js';

/** For pages of others, which a frame of this one is in. */
const FOR_OTHERS = /^embed\//;

/** kB of each kind that a first visit may download. */
export const budget = { '.js': 400, '.wasm': 600 };

/**
 * @typedef {{ file: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[], assets?: string[] }} Chunk
 * @typedef {{ file: string, kind: '.js' | '.wasm', bytes: number }} Download
 */

/**
 * Every script and every WebAssembly file but those that only something a visitor does
 * brings: workers and what they import are not in the list of chunks, and count.
 * @param {string} dist
 * @param {Record<string, Chunk>} manifest
 * @returns {Download[]}
 */
export function downloads(dist, manifest) {
  /** @type {Set<string>} */
  const eager = new Set();
  /** @param {string} key */
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || eager.has(chunk.file)) return;
    eager.add(chunk.file);
    for (const asset of chunk.assets ?? []) eager.add(asset);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) {
    if (later.some((name) => name.test(key))) visit(key);
    if (!chunk.isEntry) continue;
    visit(key);
    // The entry starts the engine and imports the page.
    for (const next of chunk.dynamicImports ?? []) visit(next);
  }
  const lazy = new Set(
    Object.values(manifest)
      .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
      .filter((file) => !eager.has(file)),
  );
  /** @type {Download[]} */
  const found = [];
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const kind = extname(entry.name);
    if (!entry.isFile() || (kind !== '.js' && kind !== '.wasm')) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const file = path.slice(dist.length + 1).replaceAll('\\', '/');
    if (lazy.has(file) || file === AFTERWARDS || ASKED_FOR.test(entry.name)) continue;
    if (FOR_OTHERS.test(file)) continue;
    found.push({ file, kind, bytes: gzipSync(readFileSync(path), { level: 9 }).length });
  }
  return found;
}

/**
 * kB of a kind.
 * @param {Download[]} found
 * @param {string} kind
 */
export function kilobytes(found, kind) {
  return found.reduce((sum, { kind: k, bytes }) => (k === kind ? sum + bytes : sum), 0) / 1000;
}

/** @param {Download[]} found */
export function summary(found) {
  const parts = Object.entries(budget).map(
    ([kind, most]) => `${kilobytes(found, kind).toFixed(1)} of ${most} kB ${kind}`,
  );
  return `First visit, compressed: ${parts.join(', ')}`;
}

/**
 * Files that exceed the budget, or are missing; empty when all is well.
 * @param {Download[]} found
 * @param {boolean} [published] whether the programs are compiled as the published ones: others are larger
 */
export function excesses(found, published = true) {
  return Object.entries(budget).flatMap(([kind, most]) => {
    const size = kilobytes(found, kind);
    if (size === 0) return [`no ${kind} file was built`];
    if (kind === '.wasm' && !published) return [];
    return size > most ? [`${size.toFixed(1)} kB of ${kind}, ${most} kB allowed`] : [];
  });
}

// @ts-check
// The speed that the engine had when somebody kept it, as ratios that another machine can be compared by.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Where it is kept. */
const file = join(root, 'web/tools/benchKept.json');

/** More than this share slower than what is kept, and a measurement is told by name. */
export const MOST_SLOWER = 0.03;

/**
 * @typedef {{ processor: string, speeds: Record<string, number> }} Kept
 * @typedef {{ name: string, bare: number, ratio: number }} Case
 * @typedef {{ name: string, packets: number, seconds: number }} Work
 * @typedef {{ name: string, share: number }} Share
 */

/**
 * The figures that are kept of one bench, by name: each the greater, the faster. Nothing is in seconds: what has no bare loop of its
 * own is measured by that of P2, which ran in the same minutes.
 * @param {{ cases: readonly Case[], work: readonly Work[], wasm: readonly Share[] }} measured
 * @returns {Record<string, number>}
 */
export function speeds({ cases, work, wasm }) {
  /** @type {Record<string, number>} */
  const all = {};
  for (const { name, ratio } of cases) {
    all[`${name}, native, of the bare loop`] = ratio;
    // Its share of native alone would fall where native becomes faster.
    const there = wasm.find((one) => one.name === name);
    if (there) all[`${name}, WebAssembly, of the bare loop`] = there.share * ratio;
  }
  const bare = cases.find(({ name }) => name === 'P2')?.bare;
  if (bare)
    for (const { name, packets, seconds } of work)
      all[`${name}, of P2's bare loop`] = packets / seconds / bare;
  return all;
}

/**
 * The measurements that are slower than what is kept, the slowest first, with the share that they lack.
 * @param {Kept} kept
 * @param {Record<string, number>} now
 */
export function slower(kept, now) {
  return Object.entries(kept.speeds)
    .flatMap(([name, before]) => {
      const speed = now[name];
      return speed === undefined ? [] : [{ name, before, now: speed, lacks: 1 - speed / before }];
    })
    .filter(({ lacks }) => lacks > MOST_SLOWER)
    .toSorted((a, b) => b.lacks - a.lacks);
}

/**
 * The lines under the table: what has become slower, by name.
 * @param {Kept} kept
 * @param {Record<string, number>} now
 * @param {string} processor
 */
export function sayings(kept, now, processor) {
  const lines = slower(kept, now).map(
    ({ name, before, now: speed, lacks }) =>
      `Slower than what is kept by ${(100 * lacks).toFixed(1)} %: ${name} (${before.toFixed(3)} kept, ${speed.toFixed(3)} now)`,
  );
  const missing = Object.keys(kept.speeds).filter((name) => now[name] === undefined);
  for (const name of missing) lines.push(`Kept, but not measured: ${name}`);
  if (lines.length === 0)
    lines.push(`Nothing is more than ${100 * MOST_SLOWER} % slower than what is kept`);
  if (kept.processor !== processor)
    lines.push(
      `What is kept was measured on another processor (${kept.processor}): ratios differ between processors, too`,
    );
  return lines;
}

/** The figures that are kept. @returns {Kept} */
export function readKept() {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Keeps what was measured. @param {Kept} kept */
export function writeKept({ processor, speeds: all }) {
  const rounded = Object.entries(all).map(([name, speed]) => [name, Number(speed.toPrecision(4))]);
  const text = JSON.stringify({ processor, speeds: Object.fromEntries(rounded) }, null, 2);
  writeFileSync(file, `${text}\n`);
}

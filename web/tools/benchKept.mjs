// @ts-check
// The speeds that the engine had when somebody kept them, version by version, as ratios that another machine can be
// compared by.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Where it is kept. */
const file = join(root, 'web/tools/benchKept.json');

/** More than this share slower than what is kept, and a measurement is named. */
export const MOST_SLOWER = 0.03;

/**
 * @typedef {{ version: string, date: string, processor: string, speeds: Record<string, number> }} Kept
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
 * @param {Pick<Kept, 'speeds'>} kept
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
 * The entries to compare with: what was kept last, and what was kept last of an earlier version, if that is another. An
 * entry of this processor goes before a later one of another, since ratios differ between processors, too.
 * @param {readonly Kept[]} history the oldest first
 * @param {{ processor: string, version: string }} here
 * @returns {Kept[]}
 */
export function comparedWith(history, { processor, version }) {
  /** @param {readonly Kept[]} among */
  const last = (among) => among.findLast((one) => one.processor === processor) ?? among.at(-1);
  const earlier = history.filter((one) => one.version !== version);
  // An entry of this processor may be older than the last version: that one counts.
  const before = earlier.at(-1)?.version;
  const both = [last(history), last(earlier.filter((one) => one.version === before))];
  return [...new Set(both.filter((one) => one !== undefined))];
}

/**
 * The lines under the table: what has become slower, by name.
 * @param {readonly Kept[]} history
 * @param {Record<string, number>} now
 * @param {{ processor: string, version: string }} here
 */
export function sayings(history, now, here) {
  return comparedWith(history, here).flatMap((kept) => {
    const of = `version ${kept.version} of ${kept.date}`;
    const lines = slower(kept, now).map(
      ({ name, before, now: speed, lacks }) =>
        `Slower than ${of} by ${(100 * lacks).toFixed(1)} %: ${name} (${before.toFixed(3)} kept, ${speed.toFixed(3)} now)`,
    );
    const missing = Object.keys(kept.speeds).filter((name) => now[name] === undefined);
    for (const name of missing) lines.push(`Kept for ${of}, but not measured: ${name}`);
    if (lines.length === 0)
      lines.push(`Nothing is more than ${100 * MOST_SLOWER} % slower than ${of}`);
    if (kept.processor !== here.processor)
      lines.push(
        `The speeds of ${of} were measured on another processor (${kept.processor}): ratios differ between processors, too`,
      );
    return lines;
  });
}

/** All that is kept, the oldest first. @returns {Kept[]} */
export function readHistory() {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * The history with one more entry, which replaces the one of the same version and processor.
 * @param {readonly Kept[]} history
 * @param {Kept} kept
 * @returns {Kept[]}
 */
export function withKept(history, kept) {
  const rounded = Object.entries(kept.speeds).map(([name, speed]) => [
    name,
    Number(speed.toPrecision(4)),
  ]);
  const others = history.filter(
    ({ version, processor }) => version !== kept.version || processor !== kept.processor,
  );
  return [...others, { ...kept, speeds: Object.fromEntries(rounded) }];
}

/** Keeps what was measured. @param {Kept} kept */
export function keepSpeeds(kept) {
  writeFileSync(file, `${JSON.stringify(withKept(readHistory(), kept), null, 2)}\n`);
}

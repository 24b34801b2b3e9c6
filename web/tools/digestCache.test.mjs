// @ts-check
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { digestOf, keep, keptFor } from './digestCache.mjs';

const folder = mkdtempSync(join(tmpdir(), 'unchanged-'));
/** @param {string} name @param {string} text */
const write = (name, text) => {
  mkdirSync(join(folder, 'part'), { recursive: true });
  writeFileSync(join(folder, name), text);
};
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the digest changes when a file is written, added or renamed', () => {
  write('a.mjs', 'one');
  write('part/b.mjs', 'two');
  const of = () => digestOf([[folder, /\.mjs$/]], ['v20']);
  const before = of();
  expect(of()).toBe(before);
  write('a.md', 'not asked for');
  expect(of()).toBe(before);
  write('part/b.mjs', 'three');
  const written = of();
  expect(written).not.toBe(before);
  write('c.mjs', '');
  const added = of();
  expect(added).not.toBe(written);
  expect(digestOf([[folder, /\.mjs$/]], ['v22'])).not.toBe(added);
  renameSync(join(folder, 'c.mjs'), join(folder, 'd.mjs'));
  expect(of()).not.toBe(added);
});

test('a stored result counts only for the same digest', () => {
  const stamp = join(folder, 'kept', 'step');
  expect(keptFor(stamp, 'abc')).toBeUndefined();
  keep(stamp, 'abc', '12 0');
  expect(keptFor(stamp, 'abc')).toBe('12 0');
  expect(keptFor(stamp, 'abd')).toBeUndefined();
});

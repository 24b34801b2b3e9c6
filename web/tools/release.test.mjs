// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { disagreements, released, sectionOf, versions } from './release.mjs';
import { root } from './setup.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

const CHANGELOG = `# Changelog

## [Unreleased]

## [2.0.0] - 2031-05-06

### Changed

- The document has a version 3.

## [1.0.0] - 2030-01-02
`;

/**
 * The files of this folder, some of them with other texts.
 * @param {Record<string, string>} others
 */
const withTexts = (others) => (/** @type {string} */ file) => others[file] ?? read(file);

describe('a version', () => {
  test('is the same everywhere', () => {
    expect(disagreements(read)).toEqual([]);
  });

  test('that another file has is named with that file', () => {
    const other = read('CITATION.cff').replace(/^version: ".*"/m, 'version: "9.9.9"');
    expect(disagreements(withTexts({ 'CITATION.cff': other }))).toEqual([
      `CITATION.cff has 9.9.9, package.json ${versions(read)[0]?.version}`,
    ]);
  });

  test('is written in every place, with its date', () => {
    const files = released('2.0.0', withTexts({ 'CHANGELOG.md': CHANGELOG }));
    if (typeof files === 'string') throw new Error(files);
    const now = withTexts({ 'CHANGELOG.md': CHANGELOG, ...Object.fromEntries(files) });
    expect(new Set(versions(now).map(({ version }) => version))).toEqual(new Set(['2.0.0']));
    expect(disagreements(now)).toEqual([]);
    expect(now('CITATION.cff')).toContain('date-released: "2031-05-06"');
    // Nothing else moves: each place is one version.
    for (const [file, text] of files) {
      const before = read(file).split('\n');
      const changed = text.split('\n').filter((line, at) => line !== before[at]);
      const most = file === 'sim-core-wasm/Cargo.toml' ? 5 : 2;
      expect(changed.length, file).toBeLessThanOrEqual(most);
    }
  });

  test.each([
    ['2.0', 'is no semantic version'],
    ['v2.0.0', 'is no semantic version'],
    ['02.0.0', 'is no semantic version'],
    ['2.0.1', 'no section "## [2.0.1] - YYYY-MM-DD"'],
    ['1.0.0', 'says nothing about 1.0.0'],
  ])('%s is refused with the reason', (version, reason) => {
    expect(released(version, withTexts({ 'CHANGELOG.md': CHANGELOG }))).toContain(reason);
  });

  test('has its section of the changelog and no other', () => {
    expect(sectionOf(CHANGELOG, '2.0.0')).toEqual({
      date: '2031-05-06',
      text: '### Changed\n\n- The document has a version 3.',
    });
  });
});

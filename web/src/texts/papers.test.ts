import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

function files(folder: string, ends: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.test(file) && !/(^|\/)tests?(\/|\.rs$)|_tests\.rs$/.test(file))
    .map((file) => join(folder, file));
}

/** Those that hold texts for people. */
const CRATES = [
  ...['document', 'engine', 'session', 'models', 'cli', 'verify', 'why', 'course'],
  ...['experiment', 'rules', 'workbench', 'measured'],
];

/**
 * Texts for people are in all of these; the tests of the engine are not. Reference pages
 * are made of the engine's sources.
 */
const SHOWN = [
  'README.md',
  ...files('web/src/guide', /\.md$/),
  ...files('scenarios', /\.json$/),
  ...files('web/src/texts', /en\/.*\.ts$/),
  ...files('web/src/features', /texts\/en\/.*\.ts$/),
  ...files('web/src/generated', /^[^/]*\.(json|ts)$/),
  ...CRATES.flatMap((crate) => files(`sim-core-wasm/${crate}/src`, /\.rs$/)),
];

describe('texts for people', () => {
  it('name a paper by its authors, not by a number of ours', () => {
    expect(SHOWN.length).toBeGreaterThan(100);
    const named = SHOWN.flatMap((file) => {
      const [text = ''] = readFileSync(join(root, file), 'utf8').split('#[cfg(test)]');
      return text
        .split('\n')
        .filter((line) => /\bpapers? 0\d\d\b/i.test(line))
        .map((line) => `${file}: ${line.trim()}`);
    });
    expect(named).toEqual([]);
  });
});

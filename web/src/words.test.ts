import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Our own sources; the folders of tools and of generated files are left out. */
function sources(folder: string, found: string[] = []): string[] {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!/^(node_modules|target|pkg|generated)$/.test(entry.name)) sources(path, found);
    } else if (/\.(rs|tsx?|mjs|py)$/.test(entry.name)) found.push(path);
  }
  return found;
}

const FAULTS = [
  // A comment names the thing that it is about.
  /^\s*(?:\/\/[/!]?|\/\*\*?|\*|#) What\b.*/gm,
  /\bfn what_\w+/g,
  /\b(?:it|test|describe)\(\s*['"`]what\b.*/gi,
  // A constructor is `new` or `from_…`, and a lookup is named after what it returns.
  /\bfn of\b.*/g,
];

/** Names, comments and names of tests say what a value is: a message, an expected value, an update. */
const TOLD = /(?<![a-z])(?:un)?told(?![a-z])|Told\b|\bTOLD/;

/** Files that keep the word: the format of answers that a browser has stored, and the tests of words. */
const KEPT: readonly string[] = [
  'web/src/features/lesson/model/savedAnswers.ts',
  'web/src/plainTexts.test.ts',
  'web/src/words.test.ts',
];

/** A line without what it quotes, unless that is the name of a test. */
const unquoted = (line: string): string =>
  /\b(?:it|test|describe)(?:\.\w+)*\(/.test(line)
    ? line
    : line.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '');

it('comments and names of tests are plain, and begin with the thing that they are about', () => {
  const found = ['sim-core-wasm', 'web', 'e2e']
    .flatMap((folder) => sources(folder))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return FAULTS.flatMap((fault) => text.match(fault) ?? []).map(
        (line) => `${file}: ${line.trim()}`,
      );
    });
  expect(found).toEqual([]);
});

it('nothing is called told: a name says whether it is a message, an expected value or an update', () => {
  const found = ['sim-core-wasm', 'web', 'e2e', 'public/embed']
    .flatMap((folder) => sources(folder))
    .filter((file) => !KEPT.includes(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => TOLD.test(line) && TOLD.test(unquoted(line)))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

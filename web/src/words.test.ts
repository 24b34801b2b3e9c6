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
];

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

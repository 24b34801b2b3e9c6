// @ts-check
// node web/tools/house.mjs: draws the house in the guide's page of architecture, from the code: the crates with what each
// says of itself and uses, and the parts of the page with what they import. A test holds the drawings against the code.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crateFolders, crates, root, say } from './setup.mjs';

/** The page that has the drawings. */
export const PAGE = join(root, 'web/src/guide/architecture.md');

/** @typedef {{ name: string, about: string, uses: string[] }} Part */

/** Every crate of the workspace, with those of the workspace that it uses other than in tests. @returns {Part[]} */
export function crateParts() {
  const own = crateFolders().filter((name) => !name.startsWith('.'));
  return own.map((name) => {
    const toml = readFileSync(join(crates, name, 'Cargo.toml'), 'utf8');
    const about = /^description = "(.*)"$/m.exec(toml)?.[1] ?? '';
    const [, section = ''] = toml.split('\n[dependencies]\n');
    const [declared = ''] = section.split('\n[');
    const used = [...declared.matchAll(/^sawtooth-([a-z]+)/gm)].map(([, crate = '']) => crate);
    return { name, about, uses: [...new Set(used)].sort() };
  });
}

/** The folders of web/src that are parts, and the first sentence of what each is; tests hold the imports. */
const PAGE_PARTS = new Map([
  [
    'features',
    'Whatever can be left out: dialogs, pages, panels, each feature in a folder of its own.',
  ],
  ['views', 'What a person sees: controls with the model behind them.'],
  ['model', 'The state of the page, without React.'],
  ['ui', 'Controls and drawing without a model.'],
  ['engine', 'Clients and workers that run the two WebAssembly programs.'],
  ['languages', 'The texts of the page in other languages than English, a folder each.'],
  ['texts', 'What the page says, in English.'],
  ['generated', 'Types and data that the engine writes.'],
]);

/**
 * The parts of the page with the parts that they import, tests aside. A few imports from below into features are left;
 * layers.test.ts lists them one by one, and they are no rule of the house.
 * @returns {Part[]}
 */
export function pageParts() {
  const source = join(root, 'web/src');
  return [...PAGE_PARTS].map(([name, about]) => {
    const files = readdirSync(join(source, name), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
    );
    /** @type {Set<string>} */
    const used = new Set();
    for (const file of files) {
      const text = readFileSync(join(source, name, file), 'utf8');
      for (const [, path = ''] of text.matchAll(
        /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g,
      )) {
        const [part = ''] = relative(source, join(source, name, dirname(file), path)).split(
          /[\\/]/,
        );
        if (part !== name && part !== 'features' && PAGE_PARTS.has(part)) used.add(part);
      }
    }
    return { name, about, uses: [...used].sort() };
  });
}

/**
 * The uses without those that follow from others: the drawing has few arrows then.
 * @param {readonly Part[]} parts
 * @returns {readonly [from: string, to: string][]}
 */
export function arrows(parts) {
  const uses = new Map(parts.map((part) => [part.name, part.uses]));
  /** @param {string} name @returns {Set<string>} */
  const behind = (name) => {
    const all = new Set(uses.get(name));
    // A set that grows while it is walked is walked to its end.
    for (const one of all) for (const next of uses.get(one) ?? []) all.add(next);
    return all;
  };
  return parts.flatMap(({ name, uses: direct }) =>
    direct
      .filter((to) => !direct.some((other) => other !== to && behind(other).has(to)))
      .map((to) => /** @type {const} */ ([name, to])),
  );
}

/** @param {readonly Part[]} parts */
function drawing(parts) {
  const lines = arrows(parts).map(([from, to]) => `  ${from} --> ${to}`);
  const used = new Set(arrows(parts).flat());
  const alone = parts.filter(({ name }) => !used.has(name)).map(({ name }) => `  ${name}`);
  return ['```mermaid', 'flowchart TD', ...lines, ...alone, '```'].join('\n');
}

/** @param {readonly Part[]} parts @param {string} of */
const table = (parts, of) =>
  [`| ${of} | |`, '|---|---|', ...parts.map(({ name, about }) => `| ${name} | ${about} |`)].join(
    '\n',
  );

/**
 * The page with its drawings as the code is now.
 * @param {string} page
 */
export function drawn(page) {
  const sections = new Map([
    ['crates', [crateParts, 'crate']],
    ['page', [pageParts, 'folder of `web/src`']],
  ]);
  let text = page;
  for (const [name, [find, of]] of /** @type {Map<string, [() => Part[], string]>} */ (sections)) {
    const place = new RegExp(`(<!-- drawn: ${name} -->\n)[^]*?(\n<!-- end -->)`);
    if (!place.test(text)) throw new Error(`the page has no place for the drawing of ${name}`);
    const parts = find();
    text = text.replace(
      place,
      (_, begin, end) => `${begin}\n${drawing(parts)}\n\n${table(parts, of)}\n${end}`,
    );
  }
  return text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(PAGE, drawn(readFileSync(PAGE, 'utf8')));
  say(`${PAGE} is drawn`);
}

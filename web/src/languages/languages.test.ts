/** A language beside English: its texts have the keys of the English ones, and its phrases are still said. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import said from '../generated/messages.json';
import { setLanguage, translated } from '../texts/language';
import { FOLDERS } from '.';
import { oneFlow } from './de/examples/oneFlow';

const root = join(import.meta.dirname, '../../..');

afterEach(() => setLanguage('en', { texts: {}, phrases: new Map() }));

const ENGLISH = import.meta.glob<Record<string, unknown>>('../**/texts/en/*.ts', { eager: true });
const english: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(ENGLISH));

/** Texts by ids that English has elsewhere, and where that is. */
const ELSEWHERE: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
  fieldTexts: async () => (await import('../generated/texts.json')).default,
  termWords: async () => (await import('../model/library/terms')).TERM_WORDS,
  terms: async () => {
    const { terms } = await import('../features/glossary/texts/en/terms');
    return Object.fromEntries(terms.map((entry) => [entry.id, entry]));
  },
};

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of texts that English does not have, or has as something else. */
function strangers(own: unknown, theirs: unknown, path: string): string[] {
  if (typeof own !== typeof theirs || Array.isArray(own) !== Array.isArray(theirs)) return [path];
  if (!isGroup(own) || !isGroup(theirs)) return [];
  return Object.entries(own).flatMap(([key, one]) => strangers(one, theirs[key], `${path}.${key}`));
}

it.each(Object.keys(FOLDERS))('%s has no text that English has not', async (id) => {
  const { texts } = await FOLDERS[id as keyof typeof FOLDERS]();
  const found = await Promise.all(
    Object.entries(texts).map(async ([name, own]) =>
      strangers(own, (await ELSEWHERE[name]?.()) ?? english[name], name),
    ),
  );
  expect(Object.keys(texts).length).toBeGreaterThan(10);
  expect(found.flat()).toEqual([]);
});

/** A module that comes with the page reads its texts when it is loaded, so no language may need one. */
it('a language imports types of the page, and nothing that comes with it', () => {
  const folder = join(root, 'web/src/languages');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /[\\/]/.test(file) && file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    (readFileSync(join(folder, file), 'utf8').match(/^import (?!type\b).*$/gm) ?? [])
      .filter((line) => /from '(?:\.\.\/){2,}/.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

function sources(folder: string, ends: RegExp): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');
}

/** Prose of a document, as `plainTexts.test.ts` finds it. */
const PROSE = new Set(['name', 'about', 'title', 'text', 'label', 'ask', 'answer']);

function proseOf(file: string): string[] {
  const found: string[] = [];
  JSON.parse(readFileSync(join(root, file), 'utf8'), (key: string, value: unknown) => {
    if (PROSE.has(key) && typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}

it('a phrase is one that the engine or an example still says', async () => {
  const { phrases } = await FOLDERS.de();
  const rust = ['engine', 'document', 'why', 'course'].map((crate) =>
    sources(`sim-core-wasm/${crate}/src`, /\.rs$/),
  );
  const said = new Set([
    ...[...rust.join('\n').matchAll(/"([^"\n]*)"/g)].map(([, text]) => text),
    ...proseOf('web/src/generated/reference.json'),
    ...(
      JSON.parse(readFileSync(join(root, 'web/src/generated/reference.json'), 'utf8')) as {
        summary: string;
      }[]
    ).map(({ summary }) => summary),
    ...proseOf('scenarios/one-flow.json'),
  ]);
  expect([...phrases.keys()].filter((text) => !said.has(text))).toEqual([]);
});

/** An equation with more than symbols. */
const IN_WORDS =
  /\b(while|when|with|within|at|in|from|the|of|or|if|once|dropped|before|below|marked|unless|is|otherwise)\b/;

const placesIn = (pattern: string): string[] =>
  [...new Set([...pattern.matchAll(/\{[^}]*\}/g)].map(([place]) => place))].sort();

it.each(Object.keys(FOLDERS))(
  '%s has every message of the programs on demand, with its values',
  async (id) => {
    const own = (await (await FOLDERS[id as keyof typeof FOLDERS]()).messages?.()) ?? {};
    const inWords = said.equations.filter((equation) => IN_WORDS.test(equation));
    expect(said.messages.length).toBeGreaterThan(350);
    expect(inWords.length).toBeGreaterThan(50);
    expect(Object.keys(own).sort()).toEqual([...said.messages, ...inWords].sort());
    for (const [pattern, text] of Object.entries(own))
      expect(placesIn(text), pattern).toEqual(placesIn(pattern));
  },
);

/** Numbers in the order of their sizes: the order of a sentence is that of its language. */
const numbersIn = (text: string, decimal: string): number[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)?/g)]
    .map(([number]) => Number(number.replace(decimal, '.')))
    .sort((one, other) => one - other);

it('the first lesson is whole, and has the figures that were measured', () => {
  expect(Object.keys(oneFlow)).toEqual(expect.arrayContaining(proseOf('scenarios/one-flow.json')));
  for (const [text, own] of Object.entries(oneFlow))
    expect(numbersIn(own, ','), text).toEqual(numbersIn(text, '.'));
});

it('the glossary is whole', async () => {
  const { texts } = await FOLDERS.de();
  const terms = texts.terms as Readonly<Record<string, unknown>>;
  const theirs = (await ELSEWHERE.terms?.()) ?? {};
  expect(Object.keys(theirs).length).toBeGreaterThan(60);
  expect(Object.keys(terms).sort()).toEqual(Object.keys(theirs).sort());
});

it('a text that is missing is in English', () => {
  setLanguage('de', {
    texts: { some: { one: 'eins', group: { more: (count: number) => `${count} mehr` } } },
    phrases: new Map(),
  });
  const merged = translated('some', {
    one: 'one',
    two: 'two',
    group: { more: (count: number) => `${count} more`, less: 'less' },
  });
  expect([merged.one, merged.two, merged.group.more(3), merged.group.less]).toEqual([
    'eins',
    'two',
    '3 mehr',
    'less',
  ]);
  expect(translated('another', { one: 'one' })).toEqual({ one: 'one' });
});

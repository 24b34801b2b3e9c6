// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultsOf, placeOf } from './pageLinks.mjs';
import { declared, moduleDocs } from './reference.mjs';
import { root } from './setup.mjs';

/** @param {string} folder @param {string} end */
const filesIn = (folder, end) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => `${folder}/${file}`);

/** @param {string} file */
const textOf = (file) => readFileSync(join(root, file), 'utf8');

/**
 * Every string in a value.
 * @param {unknown} value
 * @returns {string[]}
 */
const strings = (value) =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(strings)
      : [];

describe('links in texts lead to existing pages', () => {
  /** @type {Record<string, () => Promise<[string, string][]> | [string, string][]>} */
  const kinds = {
    'of examples and experiments': () =>
      filesIn('scenarios', '.json').map((file) => [
        file,
        strings(JSON.parse(textOf(file))).join('\n'),
      ]),
    'of reference pages': async () =>
      (await declared()).map(({ file, appendix = '' }) => [
        file,
        moduleDocs(textOf(file)) + appendix,
      ]),
    'of papers': () =>
      filesIn('web/src/features/papers/content', '.md').map((file) => [file, textOf(file)]),
    'of the page': () =>
      filesIn('web/src', '.ts')
        .filter((file) => /\/texts\/en\/|\/papers\/content\//.test(file))
        .map((file) => [file, textOf(file)]),
  };

  for (const [kind, read] of Object.entries(kinds)) {
    test(kind, async () => {
      const texts = await read();
      expect(texts.length).toBeGreaterThan(4);
      const wrong = texts.flatMap(([file, text]) =>
        faultsOf(text).map((fault) => `${file}: ${fault}`),
      );
      expect(wrong).toEqual([]);
    });
  }

  test('there are links, so that the check checks something', () => {
    const links = filesIn('scenarios', '.json').flatMap((file) => [
      ...textOf(file).matchAll(/\]\(#\/example\//g),
    ]);
    expect(links.length).toBeGreaterThan(4);
  });
});

describe('a place', () => {
  test.each([
    '#/example/ucc-newreno',
    '#/example/ucc-newreno/2',
    '#/reference',
    '#/reference/sender/cubic',
    '#/papers',
    '#/papers/ucc',
    '#/papers/ucc/6',
    '#/experiment/ucc/6',
    '#/experiment/ucc/6/clock=exact/acks=delayed',
    '#/papers/ucc/outcome',
    '#/glossary',
    '#/glossary/ssthresh',
    '#/start/dumbbell',
  ])('%s is there', (href) => {
    expect(placeOf(href)).not.toBeNull();
  });

  test.each([
    '',
    '#',
    '#/',
    '#/example',
    '#/example/gone',
    '#/example/ucc-newreno/99',
    '#/example/ucc-newreno/0',
    '#/example/ucc-newreno/2/3',
    '#/example/../package',
    '#/example/papers/ucc',
    '#/reference/sender',
    '#/reference/sender/gone',
    '#/papers/gone',
    '#/glossary/gone',
    '#/start/gone',
    '#/papers/ucc/99',
    '#/experiment/ucc',
    '#/experiment/ucc/6/clock=none',
    '#/papers/ucc/6/clock=exact',
    '#/elsewhere',
    'elsewhere.html',
  ])('%s is not', (href) => {
    expect(placeOf(href)).toBeNull();
  });
});

test('a missing title is a fault, and so is one that cannot be followed', () => {
  const title = placeOf('#/example/phase-effects')?.title;
  expect(faultsOf(`See [${title}](#/example/phase-effects), [RFC](https://example.org).`)).toEqual(
    [],
  );
  expect(faultsOf('See [Phase](#/example/phase-effects).')).toEqual([
    `the example at #/example/phase-effects is called “${title}”, not “Phase”`,
  ]);
  expect(faultsOf('See *Phase effects* among the examples.')).toEqual([
    'no link: “See *Phase effects* among the examples”',
  ]);
  expect(faultsOf('A [page](#/reference/sender/gone).')).toEqual([
    'a link to #/reference/sender/gone, which leads nowhere',
  ]);
});

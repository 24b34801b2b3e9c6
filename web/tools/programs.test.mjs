// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bindings, root } from './setup.mjs';

/** A text shorter than this may be a name. */
const LEAST = 24;

/**
 * Texts for people anywhere in generated files, by their keys.
 * @param {unknown} value
 * @returns {string[]}
 */
function textsIn(value) {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && ['help', 'summary', 'source'].includes(key)
      ? [inner]
      : textsIn(inner),
  );
}

/** @param {Buffer} program @param {readonly string[]} texts */
const carried = (program, texts) => texts.filter((text) => program.includes(text));

/**
 * Loaded when somebody asks. It answers "why?" with the sources of reasons, and makes random programs of the senders and
 * queues that are written as rules: it has these whole.
 */
const ON_DEMAND = 'programs_bg.wasm';

/**
 * Where reasons are from.
 * @param {unknown} pages
 * @returns {Set<string>}
 */
function sourcesOfReasons(pages) {
  const reasons = Array.isArray(pages) ? pages.flatMap((page) => page.reasons ?? []) : [];
  return new Set(textsIn(reasons));
}

test('programs contain no text that the page has from generated files', () => {
  const texts = ['reference.json', 'texts.json']
    .map((file) => join(root, 'web/src/generated', file))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8'))))
    .filter((text) => text.length >= LEAST);
  expect(texts.length).toBeGreaterThan(500);
  // It would be found.
  const [first = ''] = texts;
  expect(carried(Buffer.from(`\0${first}\0`), texts)).toContain(first);

  const programs = readdirSync(bindings).filter((file) => file.endsWith('.wasm'));
  expect(programs).toHaveLength(2);
  const reference = readFileSync(join(root, 'web/src/generated/reference.json'), 'utf8');
  const sources = [...sourcesOfReasons(JSON.parse(reference))];
  const twins = join(root, 'sim-core-wasm/rules/twins');
  const written = readdirSync(twins, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.rules'))
    .map((file) => readFileSync(join(twins, file), 'utf8'));
  for (const file of programs) {
    const found = carried(readFileSync(join(bindings, file)), texts);
    const own = file === ON_DEMAND ? [...sources, ...written] : [];
    const others = found.filter((text) => !own.some((one) => one.includes(text)));
    expect(others, file).toEqual([]);
  }
});

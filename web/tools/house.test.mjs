// @ts-check
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arrows, crateParts, drawn, PAGE } from './house.mjs';

test('the house in the guide is that of the code: after a change, node web/tools/house.mjs', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(drawn(page)).toBe(page);
});

test('an arrow that follows from others is left out, and no other', () => {
  const part = (/** @type {string} */ name, /** @type {string[]} */ ...uses) => ({
    name,
    about: '',
    uses,
  });
  expect(arrows([part('a', 'b', 'c', 'd'), part('b', 'c'), part('c'), part('d')])).toEqual([
    ['a', 'b'],
    ['a', 'd'],
    ['b', 'c'],
  ]);
});

test('the engine knows no documents', () => {
  const of = new Map(crateParts().map(({ name, uses }) => [name, uses]));
  expect(of.get('rules')).toEqual([]);
  expect(of.get('engine')).toEqual(['rules']);
  expect(of.get('document')).toEqual(['engine', 'rules']);
});

test('a page without a place for a drawing is refused', () => {
  expect(() => drawn('# Architecture')).toThrow('no place for the drawing of crates');
});

/** Every text of the page goes through the language of the page: none is written where it is shown. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Attributes that a person reads or hears. */
const READ = new Set([
  ...['title', 'label', 'alt', 'placeholder', 'aria-label', 'aria-description'],
  ...['aria-roledescription', 'aria-valuetext', 'hint', 'text', 'description', 'about', 'help'],
]);

/** A word: units and signs are the same in every language. */
const WORD = /\p{L}{2,}/u;

/** Commands are the same in every language. */
const COMMAND = /^npm run |^\.json$/;

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Literal text in an expression that is shown as it is; a call or a comparison has texts of its own. */
function literals(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXExpressionContainer':
      return literals(node.expression);
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
    case 'ConditionalExpression':
      return [...literals(node.consequent), ...literals(node.alternate)];
    case 'LogicalExpression':
      return [...literals(node.left), ...literals(node.right)];
    default:
      return [];
  }
}

/** Texts that a component shows without asking for them. */
function shownIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(shownIn);
  if (typeof node !== 'object' || node === null) return [];
  const own: string[] = [];
  if (isNode(node)) {
    if (node.type === 'JSXText') own.push(String(node.value));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      own.push(...(node.children as unknown[]).flatMap(literals));
    if (node.type === 'JSXAttribute') {
      const { name } = node.name as { name: unknown };
      if (READ.has(String(name))) own.push(...literals(node.value));
    }
  }
  return [...own, ...Object.values(node).flatMap(shownIn)];
}

it('no component has a text of its own', () => {
  const components = files.filter(
    (file) => /(?<!\.test)\.tsx$/.test(file) && !file.startsWith('features/standIn/'),
  );
  expect(components.length).toBeGreaterThan(100);
  const found = components.flatMap((file) =>
    shownIn(parseSync(file, read(file)).program)
      .filter((text) => WORD.test(text) && !COMMAND.test(text.trim()))
      .map((text) => `${file}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});

it('the check finds texts in elements and in attributes', () => {
  const source = '<p title={at ? "Left" : "Right"}>Hello {name && "there"} {word("is")} 5 %</p>';
  const found = shownIn(parseSync('some.tsx', source).program).filter((text) => WORD.test(text));
  expect(found.map((text) => text.trim()).sort()).toEqual(['Hello', 'Left', 'Right', 'there']);
});

/** Not texts: helpers for those of all parts. */
const HELPERS = new Set(['words.ts']);

it('the texts of every file can be replaced, under the name by which they are imported', () => {
  const texts = files.filter(
    (file) => /texts\/en\/\w+\.ts$/.test(file) && !HELPERS.has(basename(file)),
  );
  expect(texts.length).toBeGreaterThan(40);
  const names = texts.flatMap((file) => {
    const text = read(file);
    const exported = [...text.matchAll(/^export const (\w+)\b/gm)].map(([, name]) => name);
    const replaced = [...text.matchAll(/translated(?:<[^(]*>)?\('(\w+)'/g)].map(([, name]) => name);
    expect(replaced, file).toEqual(exported);
    return exported;
  });
  expect(new Set(names).size).toBe(names.length);
});

it('no file only passes on the texts of another', () => {
  const beside = files.filter(
    (file) => /(^|\/)texts\/\w+\.ts$/.test(file) && !/\.test\./.test(file),
  );
  expect(beside.sort()).toEqual(['texts/index.ts']);
});

// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partsOf, shippedOf, strayNumbers } from './outcomes.mjs';
import { root } from './setup.mjs';

const folder = join(root, 'web/src/features/papers/content/outcome');

const figure = {
  experiment: /** @type {import('../src/generated/experiment.ts').Experiment} */ (
    /** @type {unknown} */ ({ measures: [{ id: 'total' }] })
  ),
  quote: (/** @type {string} */ quotation) => {
    if (quotation === 'point total b 3') return '7.25\u202fMb/s';
    throw 'must begin with point, claim or verdict';
  },
};
const shipped = {
  results: (/** @type {string} */ id) => (id === '6' ? figure : null),
  documents: ['{ "duration": 20.93 }'],
};

/** @param {string} text */
const html = (text) => {
  const [part] = partsOf(text, shipped, 'f.md');
  return part && 'html' in part ? part.html : '';
};

test('a placeholder is what the results of its figure give for it', () => {
  expect(html('{point 6 total b 3}')).toBe('<p>7.25\u202fMb/s</p>');
  const none = 'f.md: {point 7 total b 3}: there are no results of figure 7';
  expect(() => html('{point 7 total b 3}')).toThrow(none);
  const why = 'f.md: {mean 6 total}: must begin with point, claim or verdict';
  expect(() => html('{mean 6 total}')).toThrow(why);
});

test('a number that is in no result and no document is found', () => {
  const text = 'In 20.93 ms of Figures 7 and 8 (section 5.3, 802.11g) 7.25 came of {point 6}.';
  expect(strayNumbers(text, shipped.documents)).toEqual(['7.25']);
  expect(() => html(text)).toThrow('f.md: no result and no document has 7.25');
});

test('pictures of a figure or a measure stand between the paragraphs', () => {
  const text = 'One.\n\n![It rises.](figure:6)\n\nTwo.\n![And falls.](figure:6/total)\n';
  expect(partsOf(text, shipped, 'f.md')).toEqual([
    { html: '<p>One.</p>' },
    { figure: '6', measure: '', caption: 'It rises.' },
    { html: '<p>Two.</p>' },
    { figure: '6', measure: 'total', caption: 'And falls.' },
  ]);
  expect(() => partsOf('![A.](figure:9)', shipped, 'f.md')).toThrow('no results of figure 9');
  expect(() => partsOf('![A.](figure:6/x)', shipped, 'f.md')).toThrow('has no measure x');
});

const papers = readdirSync(join(root, 'scenarios/papers'));
test.each(papers)('the outcome of %s agrees with its results', async (paper) => {
  const file = join(folder, `${paper}.md`);
  expect(existsSync(file)).toBe(true);
  const parts = partsOf(readFileSync(file, 'utf8'), await shippedOf(paper), file);
  expect(parts.filter((part) => 'figure' in part).length).toBeGreaterThanOrEqual(1);
  const [, asked = ''] = readFileSync(file, 'utf8').split('## We would ask the authors\n');
  expect(asked.trim().split('?').length).toBeGreaterThan(3);
  expect(asked.trim().endsWith('?')).toBe(true);
});

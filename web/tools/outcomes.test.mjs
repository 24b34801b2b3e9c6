// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { partsOf, shippedOf, spelled, strayNumbers } from './outcomes.mjs';
import { root } from './setup.mjs';

const folder = join(root, 'web/src/papers/outcome');

/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */

const experiment = {
  format: 'sawtooth-experiment',
  version: 1,
  base: 'any',
  axis: { path: 'parameters/n', values: { from: 1, to: 3, count: 3 } },
  series: [{ id: 'a' }, { id: 'b' }],
  settings: [{ id: 'clock', reason: 'r', choices: [{ id: 'tick' }, { id: 'exact' }] }],
  measures: [{ id: 'total', unit: 'Mb/s', figure: { path: 'totalGoodput' } }],
  claims: [
    {
      id: 'more',
      text: 't',
      reason: 'r',
      readings: [{ measure: 'total', kind: 'ratio', series: ['a', 'b'], atLeast: 2 }],
    },
  ],
};

const verdict = (/** @type {number} */ value, /** @type {string} */ outcome) => ({
  claim: 'more',
  reading: 0,
  outcome,
  bounds: { low: 2, high: null },
  decisive: 0,
  findings: [
    { x: 1, y: null, series: ['a', 'b'], value, low: value - 0.01, high: value + 0.02, outcome },
  ],
});

const results = /** @type {Results} */ (
  /** @type {unknown} */ ({
    experiment,
    cells: [],
    points: [
      { series: 1, x: 2, y: 0, measure: 0, mean: 7.254, low: 7.2, high: 7.3, runs: 3, missing: 0 },
    ],
    curves: [],
    verdicts: [verdict(1.5, 'not-confirmed')],
    others: [
      {
        setting: 'clock',
        choice: 'exact',
        verdicts: [verdict(2.5, 'confirmed')],
        cells: [{ series: 1, x: 2, y: 0, seed: 1, values: [8] }],
      },
    ],
    claims: [
      {
        claim: 'more',
        result: 'depends',
        settings: [
          {
            setting: 'clock',
            effect: 'decides',
            choices: [
              { choice: 'tick', shown: true, result: 'not-confirmed' },
              { choice: 'exact', result: 'confirmed' },
            ],
          },
        ],
      },
    ],
  })
);
const shipped = {
  results: (/** @type {string} */ figure) => (figure === '6' ? results : null),
  documents: ['{ "duration": 20.93 }'],
};

/** @param {string} text */
const html = (text) => {
  const [part] = partsOf(text, shipped, 'f.md');
  return part && 'html' in part ? part.html : '';
};

describe('a placeholder', () => {
  test.each([
    ['{point 6 total b 3}', '7.25\u202fMb/s'],
    ['{point 6 total b 3 with clock=exact}', '8.00\u202fMb/s'],
    ['{claim 6 more 0}', '1.50'],
    ['{claim 6 more 0 to}', '1.52'],
    ['{claim 6 more with clock=exact}', '2.50'],
    ['{verdict 6 more}', 'not confirmed'],
    ['{verdict 6 more with clock=exact}', 'confirmed'],
  ])('%s is %s', (text, told) => {
    expect(html(text)).toBe(`<p>${told}</p>`);
  });

  test.each([
    ['{point 7 total b 3}', 'there are no results of figure 7'],
    ['{point 6 tot b 3}', 'there is no measure tot'],
    ['{point 6 total c 3}', 'there is no series c'],
    ['{point 6 total b 4}', 'no point of the axis is at 4'],
    ['{point 6 total a 3}', 'no run has a value there'],
    ['{point 6 total b 3 with clock=none}', 'clock=none was not run'],
    ['{claim 6 less 0}', 'there is no claim less'],
    ['{claim 6 more 1}', 'claim more has no reading 1'],
    ['{mean 6 more}', 'begins with none of'],
  ])('%s is refused', (text, why) => {
    expect(() => html(text)).toThrow(`f.md: ${text}: ${why}`);
  });
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

test('a number has only the digits that its interval supports', () => {
  expect(spelled(1234.5, 1230, 1240, 'packets')).toBe('1235\u00a0packets');
  expect(spelled(0.031, 0.03, 0.032, '')).toBe('0.031');
  expect(spelled(-2.5, null, null, '%')).toBe('−2.50\u202f%');
  expect(spelled(0, 0, 0, '')).toBe('0');
});

const papers = readdirSync(join(root, 'scenarios/papers'));
test.each(papers)('the outcome of %s agrees with its results', (paper) => {
  const file = join(folder, `${paper}.md`);
  expect(existsSync(file)).toBe(true);
  const parts = partsOf(readFileSync(file, 'utf8'), shippedOf(paper), file);
  expect(parts.filter((part) => 'figure' in part).length).toBeGreaterThanOrEqual(1);
});

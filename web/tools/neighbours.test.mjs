// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fitted, hinted, strangers } from './neighbours.mjs';
import { root } from './setup.mjs';

/** @typedef {import('../src/generated/experiment.ts').Experiment} Experiment */
/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */

test('a setting goes to the other experiments of its paper that lack it', () => {
  const found = strangers();
  const ids = (/** @type {string} */ name) => found.get(name)?.map(({ id }) => id) ?? [];
  expect(ids('ucc/alpha')).toContain('recovery');
  expect(ids('ucc/alpha')).not.toContain('clock');
  expect(ids('ucc/alpha')).not.toContain('mixing');
  // The choices of all experiments that have it, but those that are shown there.
  const [start] = found.get('new-aimd/7')?.filter(({ id }) => id === 'timeout') ?? [];
  expect([...new Set(start?.choices.map(({ id }) => id))]).toEqual(['as-it-is', 'keep', 'halve']);
});

test('of a setting only the choices that an experiment takes are run', () => {
  /** @type {Experiment} */
  const document = JSON.parse('{ "series": [{ "id": "a" }], "measures": [] }');
  const own = { id: 'as-it-is', label: '' };
  const setting = {
    id: 's',
    label: '',
    reason: '',
    choices: [own, { id: 'one', label: '', series: { a: { x: 1 }, b: { x: 2 } } }],
  };
  const fits = fitted(setting, document);
  expect(fits?.choices[1]).toEqual({ id: 'one', label: '', series: { a: { x: 1 } } });
  const other = { ...setting, choices: [own, { id: 'one', label: '', series: { b: { x: 2 } } }] };
  expect(fitted(other, document)).toBeNull();
  const both = { ...document, series: [{ id: 'a' }, { id: 'b' }] };
  const fewer = { id: 'one', label: '', series: { b: { x: 2 } } };
  const variants = { ...setting, choices: [own, fewer, ...setting.choices.slice(1)] };
  expect(fitted(variants, both)?.choices).toEqual(setting.choices);
  expect(fitted(variants, both, ({ series = {} }) => !('a' in series))?.choices[1]).toEqual(fewer);
  const along = { ...setting, choices: [own, { id: 'one', label: '', set: { rtt: 0.1 } }] };
  expect(fitted(along, document)).not.toBeNull();
  const axis = { path: 'rtt', values: [1] };
  expect(fitted(along, { ...document, axis })).toBeNull();
});

/** Verdicts of one claim, whose bound is 1 at most, by their values. @param {readonly number[]} values */
function verdictsOf(values) {
  const all = values.map((value, reading) => ({
    claim: 'c',
    reading,
    outcome: 'inconclusive',
    bounds: { low: null, high: 1 },
    findings: [{ value }],
  }));
  return /** @type {Results['verdicts']} */ (/** @type {unknown} */ (all));
}

test('a single run shows by its value which choices are worth more runs', () => {
  const choices = ['as-it-is', 'near', 'far', 'half'].map((id) => ({ id, label: '' }));
  const setting = { id: 's', label: '', reason: '', choices };
  const others = [
    { setting: 's', choice: 'near', verdicts: verdictsOf([0.9, 0.2]), cells: [] },
    { setting: 's', choice: 'far', verdicts: verdictsOf([1.1, 2]), cells: [] },
    { setting: 's', choice: 'half', verdicts: verdictsOf([1.1, 0.2]), cells: [] },
    { setting: 'other', choice: 'near', verdicts: verdictsOf([3, 3]), cells: [] },
  ];
  /** @param {readonly number[]} shown */
  const ids = (shown) => {
    const results = { verdicts: verdictsOf(shown), others };
    return hinted(results, setting)?.choices.map(({ id }) => id);
  };
  expect(ids([0.5, 0.5])).toEqual(['as-it-is', 'far', 'half']);
  expect(ids([2, 2])).toEqual(['as-it-is', 'near', 'half']);
  expect(hinted({ verdicts: verdictsOf([2, 2]) }, setting)).toBeNull();
});

test('no setting decides on a figure without standing on its card', () => {
  /** @type {Record<string, Record<string, string[] | null>>} */
  const kept = JSON.parse(readFileSync(join(root, 'web/tools/neighbours.json'), 'utf8'));
  const found = strangers();
  const left = [...found.keys()].filter((name) => !(name in kept));
  expect(left, 'npm run papers -- --neighbours').toEqual([]);
  for (const [name, settings] of Object.entries(kept)) {
    const ids = found.get(name)?.map(({ id }) => id) ?? [];
    expect(Object.keys(settings), name).toEqual(ids);
    const decided = Object.entries(settings).filter(([, changed]) => changed && changed.length > 0);
    expect(decided, name).toEqual([]);
  }
});

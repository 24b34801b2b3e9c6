// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fitted, strangers } from './neighbours.mjs';
import { root } from './setup.mjs';

/** @typedef {import('../src/generated/experiment.ts').Experiment} Experiment */

test('a setting goes to the other experiments of its paper that lack it', () => {
  const found = strangers();
  const ids = (/** @type {string} */ name) => found.get(name)?.map(({ id }) => id) ?? [];
  expect(ids('ucc/alpha')).toContain('recovery');
  expect(ids('ucc/alpha')).not.toContain('clock');
  expect(ids('ucc/alpha')).not.toContain('mixing');
  // The choices of all experiments that have it, but those that are shown there.
  const [start] = found.get('new-aimd/7')?.filter(({ id }) => id === 'timeout') ?? [];
  expect(start?.choices.map(({ id }) => id)).toEqual(['as-it-is', 'keep', 'halve']);
});

test('of a setting only what an experiment has the series for is run', () => {
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
  const along = { ...setting, choices: [own, { id: 'one', label: '', set: { rtt: 0.1 } }] };
  expect(fitted(along, document)).not.toBeNull();
  const axis = { path: 'rtt', values: [1] };
  expect(fitted(along, { ...document, axis })).toBeNull();
});

test('each kept result is of a setting and an experiment that exist', () => {
  const kept = JSON.parse(readFileSync(join(root, 'web/tools/neighbours.json'), 'utf8'));
  const found = strangers();
  for (const [name, settings] of Object.entries(kept)) {
    const ids = found.get(name)?.map(({ id }) => id) ?? [];
    expect(Object.keys(settings), name).toEqual(ids);
  }
  expect(Object.keys(kept).length).toBeGreaterThan(0);
});

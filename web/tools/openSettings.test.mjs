// @ts-check
import { expect, test } from 'vitest';
import { hangingOf } from './openSettings.mjs';

/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */

test('the table has a line for each claim and each setting that changes its result', () => {
  const results = /** @type {Results} */ (
    /** @type {unknown} */ ({
      experiment: {
        settings: [
          {
            id: 'clock',
            label: 'Clock',
            choices: [
              { id: 'tick', label: 'a tick' },
              { id: 'exact' },
              { id: 'near', label: 'exact, nearly' },
            ],
          },
          { id: 'acks', choices: [{ id: 'each' }, { id: 'two' }] },
        ],
        claims: [
          { id: 'more', readings: [{}] },
          { id: 'less', readings: [{}], own: true },
        ],
      },
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
                { choice: 'near', result: 'confirmed' },
              ],
            },
            {
              setting: 'acks',
              effect: 'same',
              choices: [
                { choice: 'each', shown: true, result: 'not-confirmed' },
                { choice: 'two', result: 'not-confirmed' },
              ],
            },
          ],
        },
        {
          claim: 'less',
          result: 'confirmed',
          settings: [
            {
              setting: 'acks',
              effect: 'varies',
              choices: [
                { choice: 'each', shown: true, result: 'confirmed' },
                { choice: 'two', result: 'inconclusive' },
              ],
            },
          ],
        },
      ],
    })
  );
  expect(hangingOf('p/1', results)).toEqual([
    'p/1 more, Clock: not confirmed: a tick; confirmed: exact, “exact, nearly”',
    'p/1 less (ours), acks: confirmed: each; inconclusive: two',
  ]);
});

// @ts-check
import { expect, test } from 'vitest';
import { hangingOf } from './hanging.mjs';

/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */

const verdict = (/** @type {string} */ claim, /** @type {string} */ outcome) => ({
  claim,
  reading: 0,
  outcome,
  bounds: { low: 1, high: null },
  decisive: null,
  findings: [],
});

test('the table has a line for each claim and setting with which something else comes of it', () => {
  const results = /** @type {Results} */ (
    /** @type {unknown} */ ({
      experiment: {
        settings: [
          {
            id: 'clock',
            label: 'Clock',
            choices: [{ id: 'tick', label: 'a tick' }, { id: 'exact' }],
          },
          { id: 'acks', choices: [{ id: 'each' }, { id: 'two' }] },
        ],
        claims: [
          { id: 'more', readings: [{}] },
          { id: 'less', readings: [{}], own: true },
        ],
      },
      verdicts: [verdict('more', 'not-confirmed'), verdict('less', 'confirmed')],
      others: [
        {
          setting: 'clock',
          choice: 'exact',
          verdicts: [verdict('more', 'confirmed'), verdict('less', 'confirmed')],
        },
        {
          setting: 'acks',
          choice: 'two',
          verdicts: [verdict('more', 'not-confirmed'), verdict('less', 'inconclusive')],
        },
      ],
    })
  );
  expect(hangingOf('p/1', results)).toEqual([
    'p/1 more, Clock: not confirmed with a tick; confirmed with exact',
    'p/1 less (ours), acks: confirmed with each; inconclusive with two',
  ]);
});

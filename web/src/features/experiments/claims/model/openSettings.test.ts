import { describe, expect, test } from 'vitest';
import type {
  ClaimOutcome,
  ClaimSummary,
  ClaimVerdict,
  Experiment,
  ExperimentOther,
} from '../../../../generated/experiment';
import { choiceName, choicesOf, chosenOf, rowsOf, withChoices } from './openSettings';

const experiment: Experiment = {
  format: 'sawtooth-experiment',
  version: 2,
  base: 'any',
  settings: [
    {
      id: 'clock',
      label: 'Clock',
      reason: 'The paper does not say.',
      choices: [{ id: 'tick' }, { id: 'exact', label: 'exact clock' }],
    },
    {
      id: 'acks',
      reason: 'The paper does not say.',
      chosen: 'delayed',
      choices: [{ id: 'each' }, { id: 'delayed' }],
    },
  ],
  measures: [],
};

function verdict(outcome: ClaimOutcome, id = 'c'): ClaimVerdict {
  const bounds = { low: 1, high: null };
  const words = { subject: '', measured: '', claimed: '', place: '' };
  return { claim: id, reading: 0, outcome, bounds, decisive: null, findings: [], words };
}

function other(setting: string, choice: string, outcome: ClaimOutcome): ExperimentOther {
  return { setting, choice, verdicts: [verdict('confirmed', 'x'), verdict(outcome)], cells: [] };
}

describe('the choices of an experiment', () => {
  test('are the first ones, or what is chosen', () => {
    expect(experiment.settings?.map((one) => chosenOf(one)?.id)).toEqual(['tick', 'delayed']);
    // An address names the choices that differ from the shipped ones.
    expect(choicesOf(experiment, experiment)).toEqual([]);
  });

  test('can be others, which leave the document as it was', () => {
    const changed = withChoices(experiment, ['clock=exact', 'acks=each']);
    expect(changed && choicesOf(changed, experiment)).toEqual(['clock=exact', 'acks=each']);
    expect(experiment.settings?.[0]?.chosen).toBeUndefined();
    expect(withChoices(experiment, [])).toBe(experiment);
  });

  test.each(['clock=none', 'hour=exact', 'clock', 'clock=exact=tick', ''])(
    'are not made of %j',
    (part) => expect(withChoices(experiment, [part])).toBeNull(),
  );
});

test('a row has the names of the document and the verdicts of its choice', () => {
  const summary: ClaimSummary = {
    claim: 'c',
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
  };
  const shown = [verdict('confirmed', 'x'), verdict('not-confirmed')];
  const [found] = rowsOf(experiment, summary, shown, [other('clock', 'exact', 'confirmed')]);
  expect([found?.setting.label, found?.effect]).toEqual(['Clock', 'decides']);
  expect(
    found?.rows.map(({ choice, chosen, result, verdicts }) => [
      choiceName(choice),
      chosen,
      result,
      verdicts.map(({ outcome }) => outcome),
    ]),
  ).toEqual([
    ['tick', true, 'not-confirmed', ['not-confirmed']],
    ['exact clock', false, 'confirmed', ['confirmed']],
  ]);
  expect(rowsOf(experiment, { claim: 'c', result: 'confirmed' }, shown, [])).toEqual([]);
});

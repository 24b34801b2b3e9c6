import { describe, expect, test } from 'vitest';
import type {
  ClaimOutcome,
  ClaimVerdict,
  Experiment,
  ExperimentOther,
} from '../../generated/experiment';
import { choicesOf, chosenOf, decisive, isDecided, rowsOf, withChoices } from './openSettings';

const experiment: Experiment = {
  format: 'sawtooth-experiment',
  version: 1,
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

const claim = { id: 'c', text: '', reason: '' };

function verdict(outcome: ClaimOutcome, id = 'c'): ClaimVerdict {
  const bounds = { low: 1, high: null };
  return { claim: id, reading: 0, outcome, bounds, decisive: null, findings: [] };
}

function other(setting: string, choice: string, outcome: ClaimOutcome): ExperimentOther {
  return { setting, choice, verdicts: [verdict('confirmed', 'x'), verdict(outcome)], cells: [] };
}

describe('the choices of an experiment', () => {
  test('are the first ones, or what is chosen', () => {
    expect(experiment.settings?.map((one) => chosenOf(one)?.id)).toEqual(['tick', 'delayed']);
    // An address names what is not as it ships.
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

describe('what a claim hangs on', () => {
  const rows = (clock: ClaimOutcome, acks: ClaimOutcome) =>
    rowsOf(
      experiment,
      claim,
      [verdict('not-confirmed')],
      [other('clock', 'exact', clock), other('acks', 'each', acks)],
    );

  test('has a row for each choice that was run, in the order of the document', () => {
    const found = rows('confirmed', 'not-confirmed');
    expect(
      found.map(({ setting, choice, chosen, result }) => [setting.id, choice.id, chosen, result]),
    ).toEqual([
      ['clock', 'tick', true, 'not-confirmed'],
      ['clock', 'exact', false, 'confirmed'],
      ['acks', 'each', false, 'not-confirmed'],
      ['acks', 'delayed', true, 'not-confirmed'],
    ]);
    expect(decisive(found).map(([first]) => first?.setting.id)).toEqual(['clock']);
    expect(decisive(found).map(isDecided)).toEqual([true]);
    // Open is neither.
    expect(decisive(rows('inconclusive', 'not-confirmed')).map(isDecided)).toEqual([false]);
  });

  test('is nothing where all choices give the same', () => {
    expect(decisive(rows('not-confirmed', 'not-confirmed'))).toEqual([]);
  });

  test('has no row for a setting of which one choice alone was run', () => {
    const found = rowsOf(
      experiment,
      claim,
      [verdict('confirmed')],
      [other('acks', 'each', 'confirmed')],
    );
    expect(found.map(({ setting }) => setting.id)).toEqual(['acks', 'acks']);
  });
});

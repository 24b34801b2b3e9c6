import { describe, expect, test } from 'vitest';
import type {
  ClaimBounds,
  ClaimFinding,
  Experiment,
  ExperimentReading,
} from '../../generated/experiment';
import { readingWords } from './words';

const THIN = '\u202f';

const finding: ClaimFinding = {
  x: 0.005,
  y: null,
  series: ['ucc', 'newreno'],
  value: 1.13498883936,
  low: 1.12825978239,
  high: 1.14186007684,
  outcome: 'not-confirmed',
};

const ratio: ExperimentReading = {
  measure: 'total',
  kind: 'ratio',
  series: ['ucc', 'newreno'],
  atLeast: 1.5,
};

const experiment = (reading: ExperimentReading): Experiment => ({
  format: 'sawtooth-experiment',
  version: 1,
  base: 'papers/ucc/two-senders',
  axis: { label: 'Random loss', path: 'links/r/loss/probability', values: [0, 0.005] },
  series: [
    { id: 'newreno', label: 'NewReno' },
    { id: 'ucc', label: 'UCC' },
  ],
  measures: [{ id: 'total', label: 'Throughput', unit: 'Mb/s', figure: { path: 'totalGoodput' } }],
  claims: [{ id: 'claim', text: 'It is.', reason: 'So.', readings: [reading] }],
});

function words(
  reading: ExperimentReading,
  bounds: ClaimBounds,
  findings: readonly ClaimFinding[] = [finding],
  changes: Partial<Experiment> = {},
) {
  return readingWords(
    { ...experiment(reading), ...changes },
    {
      claim: 'claim',
      reading: 0,
      outcome: 'not-confirmed',
      bounds,
      findings: [...findings],
      decisive: findings.length > 0 ? 0 : null,
    },
  );
}

describe('a reading in words', () => {
  test('a ratio has no unit; digits are those that its interval leaves certain', () => {
    expect(words({ ...ratio, label: '1.5 times' }, { low: 1.5, high: null })).toEqual({
      label: '1.5 times',
      subject: 'Throughput, UCC over NewReno',
      measured: '1.135 (1.128 to 1.142)',
      claimed: 'at least 1.5 claimed',
      place: 'at random loss = 0.005',
    });
  });

  test('a value has the unit of its measure, and both bounds', () => {
    const value = { ...finding, series: ['ucc'], value: 7.25, low: 7.25, high: 7.25 };
    const read = words({ ...ratio, kind: 'value', series: 'ucc' }, { low: 6, high: 8.5 }, [
      value,
      value,
      value,
    ]);
    expect(read).toMatchObject({
      subject: 'Throughput, UCC',
      measured: `7.25${THIN}Mb/s`,
      claimed: `6 to 8.5${THIN}Mb/s claimed`,
      place: 'at random loss = 0.005, the hardest of 3 points',
    });
    const exact = words({ ...ratio, kind: 'value' }, { low: 0, high: 0 });
    expect(exact?.claimed).toBe(`0${THIN}Mb/s claimed`);
  });

  test('an order without a tolerance is above zero, with one at least its negative', () => {
    const order: ExperimentReading = { ...ratio, kind: 'order' };
    expect(words(order, { low: -0, high: null })).toMatchObject({
      subject: 'Throughput, UCC less NewReno',
      claimed: 'above zero claimed',
    });
    expect(words(order, { low: -0.625, high: null })?.claimed).toBe(
      `at least −0.625${THIN}Mb/s claimed`,
    );
  });

  test('a trend says by what it is judged', () => {
    const trend: ExperimentReading = { ...ratio, kind: 'trend', series: 'ucc' };
    const one = { ...finding, x: null, series: ['ucc'] };
    expect(words({ ...trend, by: 'slope' }, { low: null, high: 0 }, [one])).toMatchObject({
      subject: 'Slope of Throughput, UCC',
      claimed: 'below zero claimed',
      place: 'over all points',
    });
    expect(words(trend, { low: 0, high: null })?.subject).toBe('Throughput, UCC, step by step');
    const falling: ExperimentReading = { ...trend, direction: 'falling' };
    expect(words(falling, { low: 0, high: null })?.subject).toBe(
      'Fall of Throughput, UCC, step by step',
    );
    expect(words({ ...falling, by: 'slope' }, { low: 0, high: null })?.subject).toBe(
      'Downward slope of Throughput, UCC',
    );
  });

  test('a place has the name of its point, or a unit with its prefix', () => {
    const named = {
      axis: { label: 'RTT', points: [{ x: 0.005, label: 'short' }] },
    };
    expect(words(ratio, { low: 1.5, high: null }, [finding], named)?.place).toBe('at RTT = short');
    const rate = { axis: { label: 'Rate', unit: 'bit/s', path: 'parameters/B', values: [] } };
    const there = { ...finding, x: 31_622_776.6 };
    expect(words(ratio, { low: 1.5, high: null }, [there], rate)?.place).toBe(
      `at rate = 31.62${THIN}Mb/s`,
    );
  });

  test('no value says why', () => {
    const none = { ...finding, value: null, low: null, high: null };
    expect(
      words(ratio, { low: 1.5, high: null }, [{ ...none, without: 'missing' }])?.measured,
    ).toBe('some runs have no value');
    expect(words(ratio, { low: 1.5, high: null }, [])?.measured).toBe('no value');
  });

  test('a reading that the experiment does not have has no words', () => {
    const other = experiment(ratio);
    expect(
      readingWords(other, {
        claim: 'another',
        reading: 0,
        outcome: 'inconclusive',
        bounds: { low: null, high: null },
        findings: [],
        decisive: null,
      }),
    ).toBeNull();
  });
});

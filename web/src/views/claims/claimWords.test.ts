import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type {
  ClaimBounds,
  ClaimFinding,
  Experiment,
  ExperimentReading,
  ExperimentResults,
} from '../../generated/experiment';
import { readingWords } from './claimWords';

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

/** Results that ship with the page. */
function shipped(name: string): ExperimentResults {
  const file = join(import.meta.dirname, `../../../../public/papers/${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as ExperimentResults;
}

function words(
  reading: ExperimentReading,
  bounds: ClaimBounds,
  findings: readonly ClaimFinding[] = [finding],
  changes: Partial<Experiment> = {},
  claimed?: ClaimBounds,
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
      ...(claimed && { claimed }),
    },
  );
}

describe('a reading in words', () => {
  test('a ratio has no unit, and only the digits that its interval supports', () => {
    expect(words({ ...ratio, label: '1.5 times', stated: true }, { low: 1.5, high: null })).toEqual(
      {
        label: '1.5 times',
        reason: '',
        subject: 'Throughput, UCC over NewReno',
        measured: '1.135 (1.128 to 1.142)',
        claimed: 'at least 1.5 claimed',
        place: 'at random loss = 0.005',
      },
    );
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
      claimed: `tested as 6 to 8.5${THIN}Mb/s`,
      place: 'at random loss = 0.005, the hardest of 3 points',
    });
    const exact = words({ ...ratio, kind: 'value' }, { low: 0, high: 0 });
    expect(exact?.claimed).toBe(`tested as 0${THIN}Mb/s`);
  });

  test('an order without a tolerance is above zero, with one at least its negative', () => {
    const order: ExperimentReading = { ...ratio, kind: 'order' };
    expect(words(order, { low: -0, high: null })).toMatchObject({
      subject: 'Throughput, UCC less NewReno',
      claimed: 'tested as above zero',
    });
    expect(words(order, { low: -0.625, high: null })?.claimed).toBe(
      `tested as at least −0.625${THIN}Mb/s`,
    );
  });

  test('a trend names its test, and a slope its divisor', () => {
    const trend: ExperimentReading = { ...ratio, kind: 'trend', series: 'ucc' };
    const one = { ...finding, x: null, series: ['ucc'] };
    const slope = { ...trend, by: 'slope' } as const;
    expect(words(slope, { low: 0, high: null }, [one])).toMatchObject({
      subject: 'Slope of Throughput, UCC',
      measured: `1.135${THIN}Mb/s per unit of random loss (1.128 to 1.142)`,
      claimed: 'tested as above zero',
      place: 'over all points',
    });
    const rate = { axis: { label: 'Delay', unit: 's', path: 'x', values: [1, 2] } };
    expect(words(slope, { low: 0, high: null }, [one], rate)?.measured).toContain('Mb/s per s');
    expect(words(trend, { low: 0, high: null })).toMatchObject({
      subject: 'Throughput, UCC, step by step',
      measured: `1.135${THIN}Mb/s (1.128 to 1.142)`,
    });
  });

  test('a trend that should fall keeps the sign that was measured', () => {
    const { experiment: own, verdicts, points } = shipped('new-aimd/9-11');
    const verdict = verdicts.find(({ claim }) => claim === 'falls-with-flows');
    const told = verdict && readingWords(own, verdict);
    const along = points.filter(({ series, measure }) => series === 2 && measure === 0);
    const rises = (along.at(-1)?.mean ?? 0) > (along[0]?.mean ?? 0);
    expect(told?.claimed).toBe('tested as below zero');
    expect(told?.measured).toMatch(rises ? /^[\d.]+\u202f% per unit of flows/ : /^−/);
  });

  test('a change is a ratio of two points of a series', () => {
    const change: ExperimentReading = { ...ratio, kind: 'change', series: 'ucc' };
    expect(
      words(change, { low: null, high: 0.1 }, [{ ...finding, x: null, series: ['ucc'] }]),
    ).toMatchObject({
      subject: 'Throughput, UCC: the last point over the first',
      measured: '1.135 (1.128 to 1.142)',
      claimed: 'tested as at most 0.1',
      place: '',
    });
  });

  test('a tolerance is shown apart from the claimed value', () => {
    const claimed = { low: 0.88, high: 0.88 };
    const printed = { ...ratio, stated: true };
    expect(words(printed, { low: 0.85, high: 0.91 }, [finding], {}, claimed)?.claimed).toBe(
      '0.88 claimed, tested as 0.85 to 0.91',
    );
    // How words are read is no number of the source.
    expect(words(ratio, { low: 0.85, high: 0.91 }, [finding], {}, claimed)?.claimed).toBe(
      'tested as 0.85 to 0.91',
    );
    const zero = { low: 0, high: null };
    const order: ExperimentReading = { ...ratio, kind: 'order', tolerance: 0.5 };
    expect(words(order, { low: -0.5, high: null }, [finding], {}, zero)?.claimed).toBe(
      `tested as at least −0.5${THIN}Mb/s`,
    );
  });

  test('a missing value has its reason beside it', () => {
    const open = { ...finding, low: null, high: null, without: 'unbounded' } as const;
    expect(words(ratio, { low: 1.5, high: null }, [open])?.measured).toBe(
      '1.135; the interval has no end',
    );
  });

  test('a value of runs that ended early is a bound', () => {
    const bound = { ...finding, series: ['ucc'], capped: 14, side: 'at-least' as const };
    const value: ExperimentReading = { ...ratio, kind: 'value', series: 'ucc' };
    expect(words(value, { low: 1, high: null }, [bound])?.measured).toBe(
      `at least 1.135${THIN}Mb/s (1.128 to 1.142); 14\u00a0runs ended before it`,
    );
  });

  test('equal values are no difference, and one run stands for all where each counts', () => {
    const tie = { ...finding, value: 0, low: 0, high: 0 };
    expect(words({ ...ratio, kind: 'order' }, { low: 0, high: null }, [tie])?.measured).toBe(
      'no difference',
    );
    const each: ExperimentReading = { ...ratio, kind: 'value', series: 'ucc', runs: 'each' };
    const worst = { ...finding, value: 600, low: 597, high: 600 };
    expect(words(each, { low: null, high: 599 }, [worst])?.measured).toBe(
      `600${THIN}Mb/s in a run (all 597 to 600)`,
    );
  });

  test('a position on the axis has the name of its point, or a unit with its prefix', () => {
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

  test('a missing value gives the reason', () => {
    const none = { ...finding, value: null, low: null, high: null };
    expect(
      words(ratio, { low: 1.5, high: null }, [{ ...none, without: 'missing' }])?.measured,
    ).toBe('some runs have no value');
    expect(words(ratio, { low: 1.5, high: null }, [])?.measured).toBe('no value');
  });

  test('a reading that the experiment does not have has no text', () => {
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

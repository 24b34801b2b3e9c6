import { describe, expect, test } from 'vitest';
import stored from '../../generated/checks.json';
import { readChecks } from './referenceChecks';

const row = {
  subject: 'sender/newreno',
  group: 'Two flows on 10 Mb/s, 40 ms',
  case: 'SACK, loss 0.001',
  reference: 'ns-2.35',
  metric: 'goodput',
  unit: 'Mbit/s',
  theirs: { mean: 9.4522, std: 0.0318, runs: 10 },
  ours: { mean: 9.44, std: null, runs: 5 },
  tolerance: 0.945,
  within: true,
  verdict: 'within',
  mechanism: null,
  bound: null,
  demonstration: null,
};

describe('results of the verification', () => {
  test('are read as they are written', () => {
    expect(readChecks([row])).toEqual({ rows: [row], unreadable: 0 });
    expect(readChecks([])).toEqual({ rows: [], unreadable: 0 });
  });

  test('missing keys get a default, and unknown keys are ignored', () => {
    const { mechanism: _, bound: __, ...rest } = row;
    const { rows } = readChecks([{ ...rest, theirs: { mean: 1 }, more: true }]);
    expect(rows).toEqual([{ ...row, theirs: { mean: 1, std: null, runs: 1 } }]);
  });

  test('the evidence of a mechanism is read with it', () => {
    const demonstration = {
      what: 'another filter',
      theirs: { mean: 9.1, std: 0.2, runs: 5 },
      ours: { mean: 9.2, std: 0.1, runs: 5 },
      tolerance: 0.9,
      within: true,
    };
    const shown = {
      ...row,
      within: false,
      verdict: 'shown',
      mechanism: 'A filter.',
      bound: 'switched',
      demonstration,
    };
    expect(readChecks([shown])).toEqual({ rows: [shown], unreadable: 0 });
    const half = { ...shown, demonstration: { ...demonstration, ours: null } };
    expect(readChecks([half]).rows[0]?.demonstration).toBeNull();
  });

  test('a row from before there were verdicts gets the verdict that follows from it', () => {
    const { verdict: _, ...old } = { ...row, within: false };
    expect(readChecks([old]).rows[0]?.verdict).toBe('unexplained');
    expect(readChecks([{ ...old, mechanism: 'A filter.' }]).rows[0]?.verdict).toBe('unproven');
  });

  test.each([null, 'text', {}, { ...row, within: 'yes' }, { ...row, ours: { mean: '9' } }])(
    'the malformed row %j does not hide others',
    (bad) => {
      expect(readChecks([bad, row])).toEqual({ rows: [row], unreadable: 1 });
    },
  );

  test('a file of another kind has no rows', () => {
    expect(readChecks({ checks: [] })).toEqual({ rows: [], unreadable: 1 });
  });

  test('the ones in the repository can all be read', () => {
    expect(readChecks(stored.rows).unreadable).toBe(0);
  });
});

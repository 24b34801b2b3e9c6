import { describe, expect, it } from 'vitest';
import {
  changeFrom,
  changeText,
  commonEnd,
  comparedCsv,
  comparedRows,
  type RunTables,
} from './comparedTables';
import type { SummaryTable } from './summaryTables';

const column = (key: string, unit: SummaryTable['columns'][number]['unit']) => ({
  ...{ key, unit, title: key, help: '' },
});

const flows = (...rows: SummaryTable['rows']): SummaryTable => ({
  id: 'flows',
  title: 'Flows',
  columns: [column('flow', null), column('goodput', 'bitsPerSecond'), column('timeouts', 'none')],
  rows,
});

const run = (name: string, ...rows: SummaryTable['rows']): RunTables => ({
  name,
  tables: [flows(...rows)],
});

describe('summaries of several runs', () => {
  const runs = [
    run('A', ['f1', 4e6, 0], ['f2', 1e6, 0]),
    run('B', ['f1', 5e6, 0], ['new', 2e6, 3]),
  ];

  it('have a row for each figure of a flow, also of one that another run lacks', () => {
    const rows = comparedRows(runs);
    expect(rows.map(({ of, column: { key }, values }) => [of, key, ...values])).toEqual([
      ['f1', 'goodput', 4e6, 5e6],
      ['f2', 'goodput', 1e6, null],
      ['new', 'goodput', null, 2e6],
      ['new', 'timeouts', null, 3],
    ]);
  });

  it('are of the part of the range that all have recorded which have any of it', () => {
    const range = { from: 2, to: 20 };
    expect(commonEnd(range, [20, 30])).toBe(20);
    expect(commonEnd(range, [20, 10.835, 15])).toBe(10.835);
    expect(commonEnd(range, [20, 10, 2, 0])).toBe(10);
    expect(commonEnd(range, [0])).toBe(20);
  });

  it('say by how much a run differs from the first', () => {
    expect(changeFrom(4, 5)).toBe(0.25);
    expect(changeFrom(4, 3)).toBe(-0.25);
    expect([changeFrom(0, 3), changeFrom(null, 3), changeFrom(3, null)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([0.25, -0.0123, 0, 12, -0.0001].map(changeText)).toEqual([
      ...['+25 %', '−1.2 %', '±0 %', '+1200 %', '±0 %'],
    ]);
  });

  it('are written as CSV in SI units', () => {
    expect(comparedCsv(comparedRows(runs), ['A', 'B, half'])).toBe(
      [
        'of,figure,unit,A,"B, half","B, half vs A"',
        'f1,goodput,bitsPerSecond,4000000,5000000,0.25',
        'f2,goodput,bitsPerSecond,1000000,,',
        'new,goodput,bitsPerSecond,,2000000,',
        'new,timeouts,none,,3,',
        '',
      ].join('\n'),
    );
  });
});

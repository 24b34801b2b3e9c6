import { expect, it } from 'vitest';
import type { Column, Contents } from '../../generated/measured';
import { CLOCK, firstChoice, timeUnits } from './choices';

const column = (name: string, day: number | null = null): Column => ({
  name,
  numbers: day === null,
  instants: { clock: CLOCK, numbers: false, dates: false, ends: ['', ''], assumed: [] },
  day,
  unit: '',
});

it('begins with the likeliest column of instants, and the one with its dates', () => {
  const contents: Contents = {
    kind: 'table',
    table: {
      dialect: { separator: ';', decimal: 'comma', header: true },
      columns: [column('Datum'), column('Uhrzeit', 0), column('Down')],
      times: [1, 0],
      rows: [],
      count: 2,
    },
  };
  expect(firstChoice(contents)).toMatchObject({ time: 1, day: 0 });
});

it('offers the days of a spreadsheet among the units of times', () => {
  expect(timeUnits.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['s', 'days since 1900 (Excel)', 'days since 1904 (Excel)']),
  );
});

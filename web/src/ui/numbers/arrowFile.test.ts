import { tableFromIPC } from '@uwdata/flechette';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrowFile } from './arrowFile';
import { columnsOfCsv, csvOf, type DataColumn } from './dataColumns';

async function read(columns: readonly DataColumn[]) {
  const bytes = new Uint8Array(await arrowFile(columns).arrayBuffer());
  // Files begin and end with the same letters; streams do not.
  const letters = new TextDecoder();
  expect(letters.decode(bytes.subarray(0, 6))).toBe('ARROW1');
  expect(letters.decode(bytes.subarray(-6))).toBe('ARROW1');
  const table = tableFromIPC(bytes);
  return table.schema.fields.map(({ name, nullable }, at) => ({
    name,
    nullable,
    values: [...(table.getChildAt(at)?.toArray() ?? [])],
  }));
}

const value: Readonly<Record<DataColumn['kind'], fc.Arbitrary<number | string>>> = {
  number: fc.double({ noNaN: true }),
  single: fc.float({ noNaN: true }),
  count: fc.integer(),
  text: fc.string({ unit: 'grapheme', maxLength: 8 }),
};

it('a written table reads back as it was, with its missing values', async () => {
  const column = (lines: number): fc.Arbitrary<DataColumn> =>
    fc.constantFrom('number', 'single', 'count', 'text').chain((kind) =>
      fc.record({
        name: fc.string({ maxLength: 6 }),
        kind: fc.constant(kind),
        values: fc.array(fc.option(value[kind]), { minLength: lines, maxLength: lines }),
      }),
    );
  const tables = fc
    .nat(12)
    .chain((lines) => fc.array(column(lines), { minLength: 1, maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(tables, async (columns) => {
      const found = await read(columns);
      expect(found.map(({ values }) => values)).toEqual(columns.map(({ values }) => values));
      expect(new Set(found.map(({ name }) => name)).size).toBe(columns.length);
    }),
    { numRuns: 40 },
  );
});

it('every column has a name of its own, whatever the others are called', async () => {
  const named = (name: string): DataColumn => ({ name, kind: 'count', values: [1] });
  const found = await read(['a', 'a (2)', 'a', 'a', '__proto__'].map(named));
  expect(found.map(({ name }) => name)).toEqual(['a', 'a (2)', 'a (3)', 'a (4)', '__proto__']);
});

it('a figure keeps its numbers as numbers, and its ids as texts', async () => {
  const csv = 'series,at,x,mean,runs\ncubic,,10,1.5,3\n7bbr,0.5,,,2\n';
  const columns = columnsOfCsv(csv);
  expect(columns.map(({ kind }) => kind)).toEqual(['text', 'number', 'number', 'number', 'number']);
  expect(csvOf(columns)).toBe(csv);
  expect((await read(columns)).map(({ values }) => values)).toEqual([
    ['cubic', '7bbr'],
    [null, 0.5],
    [10, null],
    [1.5, null],
    [3, 2],
  ]);
});

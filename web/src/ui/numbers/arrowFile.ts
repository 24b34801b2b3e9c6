/** Tables as Arrow files (version 2 of Feather), which keep the kinds of columns, and what is absent. */
import {
  dictionary,
  float32,
  float64,
  int32,
  tableFromArrays,
  tableToIPC,
  utf8,
} from '@uwdata/flechette';
import type { DataColumn } from './dataColumns';

const TYPES = {
  number: float64,
  single: float32,
  count: int32,
  text: () => dictionary(utf8(), int32()),
} as const;

export const ARROW = 'application/vnd.apache.arrow.file';

/** Columns of one name get a number, since readers find columns by their names. */
export function arrowFile(columns: readonly DataColumn[]): Blob {
  const names = new Map<string, number>();
  const named = columns.map((column) => {
    const count = (names.get(column.name) ?? 0) + 1;
    names.set(column.name, count);
    return { ...column, name: count === 1 ? column.name : `${column.name} (${count})` };
  });
  const table = tableFromArrays(
    named.map(({ name, values }): [string, unknown[]] => [name, [...values]]),
    { types: Object.fromEntries(named.map(({ name, kind }) => [name, TYPES[kind]()])) },
  );
  const bytes = tableToIPC(table, { format: 'file' });
  if (!bytes) throw new Error('the table cannot be written');
  return new Blob([new Uint8Array(bytes)], { type: ARROW });
}

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
  const taken = new Set<string>();
  const named = columns.map((column) => {
    let { name } = column;
    for (let count = 2; taken.has(name); count += 1) name = `${column.name} (${count})`;
    taken.add(name);
    return { ...column, name };
  });
  const table = tableFromArrays(
    named.map(({ name, values }): [string, unknown[]] => [name, [...values]]),
    { types: Object.fromEntries(named.map(({ name, kind }) => [name, TYPES[kind]()])) },
  );
  const bytes = tableToIPC(table, { format: 'file' });
  if (!bytes) throw new Error('the table cannot be written');
  return new Blob([new Uint8Array(bytes)], { type: ARROW });
}

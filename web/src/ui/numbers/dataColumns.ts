/** A table as columns with names and kinds, for files of several forms. */
import { type CsvValue, csvRow } from './csv';

export interface DataColumn {
  name: string;
  /** Of double or single precision, whole, or a text. Any value may be absent. */
  kind: 'number' | 'single' | 'count' | 'text';
  values: readonly CsvValue[];
}

/** A row for the names, and one for each line of the table. */
export function csvOf(columns: readonly DataColumn[]): string {
  const lines = Math.max(0, ...columns.map(({ values }) => values.length));
  const rows = [csvRow(columns.map(({ name }) => name))];
  for (let line = 0; line < lines; line += 1)
    rows.push(csvRow(columns.map(({ values }) => values[line] ?? null)));
  return `${rows.join('\n')}\n`;
}

/** The columns of a CSV whose fields are not quoted; a column is of numbers where all of its fields are. */
export function columnsOfCsv(text: string): DataColumn[] {
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const rows = lines.map((line) => line.split(','));
  return head.split(',').map((name, at): DataColumn => {
    const fields = rows.map((row) => row[at] ?? '');
    const numbers = fields.map((field) => (field === '' ? null : Number(field)));
    if (numbers.some(Number.isNaN))
      return { name, kind: 'text', values: fields.map((field) => (field === '' ? null : field)) };
    return { name, kind: 'number', values: numbers };
  });
}

/** Values as fields of a CSV file. */
import type { Unit } from '../../engine/types';

/** The units in which files have their values. */
export const SI: Readonly<Partial<Record<Unit, string>>> = {
  seconds: 's',
  bitsPerSecond: 'bit/s',
  share: 'share of 1',
  bytes: 'bytes',
  packets: 'packets',
  segments: 'segments',
};

export type CsvValue = string | number | null;

/** Spreadsheets take a text that begins like this as a formula, and names are whatever somebody has written. */
const FORMULA = /^[=+\-@\t\r]/;

export function csvField(value: CsvValue): string {
  if (value === null || (typeof value === 'number' && Number.isNaN(value))) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  // Some split at semicolons, and would take what is behind one for a field.
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvRow(values: readonly CsvValue[]): string {
  return values.map(csvField).join(',');
}

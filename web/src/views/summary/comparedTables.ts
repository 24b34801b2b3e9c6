/** The summaries of several runs as one table: a column for each run, and how it differs from the first. */
import { csvRow } from '../../ui/numbers/csv';
import { formatValue, localNumber } from '../../ui/numbers/format';
import type { SummaryColumn, SummaryTable } from './summaryTables';

/** The summary of a run, by its name. */
export interface RunTables {
  name: string;
  tables: readonly SummaryTable[];
}

/** A figure of a flow or a queue in every run; null where a run has none. */
export interface ComparedRow {
  /** Of what: the name of the flow or the queue. */
  of: string;
  column: SummaryColumn;
  values: readonly (number | null)[];
}

/** Figures that say how flows and queues fare; the others are in the tables of each run. */
const COMPARED: Partial<Record<SummaryTable['id'], readonly string[]>> = {
  flows: ['goodput', 'share', 'loss', 'timeouts', 'rtt', 'window', 'completion'],
  queues: ['utilization', 'waiting', 'delay', 'drops', 'marks'],
};

/** Where a range ends that all of these runs have recorded; those with nothing of it have no figures. */
export function commonEnd(
  { from, to }: { from: number; to: number },
  recorded: readonly number[],
): number {
  return Math.min(to, ...recorded.filter((until) => until > from));
}

/** More rows than these are left to the tables of each run. */
export const MOST_ROWS = 200;

/** The rows of all flows and queues that any of the runs has, in the order of the first that has them. */
export function comparedRows(runs: readonly RunTables[]): readonly ComparedRow[] {
  const rows: ComparedRow[] = [];
  for (const [id, keys] of Object.entries(COMPARED)) {
    const tables = runs.map((run) => run.tables.find((table) => table.id === id));
    const names = new Set(
      tables.flatMap((table) => table?.rows.map((row) => String(row[0])) ?? []),
    );
    const columns = tables.find((table) => table !== undefined)?.columns ?? [];
    for (const name of names) {
      for (const key of keys) {
        const column = columns.find((one) => one.key === key);
        if (!column) continue;
        const values = tables.map((table) => valueIn(table, name, key));
        // A figure that is zero everywhere, such as marks without ECN, compares nothing.
        if (values.every((value) => value === null || value === 0)) continue;
        rows.push({ of: name, column, values });
      }
    }
  }
  return rows;
}

function valueIn(table: SummaryTable | undefined, name: string, key: string): number | null {
  const at = table?.columns.findIndex((column) => column.key === key) ?? -1;
  const value = table?.rows.find((row) => String(row[0]) === name)?.[at];
  return typeof value === 'number' ? value : null;
}

/** How much a value is more than another, as a share of that; null where that says nothing. */
export function changeFrom(base: number | null, value: number | null): number | null {
  return base === null || value === null || base === 0 ? null : (value - base) / Math.abs(base);
}

const MINUS = '−';

/** A change in words: `+12 %`, `−44 %`, `±0 %`. */
export function changeText(change: number): string {
  const percent = Math.abs(100 * change);
  const digits = percent >= 10 || percent === 0 ? 0 : 1;
  const shown = percent.toFixed(digits);
  if (Number(shown) === 0) return '±0 %';
  return `${change < 0 ? MINUS : '+'}${localNumber(shown)} %`;
}

export function valueText({ unit }: SummaryColumn, value: number | null): string {
  if (value === null) return '–';
  const short = Number(value.toPrecision(4));
  return unit === null || unit === 'none' ? localNumber(String(short)) : formatValue(unit, short);
}

/** In SI units with all digits; the names of the runs head their columns. */
export function comparedCsv(rows: readonly ComparedRow[], names: readonly string[]): string {
  const [first = '', ...others] = names;
  const head = [
    'of',
    'figure',
    'unit',
    first,
    ...others.flatMap((name) => [name, `${name} vs ${first}`]),
  ];
  const lines = rows.map(({ of, column, values }) => {
    const [base = null, ...rest] = values;
    const further = rest.flatMap((value) => [value, changeFrom(base, value)]);
    return [of, column.title, column.unit ?? '', base, ...further];
  });
  return `${[head, ...lines].map(csvRow).join('\n')}\n`;
}

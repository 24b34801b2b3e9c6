/** The numbers of a figure as tables, for screen readers and for copying. */
import { useState } from 'react';
import type { ExperimentEstimate } from '../../../generated/experiment';
import { formatNumber } from '../../../ui/numbers/format';
import { type FigurePanel, pointValue } from '../model/experimentFigure';
import { experiments } from '../texts/en/experiments';
import styles from './ExperimentFigure.module.css';
import { isPartial, runWords, shortNumber, valueWords } from './valueWords';

/** The most rows of a table; results have all points of a curve. */
const MOST_ROWS = 60;

const { figure } = experiments;

interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** The number of all rows, of which some may be left out. */
  all: number;
  /** The number of runs of each value; empty where they differ and are beside the values. */
  runs: string;
}

/** A table without the text about its runs. */
type Cells = Omit<Table, 'runs'>;

export function NumberTable({
  panels,
  names,
}: {
  panels: readonly FigurePanel[];
  names: readonly string[];
}) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.numbers}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{figure.numbers}</summary>
      {/* While cells arrive, invisible tables would be made over and over. */}
      {(open ? panels : []).map((panel) => {
        const { head, rows, all, runs } = tableOf(panel, names);
        const title = figure.withUnit(panel.title, panel.unit);
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: by keys alone it could not be scrolled
          <section key={panel.key} tabIndex={0} aria-label={figure.numbersOf(title)}>
            <table>
              <caption>
                {title}
                {runs === '' ? null : <span>{figure.each(runs)}</span>}
                {rows.length < all ? <span>{figure.everyNth(rows.length, all)}</span> : null}
              </caption>
              <thead>
                <tr>
                  {head.map((text, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                    <th key={i} scope="col">
                      {text}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([first = '', ...rest]) => (
                  <tr key={first}>
                    <th scope="row">{first}</th>
                    {rest.map((text, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                      <td key={i}>{text}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </details>
  );
}

export function tableOf(panel: FigurePanel, names: readonly string[]): Table {
  const { counted, runs } = countsOf(estimatesOf(panel));
  return { ...cellsOf(panel, names, counted), runs };
}

function estimatesOf(panel: FigurePanel): ExperimentEstimate[] {
  if (panel.kind === 'curves' || panel.kind === 'states') return [];
  const all = panel.kind === 'map' ? panel.cells : panel.lines.map(({ points }) => points);
  return all.flat().filter((one) => one !== null);
}

/** The number of runs of all values, or how a value is written with its own where they differ. */
function countsOf(all: readonly ExperimentEstimate[]): {
  counted: (one: ExperimentEstimate | null | undefined) => string;
  runs: string;
} {
  const [first] = all;
  const alike = !all.some((one) => isPartial(one) || one.runs !== first?.runs);
  const counted = (one: ExperimentEstimate | null | undefined): string => {
    if (!one) return figure.none;
    const runs = alike ? '' : runWords(one);
    return runs === '' ? valueWords(one) : figure.counted(valueWords(one), runs);
  };
  return { counted, runs: alike && first ? runWords(first) : '' };
}

function cellsOf(
  panel: FigurePanel,
  names: readonly string[],
  counted: (one: ExperimentEstimate | null | undefined) => string,
): Cells {
  const name = (series: number): string => names[series] ?? '';
  const none = figure.none;
  switch (panel.kind) {
    case 'rows': {
      const rows = panel.lines.map(({ series, points: [one] }) => [name(series), counted(one)]);
      return { head: [figure.legend, panel.title], rows, all: rows.length };
    }
    case 'lines': {
      const { axis, lines } = panel;
      const head = [
        figure.withUnit(axis.label, axis.unit),
        ...lines.map((one) => name(one.series)),
      ];
      return thinned(head, axis.points.length, (i) => [
        pointValue({ ...axis, unit: '' }, axis.points[i] ?? { x: 0, label: '' }),
        ...lines.map(({ points }) => counted(points[i])),
      ]);
    }
    case 'map': {
      const { axis, second, cells } = panel;
      const column = { ...second, unit: '' };
      const head = [
        figure.withUnit(axis.label, axis.unit),
        ...second.points.map((point) => figure.pointOf(second.label, pointValue(column, point))),
      ];
      return thinned(head, axis.points.length, (i) => [
        pointValue({ ...axis, unit: '' }, axis.points[i] ?? { x: 0, label: '' }),
        ...second.points.map((_, j) => counted(cells[i]?.[j])),
      ]);
    }
    case 'curves':
    case 'states': {
      const { curves } = panel;
      const words = (value: number): string =>
        panel.kind === 'states' ? (panel.states[value] ?? shortNumber(value)) : shortNumber(value);
      const longest = curves.reduce((most, one) => Math.max(most, one.curve.x.length), 0);
      const along = curves.find(({ curve }) => curve.x.length === longest)?.curve.x ?? [];
      const head = [
        figure.withUnit(panel.label, panel.labelUnit),
        ...curves.map(({ series }) => name(series)),
      ];
      return thinned(head, longest, (i) => [
        formatNumber(along[i] ?? 0),
        ...curves.map(({ curve }) => {
          const value = curve.y[i];
          return value == null ? none : words(value);
        }),
      ]);
    }
  }
}

/** Rows at equal distances, up to the most that are shown. */
function thinned(
  head: readonly string[],
  all: number,
  row: (i: number) => readonly string[],
): Cells {
  const every = Math.max(1, Math.ceil(all / MOST_ROWS));
  const rows: (readonly string[])[] = [];
  for (let i = 0; i < all; i += every) rows.push(row(i));
  return { head, rows, all };
}

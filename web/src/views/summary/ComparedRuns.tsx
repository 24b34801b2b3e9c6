/** The figures of each run in the same range, side by side. */
import { useEffect, useState } from 'react';
import { type Summary as Measured, SECOND } from '../../engine/types';
import { orNull } from '../../model/document/problems';
import type { Run } from '../../model/run/run';
import { summary } from '../../texts/en/summary';
import { Button } from '../../ui/controls/Button';
import { formatNumber } from '../../ui/numbers/format';
import { download } from '../documentFiles';
import { useLaboratory, useLaboratoryState } from '../laboratoryContext';
import {
  type ComparedRow,
  changeFrom,
  changeText,
  commonEnd,
  comparedCsv,
  comparedRows,
  MOST_ROWS,
  valueText,
} from './comparedTables';
import styles from './Summary.module.css';
import { summaryTables } from './summaryTables';

const { compared: words } = summary;

const recordedOf = (run: Run): number => (run.frames.latest?.recordedUntil ?? 0) / SECOND;

/** Null where a run has nothing of the range. A run measures one range at a time: another that went first is let go. */
async function measure(run: Run, from: number, to: number): Promise<Measured | null> {
  if (recordedOf(run) <= from) return null;
  const once = () => orNull(run.measure(Math.round(from * SECOND), Math.round(to * SECOND)));
  return (await once()) ?? once();
}

export function ComparedRuns({
  from,
  to,
  run: measured,
  own,
}: {
  from: number;
  to: number;
  /** The run whose summary is there already: a run measures one range at a time. */
  run: Run;
  own: Measured;
}) {
  const laboratory = useLaboratory();
  const runs = useLaboratoryState((state) => state.runs);
  const [compared, setCompared] = useState<{ rows: readonly ComparedRow[]; end: number } | null>(
    null,
  );
  const names = runs.map((run) => laboratory.labelOf(run).name);

  useEffect(() => {
    let current = true;
    setCompared(null);
    // The engine would measure each run as far as it is recorded.
    const end = commonEnd({ from, to }, runs.map(recordedOf));
    const all = runs.map(async (run) => {
      const { description } = run.store.getState();
      const { name } = laboratory.labelOf(run);
      const summary = run === measured && end === to ? own : await measure(run, from, end);
      return { name, tables: summary && description ? summaryTables(summary, description) : [] };
    });
    void Promise.all(all).then(
      (tables) => current && setCompared({ rows: comparedRows(tables), end }),
    );
    return () => {
      current = false;
    };
  }, [laboratory, runs, from, to, measured, own]);

  if (compared === null) return <p className={styles.measuring}>{words.measuring}</p>;
  const { rows, end } = compared;
  const [first = '', ...others] = names;
  const shown = rows.slice(0, MOST_ROWS);
  return (
    <section className={styles.section}>
      <h3>{words.title}</h3>
      <p className={styles.head}>{words.range(formatNumber(from), formatNumber(end), end < to)}</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" data-name="true" className={styles.compared}>
                {words.figure}
              </th>
              <th scope="col" className={styles.compared}>
                {first}
              </th>
              {others.map((name) => (
                <th scope="col" key={name} className={styles.compared}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ of, column, values }) => {
              const [base = null] = values;
              return (
                <tr key={`${of} ${column.key}`}>
                  <th scope="row" data-name="true" title={column.help}>
                    {words.of(of, column.title)}
                  </th>
                  {values.map((value, index) => {
                    const change = index === 0 ? null : changeFrom(base, value);
                    return (
                      <td key={names[index]}>
                        {valueText(column, value)}
                        {change === null ? null : (
                          <span className={styles.change}>{changeText(change)}</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length ? <p>{words.more(rows.length - shown.length)}</p> : null}
      <div className={styles.ways}>
        <Button
          look="outlined"
          onClick={() => download(comparedCsv(rows, names), 'text/csv', 'comparison.csv')}
        >
          {words.csv}
        </Button>
      </div>
    </section>
  );
}

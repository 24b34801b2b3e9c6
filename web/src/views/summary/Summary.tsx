import { useEffect, useMemo, useState } from 'react';
import { CourseClient } from '../../engine/programs/courseClient';
import { type Summary as Measured, ProblemError, SECOND } from '../../engine/types';
import type { Said } from '../../generated/boundary';
import { texts } from '../../texts';
import { summary as summaryTexts } from '../../texts/en/summary';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { formatNumber, formatValue, localNumber } from '../../ui/numbers/format';
import { sayAll } from '../../ui/numbers/said';
import { download, fileSlug } from '../documentFiles';
import { useLaboratory, useLaboratoryState, useRun, useRunState } from '../laboratoryContext';
import { ComparedRuns } from './ComparedRuns';
import styles from './Summary.module.css';
import {
  type Sorting,
  type SummaryTable,
  shownColumn,
  sortedRows,
  stoppedFlows,
  summaryTables,
  tablesAsCsv,
  tablesAsText,
  UTILIZATION,
} from './summaryTables';

interface SummaryRange {
  from: number;
  to: number;
}

/** The summary of a range of the run: the one that a text is about, the zoomed one, or all of it after the warm-up. */
export default function Summary({ onMeasured }: { onMeasured?: () => void }) {
  const laboratory = useLaboratory();
  const run = useRun();
  const several = useLaboratoryState((state) => state.runs.length > 1);
  const description = useRunState((state) => state.description);
  const [recorded] = useState(() => (run.frames.latest?.recordedUntil ?? 0) / SECOND);
  const [range, setRange] = useState<SummaryRange>(() => {
    const { summarised } = laboratory.store.getState();
    const begun = summarised && summarised.from < recorded ? summarised : null;
    const { from = description?.warmup ?? 0, to = recorded } = begun ?? laboratory.time.zoom ?? {};
    return { from: Math.min(from, recorded), to: Math.min(to, recorded) };
  });
  const [summary, setSummary] = useState<Measured | null>(null);
  const [sentences, setSentences] = useState<readonly Said[] | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    let current = true;
    const { from, to } = range;
    setSummary(null);
    setSentences(null);
    setProblem('');
    const client = new CourseClient();
    // Without the program that describes it, the tables stand alone.
    const tell = (measured: Measured): Promise<readonly Said[]> =>
      client.describe(run.document.text, measured).catch(() => []);
    run.measure(Math.round(from * SECOND), Math.round(to * SECOND)).then(
      async (measured) => {
        if (!current) return;
        setSummary(measured);
        const described = await tell(measured);
        if (current) setSentences(described);
      },
      (thrown: unknown) => {
        if (current)
          setProblem(thrown instanceof ProblemError ? thrown.message : summaryTexts.gone);
      },
    );
    return () => {
      current = false;
      client.close();
    };
  }, [run, range]);

  // The summary is visible, or there is nothing to wait for.
  const done = sentences !== null || problem !== '';
  useEffect(() => {
    if (done) onMeasured?.();
  }, [done, onMeasured]);

  const set = (part: Partial<SummaryRange>): void => {
    const next = { ...range, ...part };
    const within = next.from >= 0 && next.to <= recorded && next.from < next.to;
    if (within) setRange(next);
    else setProblem(summaryTexts.outside(formatValue('seconds', recorded)));
  };

  return (
    <>
      <div className={styles.range}>
        <span>{summaryTexts.from}</span>
        <Quantity
          label={summaryTexts.fromLabel}
          unit="seconds"
          className={styles.instant}
          value={range.from}
          // A range outside of the run is refused with the reason.
          limits={null}
          onChange={(from) => set({ from })}
        />
        <span>{summaryTexts.to}</span>
        <Quantity
          label={summaryTexts.toLabel}
          unit="seconds"
          className={styles.instant}
          value={range.to}
          limits={null}
          onChange={(to) => set({ to })}
        />
      </div>
      <p className={problem === '' ? 'visually-hidden' : styles.problem} role="status">
        {problem || (summary ? summaryTexts.ready : summaryTexts.measuring)}
      </p>
      {sentences && sentences.length > 0 ? (
        <p className={styles.sentences}>{sayAll(sentences)}</p>
      ) : null}
      {several && summary ? <ComparedRuns {...range} run={run} own={summary} /> : null}
      {summary && description ? (
        <Tables
          summary={summary}
          stopped={stoppedFlows(summary, description)}
          tables={summaryTables(summary, description)}
        />
      ) : problem === '' ? (
        <p className={styles.measuring} aria-hidden="true">
          {summaryTexts.measuring}
        </p>
      ) : null}
    </>
  );
}

/** How long "Copied" stays. */
const COPIED_MS = 2000;

function Tables({
  summary,
  stopped,
  tables,
}: {
  summary: Measured;
  stopped: readonly string[];
  tables: readonly SummaryTable[];
}) {
  const [sorting, setSorting] = useState<Partial<Record<SummaryTable['id'], Sorting>>>({
    // The bottleneck first.
    queues: { column: UTILIZATION, descending: true },
  });
  const [copied, setCopied] = useState<'text' | 'csv' | 'failed' | null>(null);
  const ordered = useMemo(
    () =>
      tables.map((table) => ({
        ...table,
        rows: sortedRows(table.rows, sorting[table.id] ?? null),
      })),
    [tables, sorting],
  );
  const { warmup, duration, totalGoodput, jain } = summary;
  const file = `${fileSlug(summary.name)}-summary`;
  const head = summaryTexts.head(
    formatNumber(warmup),
    formatNumber(duration),
    formatValue('bitsPerSecond', Number(totalGoodput.toPrecision(4))),
    jain === null ? null : localNumber(jain.toFixed(4)),
  );

  useEffect(() => {
    if (copied === null || copied === 'failed') return;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (what: 'text' | 'csv'): Promise<void> => {
    try {
      await navigator.clipboard.writeText(
        what === 'csv'
          ? tablesAsCsv(ordered)
          : tablesAsText(ordered, [summary.name, head, ...stopped].join('\n')),
      );
      setCopied(what);
    } catch {
      setCopied('failed');
    }
  };

  return (
    <>
      <p className={styles.head}>{head}</p>
      {stopped.map((line) => (
        <p key={line} className={styles.stopped}>
          {line}
        </p>
      ))}
      {ordered.map((table) => (
        <Table
          key={table.id}
          table={table}
          sorting={sorting[table.id] ?? null}
          onSort={(next) => setSorting({ ...sorting, [table.id]: next })}
        />
      ))}
      <div className={styles.ways}>
        <Button look="outlined" onClick={() => void copy('text')}>
          {copied === 'text' ? texts.share.copied : summaryTexts.copyText}
        </Button>
        <Button look="outlined" onClick={() => void copy('csv')}>
          {copied === 'csv' ? texts.share.copied : summaryTexts.copyCsv}
        </Button>
        <Button
          look="outlined"
          onClick={() => download(tablesAsCsv(ordered), 'text/csv', `${file}.csv`)}
        >
          {summaryTexts.downloadCsv}
        </Button>
        <Button
          look="outlined"
          onClick={() =>
            download(`${JSON.stringify(summary, null, 2)}\n`, 'application/json', `${file}.json`)
          }
        >
          {summaryTexts.downloadJson}
        </Button>
        <span className={styles.command}>
          {summaryTexts.command} <code>{summaryTexts.run(warmup, duration)}</code>
        </span>
      </div>
      <p role="status" className={copied === 'failed' ? styles.problem : 'visually-hidden'}>
        {copied === 'failed' ? summaryTexts.failed : copied === null ? '' : texts.share.copied}
      </p>
    </>
  );
}

interface TableProps {
  table: SummaryTable;
  sorting: Sorting | null;
  onSort: (sorting: Sorting) => void;
}

function Table({ table, sorting, onSort }: TableProps) {
  const columns = table.columns.map((_, index) => shownColumn(table, index));
  const order = (index: number): 'ascending' | 'descending' | 'none' => {
    if (sorting?.column !== index) return 'none';
    return sorting.descending ? 'descending' : 'ascending';
  };
  return (
    <section className={styles.section}>
      <h3>{table.title}</h3>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {table.columns.map(({ key, title, help, unit }, index) => (
                <th scope="col" key={key} aria-sort={order(index)} data-name={unit === null}>
                  <button
                    type="button"
                    title={help}
                    onClick={() =>
                      onSort({
                        column: index,
                        // Figures begin with the largest, names with the first.
                        descending: sorting?.column === index ? !sorting.descending : unit !== null,
                      })
                    }
                  >
                    {title}
                    <span className={styles.unit}>{columns[index]?.suffix}</span>
                    <span className={styles.order} aria-hidden="true">
                      {{ ascending: '↑', descending: '↓', none: '' }[order(index)]}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, at) => (
              <tr key={String(row[0])}>
                {table.columns.map(({ key, unit }, index) =>
                  index === 0 ? (
                    <th scope="row" key={key} data-name="true">
                      {columns[index]?.cells[at]}
                    </th>
                  ) : (
                    <td key={key} data-name={unit === null}>
                      {columns[index]?.cells[at]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

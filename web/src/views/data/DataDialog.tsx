/** The values of the plots as a table that follows the run, and as files. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { SECOND } from '../../engine/types';
import { texts } from '../../texts';
import { data as t } from '../../texts/en/data';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { onSummary } from '../../ui/frame/readings';
import { csvOf } from '../../ui/numbers/dataColumns';
import { formatNumber, formatSpan } from '../../ui/numbers/format';
import { download, fileSlug } from '../documentFiles';
import { useRunState } from '../laboratoryContext';
import { panelsOf } from '../plots/panels/panels';
import { type PlotTable, tableOf } from '../plots/plotSummary';
import type { PlotStage } from '../plots/stage/plotStage';
import styles from './Data.module.css';
import { curvesOf, eventsColumns, ROWS, seriesColumns, tableOfPlots } from './plotCsv';

const ALL = 'all';

export default function DataDialog({ stage }: { stage: PlotStage }) {
  const description = useRunState((state) => state.description);
  const open = useStore(stage.settings.store, (state) => state.panels);
  const all = useMemo(() => (description ? panelsOf(description) : []), [description]);
  const panels = useMemo(() => all.filter(({ id }) => open.includes(id)), [all, open]);
  const [what, setWhat] = useState<string>(ALL);
  const [failed, setFailed] = useState(false);
  const chosen = useMemo(() => {
    const one = panels.filter(({ id }) => id === what);
    return one.length > 0 ? one : panels;
  }, [panels, what]);
  const [table, setTable] = useState<PlotTable>(() => tableOf(chosen, stage));
  useEffect(
    () => onSummary(() => setTable(tableOf(chosen, stage)), stage.playing),
    [chosen, stage],
  );

  const { view, events } = stage.run.frames;
  if (!view || table.rows.length === 0) return <p>{texts.plots.table.nothing}</p>;
  const name = fileSlug(description?.name ?? '');
  const save = async (what: 'values' | 'events', as: 'csv' | 'arrow'): Promise<void> => {
    try {
      const found = await tableOfPlots(stage);
      if (!found) return;
      const ids = description?.flows.map(({ id }) => id) ?? [];
      const columns =
        what === 'values'
          ? seriesColumns(found.view, curvesOf(stage, chosen, found.columns))
          : eventsColumns(found.events, ids);
      if (as === 'csv') download(csvOf(columns), 'text/csv', `${name}-${what}.csv`);
      else {
        // The writer of Arrow is fetched with the first file of it.
        const { ARROW, arrowFile } = await import('../../ui/numbers/arrowFile');
        download(arrowFile(columns), ARROW, `${name}-${what}.arrow`);
      }
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={styles.data}>
      <div className={styles.choice}>
        <span aria-hidden="true">{t.what}</span>
        <div className={styles.what}>
          <Select
            label={t.what}
            value={chosen.length === 1 ? (chosen[0]?.id ?? ALL) : ALL}
            options={[
              { value: ALL, label: t.all },
              ...panels.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={setWhat}
          />
        </div>
        <Button look="outlined" onClick={() => void save('values', 'csv')}>
          {t.series}
        </Button>
        <Button
          look="outlined"
          disabled={events === null}
          onClick={() => void save('events', 'csv')}
        >
          {t.events}
        </Button>
        <Button look="outlined" onClick={() => void save('values', 'arrow')}>
          {t.seriesArrow}
        </Button>
        <Button
          look="outlined"
          disabled={events === null}
          onClick={() => void save('events', 'arrow')}
        >
          {t.eventsArrow}
        </Button>
        <span role="status" className={styles.failed}>
          {failed ? t.notWritten : ''}
        </span>
      </div>
      <p className={styles.note}>
        {t.note(
          formatNumber(ROWS),
          formatSpan(Number(((view.to - view.from) / SECOND / ROWS).toPrecision(2))),
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keys alone it could not be scrolled */}
      <section className={styles.scroll} tabIndex={0} aria-label={texts.plots.table.title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.plots.table.time}</th>
              {table.columns.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.time}>
                <th scope="row">{row.time}</th>
                {row.values.map((value, index) => (
                  <td key={table.columns[index]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

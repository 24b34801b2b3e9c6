import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { SECOND, type SeriesId } from '../../engine/types';
import { texts } from '../../texts';
import { Figure } from '../../ui/Figure';
import { formatReading } from '../../ui/format';
import { onReading, writeText } from '../../ui/readings';
import { Swatch } from '../../ui/Swatch';
import { useWindowed } from '../../ui/windowed';
import styles from './Plots.module.css';
import type { Panel } from './panels';
import type { PlotStage } from './stage';

const ENTRY_HEIGHT = 24;

/** In a longer legend only the entries in view are in the page. */
const MOST_ROWS = 12;

/** On a phone, longer names have a line of their own: ids often differ in their last characters. */
const LONG_NAME = 10;

/** Entries that a legend lists; of the rest it gives the number. */
const MOST_ENTRIES = 64;

/** The legend beside a panel; each entry shows or hides its curve. */
export function Legend({ panel, stage }: { panel: Panel; stage: PlotStage }) {
  const hidden = useStore(stage.settings.store, (state) => state.hidden);
  const values = useRef(new Map<SeriesId, { row: number; element: HTMLElement }>());
  const lines = panel.lines.filter((line) => line.option === null);
  const listed = lines.slice(0, MOST_ENTRIES);
  const rows = useWindowed<HTMLDivElement>(listed.length, ENTRY_HEIGHT, MOST_ROWS);
  const { seen } = rows;

  useEffect(
    () =>
      onReading(() => {
        const time = stage.time.crosshair ?? (stage.run.frames.latest?.time ?? 0) / SECOND;
        const unit = stage.unitOf(panel.id);
        // Only what can be seen is written.
        for (const [series, { row, element }] of values.current) {
          if (!seen(row)) continue;
          writeText(element, formatReading(stage.reading(series, time), unit));
        }
      }),
    [panel, stage, seen],
  );

  return (
    <div
      className={styles.legend}
      ref={rows.box}
      onScroll={rows.onScroll}
      data-long={listed.length > MOST_ROWS}
      data-wide={listed.some(({ name }) => name.length > LONG_NAME)}
    >
      <ul>
        {rows.before > 0 ? <li aria-hidden="true" style={{ height: rows.before }} /> : null}
        {listed.slice(rows.first, rows.end).map((line, offset) => (
          <li key={line.key}>
            <button
              type="button"
              className={styles.entry}
              aria-pressed={!hidden.has(line.key)}
              aria-label={texts.plots.toggle(`${line.name}, ${panel.title}`)}
              onClick={() => stage.settings.toggleHidden(line.key)}
            >
              <Swatch token={line.token} dash={line.dash} marker={line.marker} />
              <span className={styles.name}>{line.name}</span>
              <Figure
                className={styles.value}
                hidden
                ref={(element) => {
                  if (!element) return;
                  values.current.set(line.series, { row: rows.first + offset, element });
                  return () => {
                    values.current.delete(line.series);
                  };
                }}
              />
            </button>
          </li>
        ))}
        {rows.after > 0 ? <li aria-hidden="true" style={{ height: rows.after }} /> : null}
        {lines.length > listed.length ? (
          <li className={styles.more}>{texts.plots.more(lines.length - listed.length)}</li>
        ) : null}
      </ul>
    </div>
  );
}

/** Switches for the extra curves of a panel. */
export function Options({ panel, stage }: { panel: Panel; stage: PlotStage }) {
  const options = useStore(stage.settings.store, (state) => state.options);
  if (panel.options.length === 0) return null;
  return (
    <div className={styles.options}>
      {panel.options.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.option}
          aria-pressed={options.has(option)}
          aria-label={texts.plots.toggle(`${texts.plots.option[option]}, ${panel.title}`)}
          onClick={() => stage.settings.toggleOption(option)}
        >
          {texts.plots.option[option]}
        </button>
      ))}
    </div>
  );
}

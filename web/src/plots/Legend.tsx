import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { SECOND } from '../engine/types';
import { texts } from '../texts';
import { formatReading } from '../ui/format';
import { Swatch } from '../ui/Swatch';
import styles from './Plots.module.css';
import type { Panel } from './panels';
import { onReading, writeText } from './readings';
import type { PlotStage } from './stage';
import { crosshair, plots, toggleHidden, toggleOption } from './view';

const ENTRY_HEIGHT = 24;

/** Entries that a legend lists; a run with more flows says how many more there are. */
const MOST_ENTRIES = 64;

/** What a panel draws, outside of its data; each entry shows or hides its curve. */
export function Legend({ panel, stage }: { panel: Panel; stage: PlotStage }) {
  const hidden = useStore(plots, (state) => state.hidden);
  const options = useStore(plots, (state) => state.options);
  const values = useRef(new Map<number, HTMLElement>());
  const box = useRef<HTMLDivElement>(null);
  const scrolled = useRef(0);
  const lines = panel.lines.filter((line) => line.option === null);
  const listed = lines.slice(0, MOST_ENTRIES);

  const height = useRef(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      height.current = element.clientHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(
    () =>
      onReading(() => {
        const time = crosshair.time ?? (stage.lab.frames.latest?.time ?? 0) / SECOND;
        const unit = stage.unitOf(panel.id);
        // Of fifty figures only those in view are written.
        const from = Math.floor(scrolled.current / ENTRY_HEIGHT);
        const to = from + Math.ceil((height.current || 1000) / ENTRY_HEIGHT);
        let position = -1;
        for (const [series, element] of values.current) {
          position += 1;
          if (position < from || position > to) continue;
          writeText(element, formatReading(stage.reading(series, time), unit));
        }
      }),
    [panel, stage],
  );

  return (
    <div
      className={styles.legend}
      ref={box}
      onScroll={(event) => {
        scrolled.current = event.currentTarget.scrollTop;
      }}
    >
      <ul>
        {listed.map((line) => (
          <li key={line.key}>
            <button
              type="button"
              className={styles.entry}
              aria-pressed={!hidden.has(line.key)}
              aria-label={texts.plots.toggle(`${line.name}, ${panel.title}`)}
              onClick={() => toggleHidden(line.key)}
            >
              <Swatch token={line.token} dash={line.dash} marker={line.marker} />
              <span className={styles.name}>{line.name}</span>
              <span
                className={styles.value}
                aria-hidden="true"
                ref={(element) => {
                  if (!element) return;
                  values.current.set(line.series, element);
                  return () => {
                    values.current.delete(line.series);
                  };
                }}
              />
            </button>
          </li>
        ))}
        {lines.length > listed.length ? (
          <li className={styles.more}>{texts.plots.more(lines.length - listed.length)}</li>
        ) : null}
      </ul>
      {panel.options.length > 0 ? (
        <div className={styles.options}>
          {panel.options.map((option) => (
            <button
              key={option}
              type="button"
              className={styles.option}
              aria-pressed={options.has(option)}
              aria-label={texts.plots.toggle(`${texts.plots.option[option]}, ${panel.title}`)}
              onClick={() => toggleOption(option)}
            >
              {texts.plots.option[option]}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

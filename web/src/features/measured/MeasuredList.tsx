/** The measurements that are drawn over the run: when each begins, whether it is shown. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { Switch } from '../../ui/controls/Switch';
import { useLaboratory } from '../../views/laboratoryContext';
import styles from './BringIn.module.css';
import { seriesWords } from './choices';
import { type MeasuredEntry, measuredIn, overlay } from './model/measuredData';
import { measured as words } from './texts/en/measured';

/** Instants of a run; a capture may begin before it. */
export const OFFSETS = { min: -100_000, max: 100_000 };

export function MeasuredList() {
  const { plots } = useLaboratory();
  // Another overlay has other entries.
  useStore(plots.store, (state) => state.measured);
  const entries = measuredIn(plots);
  const [removed, setRemoved] = useState<MeasuredEntry | null>(null);
  const section = useRef<HTMLElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // The button that removed it had the focus, and is gone.
  useEffect(() => {
    if (removed) back.current?.focus();
  }, [removed]);
  if (entries.length === 0 && !removed) return null;
  const change = (id: number, next: { offset?: number; shown?: boolean } | null): void =>
    overlay(
      plots,
      entries.flatMap((entry) =>
        entry.id !== id ? [entry] : next === null ? [] : [{ ...entry, ...next }],
      ),
      seriesWords,
    );
  return (
    <section ref={section} className={styles.entries} aria-label={words.present} tabIndex={-1}>
      <h3>{words.present}</h3>
      <ul className={styles.entries}>
        {entries.map(({ id, name, offset, shown }) => (
          <li key={id}>
            <span>{name}</span>
            <Quantity
              className={styles.quantity}
              label={words.offsetOf(name)}
              unit="seconds"
              value={offset}
              limits={OFFSETS}
              loud
              onChange={(next) => change(id, { offset: next })}
            />
            <Switch
              label={words.show(name)}
              checked={shown}
              onChange={(next) => change(id, { shown: next })}
            />
            <Button
              look="outlined"
              aria-label={words.removeOf(name)}
              onClick={() => {
                setRemoved(entries.find((entry) => entry.id === id) ?? null);
                change(id, null);
              }}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {removed ? (
        <div className={styles.ways}>
          <span role="status">{words.removed(removed.name)}</span>
          <Button
            ref={back}
            look="outlined"
            onClick={() => {
              overlay(plots, [...entries, removed], seriesWords);
              setRemoved(null);
              section.current?.focus();
            }}
          >
            {words.putBack}
          </Button>
        </div>
      ) : null}
      <p className={styles.help}>{words.stays}</p>
    </section>
  );
}

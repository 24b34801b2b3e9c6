/** Adds a value that the experiment may be sensitive to as an axis, which makes and runs another experiment. */
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { useLaboratory } from '../../views/laboratoryContext';
import styles from './ExperimentPage.module.css';
import { openExperiment } from './experiments';
import type { ExperimentRun } from './model/experimentRun';
import {
  numbersIn,
  numbersOf,
  type Sensitivity,
  sensitivitiesOf,
  withVariedAxis,
} from './model/sensitivity';
import { experiments } from './texts/en/experiments';

interface Offered {
  all: readonly Sensitivity[];
  flows: readonly { id: string; transport?: unknown }[];
}

const { vary: t } = experiments;

export function VaryForm({ run }: { run: ExperimentRun }) {
  const laboratory = useLaboratory();
  const experiment = useStore(run.store, (state) => state.experiment);
  const [offered, setOffered] = useState<Offered | null>(null);
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState<string | null>(null);
  const id = useId();

  useEffect(() => {
    let wanted = true;
    setOffered(null);
    if (experiment) {
      void run.documentAt({ series: 0, x: 0, y: 0 }).then((document) => {
        if (!wanted) return;
        if (document === null) return setOffered({ all: numbersOf(experiment), flows: [] });
        const { flows = [] } = JSON.parse(document) as Pick<Offered, 'flows'>;
        setOffered({
          all: sensitivitiesOf(document, experiment),
          flows,
        });
      });
    }
    return () => {
      wanted = false;
    };
  }, [run, experiment]);

  const one = offered?.all.find((sensitivity) => sensitivity.id === chosen) ?? offered?.all[0];
  if (!experiment || !offered || !one) return null;
  const written = text ?? one.values.join(', ');
  const values = one.values.length === 0 ? [] : numbersIn(written);
  const label = (recovery?: string): string =>
    recovery === undefined ? t.what[one.what](one.of) : t.recoveries[recovery as 'sack'];
  const other = values && withVariedAxis(experiment, one, values, offered.flows, label);
  const bad = !other;
  return (
    <section className={styles.section}>
      <h2>{t.title}</h2>
      <p className={styles.hint}>{experiment.axis ? t.across : t.along}</p>
      <div className={styles.vary}>
        <div className={styles.what}>
          <Select
            label={t.title}
            value={one.id}
            options={offered.all.map((sensitivity) => ({
              value: sensitivity.id,
              label: t.what[sensitivity.what](sensitivity.of),
            }))}
            onChange={(next) => {
              setChosen(next);
              setText(null);
            }}
          />
        </div>
        {one.values.length === 0 ? null : (
          <label>
            <span>{one.unit === '' ? t.values : t.valuesIn(one.unit)}</span>
            <input
              value={written}
              aria-invalid={bad}
              aria-describedby={bad ? `${id}-bad` : undefined}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
        )}
        <Button
          look="outlined"
          disabled={!other}
          onClick={() => {
            if (other) void openExperiment(laboratory, JSON.stringify(other));
          }}
        >
          {t.add}
        </Button>
      </div>
      {bad ? (
        <p id={`${id}-bad`} className={styles.hint} role="alert">
          {t.bad}
        </p>
      ) : null}
    </section>
  );
}

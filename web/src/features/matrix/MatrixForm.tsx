/** The settings of a matrix: which senders, on which dumbbell, how long and how often. */

import type { Unit } from '../../engine/types';
import type { ShownMatrix } from '../../generated/experiment';
import { optionsOf } from '../../model/library/registry';
import { Select } from '../../ui/choosing/Select';
import { Quantity } from '../../ui/controls/Quantity';
import { Slider } from '../../ui/controls/Slider';
import { formatNumber, formatValue } from '../../ui/numbers/format';
import { POSITIONS } from '../../ui/numbers/sliderRange';
import page from '../../views/job/CellsPage.module.css';
import styles from './Matrix.module.css';
import { matrix as t } from './texts/en/matrix';

type Settings = ShownMatrix['settings'];
type NumberKey = keyof typeof t.fields &
  keyof { [K in keyof Settings as Settings[K] extends number ? K : never]: K };

interface Field {
  key: NumberKey;
  unit: Unit;
  min: number;
  max: number;
  whole?: boolean;
  /** Whether a slider stands beside it. */
  slides?: boolean;
}

const NETWORK: readonly Field[] = [
  { key: 'rate', unit: 'bitsPerSecond', min: 1e5, max: 1e9, slides: true },
  { key: 'rtt', unit: 'seconds', min: 0.001, max: 1, slides: true },
  { key: 'buffer', unit: 'packets', min: 1, max: 100_000, whole: true, slides: true },
];

const RUNS: readonly Field[] = [
  { key: 'duration', unit: 'seconds', min: 2, max: 1000 },
  { key: 'warmup', unit: 'seconds', min: 0, max: 999 },
  { key: 'gap', unit: 'seconds', min: 0, max: 500 },
  { key: 'seeds', unit: 'none', min: 1, max: 100, whole: true },
];

const queryOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key}=${Array.isArray(value) ? value.join(',') : value}`)
    .join('&');

export function MatrixForm({
  shown: { settings, bdp },
  onChange,
}: {
  shown: ShownMatrix;
  onChange: (query: string) => void;
}) {
  const set = (change: Partial<Settings>): void => onChange(queryOf({ ...settings, ...change }));
  const row = ({ key, unit, min, max, whole, slides }: Field) => {
    const value = settings[key];
    const put = (next: number): void => set({ [key]: whole ? Math.round(next) : next });
    const ratio = Math.log(max / Math.max(min, 1e-9));
    const at = (position: number): number =>
      Number((min * Math.exp((ratio * position) / POSITIONS)).toPrecision(2));
    return (
      <div key={key} className={page.row}>
        <span aria-hidden="true">{t.fields[key]}</span>
        {slides ? (
          <Slider
            label={t.fields[key]}
            position={Math.round((POSITIONS * Math.log(value / min)) / ratio)}
            spoken={(position) => formatValue(unit, at(position))}
            onChange={(position) => put(at(position))}
          />
        ) : null}
        <Quantity
          className={`${page.number} ${styles.last}`}
          label={t.fields[key]}
          unit={unit}
          value={value}
          limits={{ min, max }}
          onChange={put}
        />
      </div>
    );
  };
  return (
    <details className={page.settings} open>
      <summary>{t.settings}</summary>
      <div className={styles.form}>
        <fieldset>
          <legend>{t.senders}</legend>
          <div className={page.choices}>
            {optionsOf('sender').map(({ value, label }) => (
              <label key={value}>
                <input
                  type="checkbox"
                  checked={settings.senders.includes(value)}
                  onChange={({ currentTarget: { checked } }) =>
                    set({
                      senders: checked
                        ? [...settings.senders, value]
                        : settings.senders.filter((one) => one !== value),
                    })
                  }
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t.network}</legend>
          {NETWORK.map(row)}
          <p className={page.quiet}>
            {t.bdp(
              formatNumber(Number((settings.buffer / bdp).toPrecision(3))),
              formatNumber(Number(bdp.toPrecision(3))),
            )}
          </p>
          <div className={page.row}>
            <span aria-hidden="true">{t.fields.queue}</span>
            <Select
              label={t.fields.queue}
              value={settings.queue}
              options={optionsOf('queue')}
              onChange={(queue) => set({ queue })}
            />
          </div>
        </fieldset>
        <fieldset>
          <legend>{t.runs}</legend>
          {RUNS.map(row)}
        </fieldset>
      </div>
    </details>
  );
}

/** The settings of an attack: the sender, the harms, the bounds, the path and the budget. */

import type { Unit } from '../../engine/types';
import { optionsOf } from '../../model/library/registry';
import { Select } from '../../ui/choosing/Select';
import { Quantity } from '../../ui/controls/Quantity';
import page from '../../views/job/CellsPage.module.css';
import styles from './Attack.module.css';
import { type AttackChoice, type AttackNumbers, OBJECTIVES } from './attackSettings';
import { attack as t } from './texts/en/attack';

/** The numbers with their units and limits, in the order of the form. */
const NUMBERS: readonly (readonly [keyof AttackNumbers, Unit, number, number])[] = [
  ['runs', 'none', 1, 1e6],
  ['seed', 'none', 0, Number.MAX_SAFE_INTEGER],
  ['pieces', 'none', 1, 20],
  ['least', 'share', 0.001, 1],
  ['greatest', 'share', 1, 10],
  ['delay', 'seconds', 0, 10],
  ['loss', 'share', 0, 1],
  ['arrivals', 'share', 0, 1],
  ['rate', 'bitsPerSecond', 1e5, 1e9],
  ['rtt', 'seconds', 0.001, 2],
  ['buffer', 'none', 0.01, 100],
  ['duration', 'seconds', 1, 600],
];

const WHOLE: readonly string[] = ['runs', 'seed', 'pieces'];

type Sort = keyof typeof t.sorts;

const isSort = (text: string): text is Sort => text in t.sorts;

export function AttackForm({
  choice,
  presets,
  own,
  onChange,
}: {
  choice: AttackChoice;
  presets: readonly string[];
  /** The ids of the scenario's algorithms. */
  own: readonly string[];
  onChange: (choice: AttackChoice) => void;
}) {
  const [sort = '', ...rest] = choice.subject.split('/');
  const set = (change: Partial<AttackChoice>): void => onChange({ ...choice, ...change });
  const kinds = (of: Sort) =>
    of === 'rules'
      ? own.map((id) => ({ value: id, label: id }))
      : optionsOf('sender').filter(({ value }) => value !== 'rules');
  const sorts = (['sender', 'rules'] as const).filter((one) => one !== 'rules' || own.length > 0);
  return (
    <details className={page.settings} open>
      <summary>{t.settings}</summary>
      <div className={styles.form}>
        {sorts.length > 1 ? (
          <div className={page.row}>
            <span aria-hidden="true">{t.sort}</span>
            <Select
              label={t.sort}
              value={sort}
              options={sorts.map((value) => ({ value, label: t.sorts[value] }))}
              onChange={(next) => {
                const first = isSort(next) ? kinds(next)[0] : undefined;
                if (first) set({ subject: `${next}/${first.value}` });
              }}
            />
          </div>
        ) : null}
        {isSort(sort) ? (
          <div className={page.row}>
            <span aria-hidden="true">{t.which[sort]}</span>
            <Select
              label={t.which[sort]}
              value={rest.join('/')}
              options={kinds(sort)}
              onChange={(next) => set({ subject: `${sort}/${next}` })}
            />
          </div>
        ) : null}
        <div className={page.row}>
          <span aria-hidden="true">{t.preset}</span>
          <Select
            label={t.preset}
            value={choice.preset}
            options={presets.map((value) => ({ value, label: value }))}
            onChange={(preset) => set({ preset })}
          />
        </div>
        {NUMBERS.map(([key, unit, min, max]) => (
          <div key={key} className={page.row}>
            <span aria-hidden="true">{t.numbers[key]}</span>
            <Quantity
              className={page.number}
              label={t.numbers[key]}
              unit={unit}
              value={choice[key]}
              limits={{ min, max }}
              onChange={(value) => set({ [key]: WHOLE.includes(key) ? Math.round(value) : value })}
            />
          </div>
        ))}
      </div>
      <fieldset className={styles.harms}>
        <legend>{t.harms}</legend>
        <div className={page.choices}>
          {OBJECTIVES.map((objective) => (
            <label key={objective}>
              <input
                type="checkbox"
                checked={choice.objectives.includes(objective)}
                onChange={({ currentTarget: { checked } }) =>
                  set({
                    objectives: OBJECTIVES.filter((one) =>
                      one === objective ? checked : choice.objectives.includes(one),
                    ),
                  })
                }
              />
              {t.objectives[objective]}
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}

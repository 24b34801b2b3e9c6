/** The settings of a report card: the sender or queue that it is about, the number of runs, and the sections. */

import type { ShownCard } from '../../generated/card';
import { optionsOf } from '../../model/library/registry';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import page from '../../views/job/CellsPage.module.css';
import styles from './Card.module.css';
import { type CardSettings, without } from './cardSettings';
import { card as t } from './texts/en/card';

type Sort = keyof typeof t.sorts;

const isSort = (text: string): text is Sort => text in t.sorts;

export function CardForm({
  settings,
  shown,
  own,
  onChange,
}: {
  settings: CardSettings;
  shown: ShownCard;
  /** The ids of the scenario's algorithms. */
  own: readonly string[];
  onChange: (settings: CardSettings) => void;
}) {
  const [sort = '', ...rest] = settings.subject.split('/');
  const which = rest.join('/');
  const kinds = (of: Sort) =>
    of === 'rules'
      ? own.map((id) => ({ value: id, label: id }))
      : optionsOf(of).filter(({ value }) => value !== 'rules');
  const set = (change: Partial<CardSettings>): void => onChange({ ...settings, ...change });
  const choose = (of: string, one: string | undefined): void => {
    // Sections of one RFC mean others in another.
    if (one !== undefined)
      set({ subject: `${of}/${one}`, sections: of === sort ? settings.sections : [] });
  };
  const chosen = shown.sections.filter((one) => one.chosen).map(({ section }) => section);
  const sorts = (['sender', 'queue', 'rules'] as const).filter(
    (one) => one !== 'rules' || own.length > 0,
  );
  return (
    <details className={page.settings} open>
      <summary>{t.settings}</summary>
      <div className={styles.form}>
        <div className={page.row}>
          <span aria-hidden="true">{t.sort}</span>
          <Select
            label={t.sort}
            value={sort}
            options={sorts.map((value) => ({ value, label: t.sorts[value] }))}
            onChange={(next) => {
              if (isSort(next)) choose(next, kinds(next)[0]?.value);
            }}
          />
        </div>
        {isSort(sort) ? (
          <div className={page.row}>
            <span aria-hidden="true">{t.which[sort]}</span>
            <Select
              label={t.which[sort]}
              value={which}
              options={kinds(sort)}
              onChange={(next) => choose(sort, next)}
            />
          </div>
        ) : null}
        <div className={page.row}>
          <span aria-hidden="true">{t.seeds}</span>
          <Quantity
            className={page.number}
            label={t.seeds}
            unit="none"
            value={settings.seeds}
            limits={{ min: 1, max: 100 }}
            onChange={(seeds) => set({ seeds: Math.round(seeds) })}
          />
        </div>
      </div>
      <fieldset className={styles.sections}>
        <legend>{t.sections(shown.report.source)}</legend>
        <div className={page.choices}>
          {shown.sections.map(({ section, title, chosen: isChosen }) => (
            <label key={section}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={({ currentTarget: { checked } }) =>
                  set({ sections: checked ? [...chosen, section] : without(chosen, section) })
                }
              />
              {section} {title}
            </label>
          ))}
        </div>
        <Button look="link" onClick={() => set({ sections: [] })}>
          {t.all}
        </Button>
      </fieldset>
    </details>
  );
}

/** The settings that the source leaves open, with their effects on the verdict on a claim. */
import type { Experiment } from '../../../generated/experiment';
import { claims as t } from '../texts/en/claims';
import styles from './Claims.module.css';
import { type ChoiceRow, choiceName, type SettingRows, settingName } from './model/openSettings';
import { readingOf } from './model/verdicts';
import { ResultMark } from './ResultMark';

export function OpenSettings({
  experiment,
  settings,
  hrefOf,
}: {
  experiment: Experiment;
  /** The results of the claim with each choice of each setting. */
  settings: readonly SettingRows[];
  /** Where a choice can be run. */
  hrefOf?: ((choice: string) => string) | undefined;
}) {
  if (settings.length === 0) return null;
  const rows = settings.flatMap((one) => one.rows);
  const effective = settings.filter(({ effect }) => effect !== 'same');
  return (
    <div className={styles.others}>
      {effective.map(({ setting, effect, rows: own }) => (
        <p key={setting.id}>
          <strong>{t[effect === 'decides' ? 'hangs' : 'varies'](settingName(setting))}</strong>{' '}
          {t.otherwise(byResult(own))}
        </p>
      ))}
      <details className={styles.findings}>
        <summary>{effective.length > 0 ? t.allSettings : t.sameInAll}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.setting}</th>
              <th scope="col">{t.choice}</th>
              <th scope="col">{t.outcome}</th>
              <th scope="col">{t.value}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={`${row.setting.id} ${row.choice.id}`} data-chosen={row.chosen || undefined}>
                <th scope="row">
                  {row.setting === rows[place - 1]?.setting ? null : settingName(row.setting)}
                </th>
                <td>
                  <Choice row={row} hrefOf={hrefOf} />
                </td>
                <td>
                  <ResultMark result={row.result} />
                </td>
                <td>{measuredOf(experiment, row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.map(({ setting, chosen }) =>
          chosen ? (
            <p key={setting.id} className={styles.reason}>
              {settingName(setting)}: {setting.reason}
            </p>
          ) : null,
        )}
      </details>
    </div>
  );
}

/** The names of the choices by their result, in the order in which results first come. */
function byResult(rows: readonly ChoiceRow[]): (readonly [string, readonly string[]])[] {
  const results = [...new Set(rows.map(({ result }) => result))];
  return results.map((result) => [
    t.results[result],
    rows.filter((row) => row.result === result).map(({ choice }) => choiceName(choice)),
  ]);
}

function Choice({
  row: { setting, choice, chosen },
  hrefOf,
}: {
  row: ChoiceRow;
  hrefOf: ((choice: string) => string) | undefined;
}) {
  const name = choiceName(choice);
  if (chosen) return t.shown(name);
  return hrefOf ? <a href={hrefOf(`${setting.id}=${choice.id}`)}>{name}</a> : name;
}

/** `1.5 times: 1.394 (1.367 to 1.421)`, of each reading. */
function measuredOf(experiment: Experiment, { verdicts }: ChoiceRow): string {
  return verdicts
    .map((verdict) => {
      const { label = '' } = readingOf(experiment, verdict) ?? {};
      const { measured } = verdict.words;
      return label === '' || verdicts.length === 1 ? measured : t.labelled(label, measured);
    })
    .join('; ');
}

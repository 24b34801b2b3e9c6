/** On which settings that the source leaves open the verdict on a claim hangs. */
import type { Experiment } from '../../generated/experiment';
import {
  choiceName,
  decisive,
  isDecided,
  type OtherRow,
  settingName,
} from '../../model/claims/openSettings';
import { claims as t } from '../../texts/claims';
import styles from './Claims.module.css';
import { Mark } from './Mark';
import { readingWords } from './words';

export function Others({
  experiment,
  rows,
  hrefOf,
}: {
  experiment: Experiment;
  /** What came of the claim with each choice of each setting. */
  rows: readonly OtherRow[];
  /** Where a choice can be run. */
  hrefOf?: ((choice: string) => string) | undefined;
}) {
  if (rows.length === 0) return null;
  const settings = decisive(rows);
  return (
    <div className={styles.others}>
      {settings.map((own) => (
        <p key={own[0]?.setting.id}>
          {own[0] ? (
            <strong>{t[isDecided(own) ? 'hangs' : 'varies'](settingName(own[0].setting))}</strong>
          ) : null}{' '}
          {t.otherwise(
            own.map(({ choice, result }) => t.with(t.results[result], choiceName(choice))),
          )}
        </p>
      ))}
      <details className={styles.findings}>
        <summary>{settings.length > 0 ? t.allSettings : t.sameInAll}</summary>
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
                  <Mark result={row.result} />
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

function Choice({
  row: { setting, choice, chosen },
  hrefOf,
}: {
  row: OtherRow;
  hrefOf: ((choice: string) => string) | undefined;
}) {
  const name = choiceName(choice);
  if (chosen) return t.shown(name);
  return hrefOf ? <a href={hrefOf(`${setting.id}=${choice.id}`)}>{name}</a> : name;
}

/** `1.5 times: 1.394 (1.367 to 1.421)`, of each reading. */
function measuredOf(experiment: Experiment, { verdicts }: OtherRow): string {
  return verdicts
    .map((verdict) => {
      const words = readingWords(experiment, verdict);
      if (!words) return '';
      return words.label === '' || verdicts.length === 1
        ? words.measured
        : t.labelled(words.label, words.measured);
    })
    .join('; ');
}

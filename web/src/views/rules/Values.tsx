/** The values of all variables and parameters at the crosshair, or at the present instant, as a table. */
import { useStore } from 'zustand';
import type { ValuesAt } from '../../model/rules/values';
import { rules } from '../../texts/rules';
import { formatTime } from '../../ui/numbers/format';
import styles from './Rules.module.css';
import { valueText } from './valueText';

const texts = rules.values;

export function Values({ values }: { values: ValuesAt }) {
  const { at, found, unable } = useStore(values.store);
  if (unable) return <p className={styles.help}>{texts.unable}</p>;
  if (at === null || !found) return null;
  const { cwnd, values: list } = found;
  const title = texts.at(formatTime(at));
  return (
    <details className={styles.values}>
      <summary>{title}</summary>
      {cwnd === null ? (
        <p className={styles.help}>{texts.none}</p>
      ) : (
        <table aria-label={title}>
          <tbody>
            {[
              { name: 'cwnd', unit: 'segments', value: cwnd, negative: false, nan: false },
              ...list,
            ].map((one) => (
              <tr key={one.name}>
                <th scope="row">{one.name}</th>
                <td>{valueText(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

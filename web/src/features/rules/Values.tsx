/** The values of all variables and parameters at the crosshair, or at the present instant, as a table. */
import { useStore } from 'zustand';
import type { RulesValue } from '../../generated/workbench';
import { formatTime } from '../../ui/numbers/format';
import type { ValuesAt } from './model/values';
import styles from './Rules.module.css';
import { rules } from './texts/en/rules';
import { valueText } from './valueText';

const texts = rules.values;

export function Values({ of, values }: { of: 'sender' | 'queue'; values: ValuesAt }) {
  const { at, found, unable } = useStore(values.store);
  if (unable) return <p className={styles.help}>{texts.unable}</p>;
  if (at === null || !found) return null;
  const { follows, cwnd, values: list } = found;
  const title = texts.at(formatTime(at));
  return (
    <details className={styles.values}>
      <summary>{title}</summary>
      {!follows || (cwnd === null && list.length === 0) ? (
        <p className={styles.help}>{follows ? texts.empty : texts.none[of]}</p>
      ) : (
        <table aria-label={title}>
          <tbody>
            {[...windowOf(cwnd), ...list].map((one) => (
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

/** A queue has no window. */
function windowOf(cwnd: number | null): RulesValue[] {
  if (cwnd === null) return [];
  return [{ name: 'cwnd', unit: 'segments', value: cwnd, negative: false, nan: false }];
}

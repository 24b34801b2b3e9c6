import { formatNumber, formatWithError } from '../../ui/numbers/format';
import reading from '../../views/reading/Reading.module.css';
import styles from './Reference.module.css';
import type { Check, CheckFigure, Demonstration } from './referenceChecks';
import { Table } from './tables';
import { reference as words } from './texts/en/reference';

const t = words.checked;

/** Figures of the references beside ours, one table for each group. */
export function CheckTables({ rows }: { rows: readonly Check[] }) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <>
      <p className={reading.prose}>{t.about}</p>
      {groups.map((group) => (
        <section key={group} className={styles.checks}>
          <h3>{group}</h3>
          <Table
            label={group}
            head={[t.case, t.metric, t.reference, t.theirs, t.ours, t.tolerance, t.verdict]}
          >
            {rows
              .filter((row) => row.group === group)
              .map((row) => (
                <tr key={`${row.case} ${row.metric} ${row.reference}`}>
                  <th scope="row" className={styles.case}>
                    {row.case}
                  </th>
                  <td>
                    {row.metric}
                    {row.unit === '' ? '' : `, ${row.unit}`}
                  </td>
                  <td className={styles.against}>{row.reference}</td>
                  <td>
                    <Shown figure={row.theirs} />
                  </td>
                  <td>
                    <Shown figure={row.ours} />
                  </td>
                  <td className={styles.tolerance}>± {rounded(row.tolerance)}</td>
                  <td className={styles.verdict} data-within={row.within}>
                    {t.verdicts[row.verdict]}
                    {row.mechanism === null ? null : <span>{row.mechanism}</span>}
                    {row.bound === null || row.bound === 'switched' ? null : (
                      <span>{t.bounds[row.bound]}</span>
                    )}
                    {row.demonstration === null ? null : (
                      <Switched demonstration={row.demonstration} />
                    )}
                  </td>
                </tr>
              ))}
          </Table>
        </section>
      ))}
    </>
  );
}

/** Both figures with the mechanism switched. */
function Switched({
  demonstration: { what, theirs, ours, within },
}: {
  demonstration: Demonstration;
}) {
  return (
    <span>
      {t.switched(what, within)}
      <Shown figure={theirs} />
      {t.beside}
      <Shown figure={ours} />
    </span>
  );
}

function Shown({ figure: { mean, std, runs } }: { figure: CheckFigure }) {
  if (std === null || runs < 2) return <span title={t.runs(runs)}>{formatNumber(mean)}</span>;
  const { value, error } = formatWithError(mean, std);
  return (
    <span title={t.runs(runs)}>
      {value}
      <span className={styles.spread}> ± {error}</span>
    </span>
  );
}

/** Tolerances are no more exact than this. */
const DIGITS = 3;

function rounded(tolerance: number): string {
  return formatNumber(Number(tolerance.toPrecision(DIGITS)));
}

/** The findings of an attack: each harm with its worst trace, as far as it has been found. */
import type {
  AttackFinding,
  AttackFound,
  AttackMeasured,
  AttackReport as Report,
} from '../../generated/attack';
import { formatNumber, localNumber } from '../../ui/numbers/format';
import page from '../../views/job/CellsPage.module.css';
import styles from './Attack.module.css';
import { attack as t } from './texts/en/attack';

const harmText = (harm: number): string => localNumber(harm.toFixed(2));

export function AttackReport({ report: { queue, score, findings } }: { report: Report }) {
  return (
    <>
      {queue === null ? null : <p className={page.quiet}>{t.helped(queue)}</p>}
      {score === null ? null : <p>{t.score(localNumber(score.toFixed(1)))}</p>}
      {findings.map((finding) => (
        <Finding key={finding.objective} finding={finding} />
      ))}
    </>
  );
}

function Finding({ finding }: { finding: AttackFinding }) {
  const { objective, about, phase, searched, baseline, found, shrunk, otherSeeds } = finding;
  const worst: AttackFound | null = shrunk ?? found;
  const name = t.objectives[objective];
  const rows: (readonly [string, AttackMeasured | null])[] = [
    [t.without, baseline],
    [t.found(formatNumber(searched)), found],
    [t.shrunk, shrunk],
  ];
  return (
    <section className={styles.finding} aria-label={name}>
      <h2>
        {name} <small className={page.quiet}>{t.phases[phase]}</small>
      </h2>
      <p className={page.quiet}>{about}</p>
      {baseline === null ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.trace}</th>
              <th scope="col">{t.harm}</th>
              <th scope="col">{t.values}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([row, measured]) =>
              measured === null ? null : (
                <tr key={row}>
                  <th scope="row">{row}</th>
                  <td>{harmText(measured.harm)}</td>
                  <td>{measured.values}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      {worst === null ? null : (
        <>
          {worst.pieces.length === 0 ? <p>{t.noTrace}</p> : null}
          <ul>
            {worst.words.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {worst.fault === null ? null : <p>{t.fault(worst.fault)}</p>}
          {worst.link === '' ? null : (
            <p>
              <a href={worst.link} aria-label={t.openLong(name)}>
                {t.open}
              </a>
            </p>
          )}
        </>
      )}
      {phase === 'done' && otherSeeds.length > 0 ? (
        <p>
          {t.otherSeeds(
            otherSeeds.length,
            harmText(Math.min(...otherSeeds)),
            harmText(Math.max(...otherSeeds)),
          )}
        </p>
      ) : null}
    </section>
  );
}

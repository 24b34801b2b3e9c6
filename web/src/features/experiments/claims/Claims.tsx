/** The claims of an experiment with their results. */
import type {
  ClaimSummary,
  ClaimVerdict,
  Experiment,
  ExperimentClaim,
  ExperimentOther,
} from '../../../generated/experiment';
import { claims as t } from '../texts/en/claims';
import styles from './Claims.module.css';
import { rowsOf } from './model/openSettings';
import { claimSummaryOf, readingOf } from './model/verdicts';
import { OpenSettings } from './OpenSettings';
import { ResultMark } from './ResultMark';

export function Claims({
  experiment,
  verdicts,
  claimSummaries = [],
  others = [],
  hrefOf,
}: {
  experiment: Experiment;
  /** Without results claims are listed as they are. */
  verdicts: readonly ClaimVerdict[] | null;
  /** The result of each whole claim, from these verdicts. */
  claimSummaries?: readonly ClaimSummary[] | undefined;
  /** The results with other choices of open settings. */
  others?: readonly ExperimentOther[] | undefined;
  /** Where such a choice can be run. */
  hrefOf?: ((choice: string) => string) | undefined;
}) {
  const { claims = [], source } = experiment;
  // In an experiment of ours all claims are ours: none is marked.
  const ours = source?.own ? [] : claims.filter(({ own }) => own);
  const theirs = claims.filter((claim) => !ours.includes(claim));
  const list = (shown: readonly ExperimentClaim[]) => (
    <ul className={styles.claims}>
      {shown.map((claim) => (
        <Claim
          key={claim.id}
          experiment={experiment}
          claim={claim}
          verdicts={verdicts?.filter((one) => one.claim === claim.id) ?? null}
          summary={claimSummaryOf(claimSummaries, claim)}
          others={others}
          hrefOf={hrefOf}
        />
      ))}
    </ul>
  );
  return (
    <>
      {theirs.length > 0 ? list(theirs) : null}
      {ours.length > 0 ? (
        <>
          <p className={styles.own}>{t.own}</p>
          {list(ours)}
        </>
      ) : null}
    </>
  );
}

function Claim({
  experiment,
  claim,
  verdicts,
  summary,
  others,
  hrefOf,
}: {
  experiment: Experiment;
  claim: ExperimentClaim;
  verdicts: readonly ClaimVerdict[] | null;
  summary: ClaimSummary | undefined;
  others: readonly ExperimentOther[];
  hrefOf: ((choice: string) => string) | undefined;
}) {
  const { text, figure = '', section = '', reason, changed = '', parts } = claim;
  const where = t.where(figure, section);
  return (
    <li className={styles.claim}>
      <p className={styles.text}>
        {text}
        {where === '' ? null : <span className={styles.where}>{where}</span>}
      </p>
      {verdicts === null || !summary ? null : (
        <>
          <ResultMark result={summary.result} />
          {parts && parts.length > 1 ? <p className={styles.reason}>{t.allOf}</p> : null}
          <ul className={styles.readings}>
            {verdicts.map((verdict) => (
              <Reading
                key={verdict.reading}
                experiment={experiment}
                verdict={verdict}
                alone={verdicts.length === 1}
              />
            ))}
          </ul>
          <OpenSettings
            experiment={experiment}
            settings={rowsOf(experiment, summary, verdicts, others)}
            hrefOf={hrefOf}
          />
        </>
      )}
      <p className={styles.reason}>{t.reason(reason)}</p>
      {changed === '' ? null : <p className={styles.reason}>{t.changed(changed)}</p>}
    </li>
  );
}

function Reading({
  experiment,
  verdict,
  alone,
}: {
  experiment: Experiment;
  verdict: ClaimVerdict;
  /** Whether it is the only one of its claim, whose result is shown already. */
  alone: boolean;
}) {
  const reading = readingOf(experiment, verdict);
  if (!reading) return null;
  const { label = '', reason = '' } = reading;
  const { subject, measured, claimed, place } = verdict.words;
  return (
    <li>
      {alone ? null : (
        <span className={styles.label}>
          {label}
          <ResultMark result={verdict.outcome} />
        </span>
      )}
      <span className={styles.subject}>{subject}</span>
      <span className={styles.figures}>
        <strong>{measured}</strong>
        <span>{claimed}</span>
        {place === '' ? null : <span className={styles.place}>{place}</span>}
      </span>
      {reason === '' ? null : <span className={styles.why}>{t.reading(reason)}</span>}
      {verdict.findings.length > 1 ? <Findings verdict={verdict} /> : null}
    </li>
  );
}

/** The result at each point. */
function Findings({ verdict }: { verdict: ClaimVerdict }) {
  return (
    <details className={styles.findings}>
      <summary>{t.all(verdict.findings.length)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.point}</th>
            <th scope="col">{t.value}</th>
            <th scope="col">{t.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {verdict.findings.map(({ point, measured, outcome }) => (
            <tr key={point}>
              <th scope="row">{point}</th>
              <td>{measured}</td>
              <td>{t.results[outcome]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

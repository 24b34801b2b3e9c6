import { shipped, tallies } from 'virtual:verdicts';
import { TallyLine } from '../experiments/claims/ResultMark';
import type { Paper } from './content/paper';
import styles from './Papers.module.css';
import { papers as t } from './texts/en/papers';

/** The results of the claims of a paper's figures, counted. */
export function ClaimCounts({ paper: { id, figures } }: { paper: Paper }) {
  if (figures.length === 0)
    return (
      <p className={styles.claimCounts} data-claim-counts="">
        {t.untested}
      </p>
    );
  const known = figures.map((figure) => shipped[`${id}/${figure}`]);
  const tally = tallies[id];
  const missing = known.filter((one) => one === undefined).length;
  const stale = known.filter((one) => one?.stale).length;
  const notes = [missing > 0 ? t.without(missing) : '', stale > 0 ? t.stale(stale) : ''];
  return (
    <div className={styles.claimCounts} data-claim-counts="">
      {tally ? <TallyLine tally={tally} /> : null}
      {notes.some((note) => note !== '') ? <p>{notes.join(' ').trim()}</p> : null}
    </div>
  );
}

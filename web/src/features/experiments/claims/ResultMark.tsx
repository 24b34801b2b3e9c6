import type { ComponentType } from 'react';
import type { ClaimResult } from '../../../generated/experiment';
import {
  ConfirmedIcon,
  DependsIcon,
  InconclusiveIcon,
  InPartIcon,
  NotConfirmedIcon,
} from '../../../ui/icons/icons';
import { claims as t } from '../texts/en/claims';
import styles from './Claims.module.css';
import type { Tally } from './model/verdicts';

const ICONS: Readonly<Record<ClaimResult, ComponentType<{ size: number; 'aria-hidden': true }>>> = {
  confirmed: ConfirmedIcon,
  'in-part': InPartIcon,
  depends: DependsIcon,
  'not-confirmed': NotConfirmedIcon,
  inconclusive: InconclusiveIcon,
};

/** The result of a claim: a shape, a colour and the word. */
export function ResultMark({ result, count }: { result: ClaimResult; count?: number }) {
  const Icon = ICONS[result];
  return (
    <span className={styles.mark} data-result={result}>
      <Icon size={15} aria-hidden />
      {count === undefined ? '' : `${count} `}
      {count !== undefined && count !== 1
        ? (t.several[result] ?? t.results[result])
        : t.results[result]}
    </span>
  );
}

/** The number of claims with each result. */
export function TallyLine({ tally }: { tally: Tally }) {
  const found = (Object.keys(tally) as ClaimResult[]).filter((result) => tally[result] > 0);
  const all = found.reduce((sum, result) => sum + tally[result], 0);
  if (all === 0) return null;
  return (
    <div className={styles.tally}>
      <span className={styles.bar} aria-hidden="true">
        {found.map((result) => (
          <span key={result} data-result={result} style={{ flexGrow: tally[result] }} />
        ))}
      </span>
      <span>{t.count(all)}</span>
      {found.map((result) => (
        <ResultMark key={result} result={result} count={tally[result]} />
      ))}
    </div>
  );
}

import styles from './Papers.module.css';
import { papers as t } from './texts/en/papers';

/** In place of a figure that is not there yet; on paper nothing comes any more. */
export function Awaited({ className }: { className: string | undefined }) {
  return (
    <p className={className}>
      <span className={styles.onScreen}>{t.card.loading}</span>
      <span className={styles.onPaper}>{t.card.notPrinted}</span>
    </p>
  );
}

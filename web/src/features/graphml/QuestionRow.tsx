import type { ReactNode } from 'react';
import styles from './GraphMlDialog.module.css';

/** A question with its control, and its explanation below. */
export function QuestionRow({
  name,
  help,
  children,
}: {
  name: string;
  help: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.row}>
      {/* The control carries the same name itself. */}
      <span aria-hidden="true">{name}</span>
      {children}
      <span className={styles.help}>{help}</span>
    </div>
  );
}

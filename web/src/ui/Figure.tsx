import type { Ref } from 'react';
import styles from './Figure.module.css';

/** Room of a fixed size for a figure that follows the run; `ref` is where it is written. */
export function Figure({
  ref,
  className,
  width,
  hidden = false,
}: {
  ref: Ref<HTMLSpanElement>;
  className?: string | undefined;
  /** In CSS units; the class name may say it instead. */
  width?: string;
  /** From screen readers. */
  hidden?: boolean;
}) {
  return (
    <span
      className={className === undefined ? styles.room : `${styles.room} ${className}`}
      {...(width === undefined ? {} : { style: { width } })}
      {...(hidden ? { 'aria-hidden': true } : {})}
    >
      <span ref={ref} className={styles.figure} />
    </span>
  );
}

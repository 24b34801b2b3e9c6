import type { Ref } from 'react';
import styles from './LiveFigure.module.css';

/** A figure that follows the run, in a box of fixed size; it is written by way of `ref`. */
export function LiveFigure({
  ref,
  className,
  width,
  hidden = false,
}: {
  ref: Ref<HTMLSpanElement>;
  className?: string | undefined;
  /** In CSS units; a class name may set it instead. */
  width?: string;
  /** Whether it is hidden from screen readers. */
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

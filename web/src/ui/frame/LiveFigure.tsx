import { type Ref, useLayoutEffect } from 'react';
import styles from './LiveFigure.module.css';
import { invalidate } from './loop';

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
  // It may appear after the last frame, also where it was hidden while other parts were fetched.
  useLayoutEffect(invalidate, []);
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

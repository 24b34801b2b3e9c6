import type { ReactNode } from 'react';
import styles from './BringIn.module.css';

/** A control with its name ahead of it, which it carries itself. */
export function Field({
  name,
  whole = false,
  children,
}: {
  name: string;
  whole?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <span aria-hidden="true">{name}</span>
      <div className={whole ? styles.whole : styles.control}>{children}</div>
    </>
  );
}

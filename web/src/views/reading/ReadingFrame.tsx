import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Reading.module.css';
import { ReadingHeader, type ReadingPart } from './ReadingHeader';

/** A page to read beside the laboratory: header, list of pages, heading. */
export function ReadingFrame({
  part,
  address,
  title,
  documentTitle,
  label,
  list,
  settled = true,
  target = null,
  children,
}: {
  part: ReadingPart;
  /** The hash of the page; another page begins at its top. */
  address: string;
  title: string;
  /** The title of the browser's tab. */
  documentTitle: string;
  /** The name of the list of pages. */
  label: string;
  list: ReactNode;
  /** Whether its contents have been loaded. */
  settled?: boolean;
  /** The id of the part to scroll to; otherwise a page begins at its top. */
  target?: string | null;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);

  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its head
  useEffect(() => {
    if (!settled) return;
    const part = target === null ? null : document.getElementById(target);
    if (part) {
      part.scrollIntoView();
      part.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    } else {
      scrollTo(0, 0);
      // After a link the focus moves to the new page; a page that was opened has it already.
      if (!first.current) heading.current?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [settled, address, target]);

  return (
    <div className={styles.frame}>
      <ReadingHeader part={part} address={address} />
      <div className={styles.body}>
        <nav className={styles.nav} aria-label={label}>
          {list}
        </nav>
        <main className={styles.main} aria-busy={!settled}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </main>
      </div>
    </div>
  );
}

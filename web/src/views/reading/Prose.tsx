import { Fragment, type ReactNode } from 'react';
import styles from './Reading.module.css';

/** A part of a page under a heading. */
export function Titled({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h2 id={`section-${id}`}>{title}</h2>
      {children}
    </section>
  );
}

/** HTML that was rendered while the page was built. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made while the page was built, from text whose every character was escaped
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A text of a document or of the engine; between backticks is code. */
export function Plain({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}

import { useStore } from 'zustand';
import { glossaryHref, indexHref, papersHref, route } from '../../model/share/route';
import { texts } from '../../texts';
import { Logo } from '../../ui/icons/Logo';
import styles from './ReadingHeader.module.css';

/** The parts of the page for reading beside the laboratory, in their order. */
const PARTS = [
  { part: 'papers', href: papersHref },
  { part: 'reference', href: indexHref },
  { part: 'glossary', href: glossaryHref() },
] as const;

export type ReadingPart = (typeof PARTS)[number]['part'];

/** The header of a page beside the laboratory, with links to the others and back. */
export function ReadingHeader({
  part = null,
  address = null,
  page = null,
}: {
  /** The part that the page belongs to. */
  part?: ReadingPart | null;
  /** The hash of the page. */
  address?: string | null;
  /** The name of the page, when it belongs to none of the parts. */
  page?: string | null;
}) {
  const labHash = useStore(route, (state) => state.labHash);
  const home = labHash === '' ? '#' : labHash;
  return (
    <header className={styles.header}>
      <a className={styles.home} href={home} aria-label={texts.reading.backLong}>
        <Logo />
        <span className={styles.name}>{texts.app.name}</span>
      </a>
      {PARTS.map((one) => (
        <a
          key={one.part}
          className={styles.crumb}
          href={one.href}
          {...(one.part === part && { 'data-current': '' })}
          {...(one.href === address && { 'aria-current': 'page' })}
        >
          {texts.reading.parts[one.part]}
        </a>
      ))}
      {page === null ? null : (
        <span className={styles.crumb} data-current="">
          {page}
        </span>
      )}
      <span className={styles.space} />
      <a className={styles.back} href={home} aria-label={texts.reading.backLong}>
        <span className={styles.long}>{texts.reading.backLong}</span>
        <span className={styles.short}>{texts.reading.back}</span>
      </a>
    </header>
  );
}

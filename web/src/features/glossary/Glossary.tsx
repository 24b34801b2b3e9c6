import { useDeferredValue, useMemo, useState } from 'react';
import { termsIn } from '../../model/library/terms';
import { type GlossaryRoute, glossaryHref } from '../../model/share/route';
import { ranked } from '../../ui/choosing/search';
import reading from '../../views/reading/Reading.module.css';
import { ReadingFrame } from '../../views/reading/ReadingFrame';
import { entries, type Part, type Shown } from './entries';
import styles from './Glossary.module.css';
import { glossary as words } from './texts/en/glossary';

const PARTS: readonly Part[] = ['terms', 'variables', 'settings'];

/** The words of the field and ours, each with a source and pages about it. */
export default function Glossary({ route }: { route: GlossaryRoute }) {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const all = useMemo(() => PARTS.flatMap((part) => entries[part]), []);
  const current = all.find(({ id }) => id === route.id);
  const title = words.title;
  const shown = (part: Part): readonly Shown[] =>
    asked.trim() === ''
      ? entries[part]
      : ranked(
          entries[part].map((entry) => ({
            value: entry.id,
            label: entry.term,
            help: entry.text,
            entry,
          })),
          asked,
        ).map(({ entry }) => entry);
  const parts = PARTS.map((part) => ({ part, found: shown(part) })).filter(
    ({ found }) => found.length > 0,
  );
  return (
    <ReadingFrame
      part="glossary"
      address={glossaryHref(route.id ?? undefined)}
      title={title}
      documentTitle={words.documentTitle(current?.term ?? title)}
      label={words.list}
      target={current ? `term-${current.id}` : null}
      list={<List current={route.id} />}
    >
      <p className={reading.summary}>{words.about}</p>
      {route.id !== null && !current ? (
        <p className={reading.summary} role="alert">
          {words.unknown(route.id)}
        </p>
      ) : null}
      <input
        type="search"
        className={styles.search}
        aria-label={words.search}
        placeholder={words.search}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p className={parts.length > 0 ? 'visually-hidden' : reading.summary} role="status">
        {parts.length > 0 ? '' : words.nothing(asked)}
      </p>
      {parts.map(({ part, found }) => (
        <section key={part} className={reading.section} aria-labelledby={`part-${part}`}>
          <h2 id={`part-${part}`}>{words.parts[part]}</h2>
          {part === 'terms' ? null : <p className={styles.source}>{words.partAbout[part]}</p>}
          {found.map((entry) => (
            <EntryText key={entry.id} entry={entry} current={entry === current} />
          ))}
        </section>
      ))}
    </ReadingFrame>
  );
}

function EntryText({ entry, current }: { entry: Shown; current: boolean }) {
  const { id, term, text, source, href, of } = entry;
  return (
    <section className={styles.entry} id={`term-${id}`} data-current={current}>
      <h3 tabIndex={-1}>{term}</h3>
      <p>
        {termsIn(text, new Set([id])).map((part) =>
          part.id === null ? (
            part.text
          ) : (
            <a key={part.id} href={glossaryHref(part.id)} className={styles.term}>
              {part.text}
            </a>
          ),
        )}
      </p>
      <p className={styles.source}>
        {source === undefined ? null : <span>{words.source(source)}</span>}
        {href === undefined ? null : <a href={href}>{words.more}</a>}
        {of.map(({ name, href: page }) => (
          <a key={page} href={page}>
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}

/** The words, beside the current one. */
function List({ current }: { current: string | null }) {
  return (
    <section>
      <h2>{words.parts.terms}</h2>
      <ul>
        {entries.terms.map(({ id, term }) => (
          <li key={id}>
            <a href={glossaryHref(id)} {...(id === current && { 'aria-current': 'page' })}>
              {term}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

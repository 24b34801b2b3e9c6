import 'katex/dist/katex.min.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { PAGES } from '../../model/registry';
import { indexHref, type Place, pageHref, route } from '../../model/route';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { Page } from './Page';
import { GROUPS, loadPage, type PageModule } from './pages';
import styles from './Reference.module.css';

type Loaded = PageModule | 'loading' | 'failed' | 'unknown';

/** The reference: a page for everything that a scenario can choose from. */
export default function Reference({ place }: { place: Place }) {
  const page = usePage(place);
  const labHash = useStore(route, (state) => state.labHash);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  const title = titleOf(place, page);
  const address = place.kind === 'page' ? pageHref(place.group, place.id) : indexHref;

  useEffect(() => {
    document.title = texts.reference.documentTitle(title);
  }, [title]);

  const settled = page !== 'loading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its head
  useEffect(() => {
    if (!settled) return;
    scrollTo(0, 0);
    // After a link the focus moves to the new page; a page that was opened has it already.
    if (!first.current) heading.current?.focus({ preventScroll: true });
    first.current = false;
  }, [settled, address]);

  return (
    <div className={styles.reference}>
      <header className={styles.header}>
        <a
          className={styles.home}
          href={labHash === '' ? '#' : labHash}
          aria-label={texts.reference.backLong}
        >
          <Logo />
          <span className={styles.name}>{texts.app.name}</span>
        </a>
        <a
          className={styles.crumb}
          href={indexHref}
          {...(place.kind === 'index' && { 'aria-current': 'page' })}
        >
          {texts.reference.title}
        </a>
        <span className={styles.space} />
        <a className={styles.back} href={labHash === '' ? '#' : labHash}>
          {texts.reference.backLong}
        </a>
      </header>
      <div className={styles.body}>
        <nav className={styles.nav} aria-label={texts.reference.nav}>
          <List current={address} />
        </nav>
        <main className={styles.main} aria-busy={!settled}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <Content place={place} page={page} />
        </main>
      </div>
    </div>
  );
}

function Content({ place, page }: { place: Place; page: Loaded }): ReactNode {
  if (place.kind === 'index') {
    return (
      <>
        <p className={styles.summary}>{texts.reference.about}</p>
        <Index />
      </>
    );
  }
  if (page === 'loading') return <p className={styles.summary}>{texts.reference.loading}</p>;
  if (page === 'failed') {
    return (
      <div role="alert">
        <p className={styles.summary}>{texts.reference.failed}</p>
        <Button look="primary" onClick={() => location.reload()}>
          {texts.reference.reload}
        </Button>
      </div>
    );
  }
  if (page === 'unknown') {
    const what = place.kind === 'page' ? `${place.group}/${place.id}` : place.what;
    return (
      <>
        <p className={styles.summary} role="alert">
          {texts.reference.unknownWhat(what)} {texts.reference.unknownList}
        </p>
        <Index />
      </>
    );
  }
  return <Page page={page} />;
}

/** Loads the page of a place. */
function usePage(place: Place): Loaded {
  const [loaded, setLoaded] = useState<{ place: Place; page: Loaded } | null>(null);
  useEffect(() => {
    let wanted = true;
    const settle = (page: Loaded): void => {
      if (wanted) setLoaded({ place, page });
    };
    const loading = place.kind === 'page' ? loadPage(place.group, place.id) : null;
    if (loading) loading.then(settle, () => settle('failed'));
    else settle('unknown');
    return () => {
      wanted = false;
    };
  }, [place]);
  return loaded?.place === place ? loaded.page : 'loading';
}

function titleOf(place: Place, page: Loaded): string {
  if (place.kind === 'index') return texts.reference.title;
  if (place.kind === 'page') {
    const listed = PAGES.find(({ group, kind }) => group === place.group && kind === place.id);
    if (listed) return listed.name;
  }
  return page === 'loading' ? texts.reference.title : texts.reference.unknown;
}

function groupName(group: string): { one: string; many: string } {
  const names: Readonly<Record<string, { one: string; many: string }>> = texts.reference.groups;
  return names[group] ?? { one: group, many: group };
}

/** The names of all pages, beside the current one. */
function List({ current }: { current: string }) {
  return GROUPS.map((group) => (
    <section key={group}>
      <h2>{groupName(group).many}</h2>
      <ul>
        {PAGES.filter((page) => page.group === group).map(({ kind, name }) => {
          const href = pageHref(group, kind);
          return (
            <li key={kind}>
              <a href={href} {...(href === current && { 'aria-current': 'page' })}>
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** All pages with their summaries. */
function Index() {
  return GROUPS.map((group) => (
    <section key={group} className={styles.group}>
      <h2>{groupName(group).many}</h2>
      <ul>
        {PAGES.filter((page) => page.group === group).map(({ kind, name, summary }) => (
          <li key={kind}>
            <a href={pageHref(group, kind)}>{name}</a>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  ));
}

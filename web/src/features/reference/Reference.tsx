import 'katex/dist/katex.min.css';
import { type ReactNode, useEffect, useState } from 'react';
import { PAGES } from '../../model/library/registry';
import { indexHref, pageHref, type ReferenceRoute } from '../../model/share/route';
import { Button } from '../../ui/controls/Button';
import styles from '../../views/reading/Reading.module.css';
import { ReadingFrame } from '../../views/reading/ReadingFrame';
import { ReferencePage } from './ReferencePage';
import { GROUPS, loadPage, type PageModule } from './referencePages';
import { reference as words } from './texts/en/reference';

/** How addresses of the reference begin. */
const OWN = `${indexHref.slice(2)}/`;

type Loaded = PageModule | 'loading' | 'failed' | 'unknown';

/** The reference: a page for everything that a scenario can choose from. */
export default function Reference({ route }: { route: ReferenceRoute }) {
  const page = usePage(route);
  const title = titleOf(route, page);
  const address = route.kind === 'page' ? pageHref(route.group, route.id) : indexHref;
  return (
    <ReadingFrame
      part="reference"
      address={address}
      title={title}
      documentTitle={words.documentTitle(title)}
      label={words.nav}
      list={<List current={address} />}
      settled={page !== 'loading'}
    >
      <Content route={route} page={page} />
    </ReadingFrame>
  );
}

function Content({ route, page }: { route: ReferenceRoute; page: Loaded }): ReactNode {
  if (route.kind === 'index') {
    return (
      <>
        <p className={styles.summary}>{words.about}</p>
        <Index />
      </>
    );
  }
  if (page === 'loading') return <p className={styles.summary}>{words.loading}</p>;
  if (page === 'failed') {
    return (
      <div role="alert">
        <p className={styles.summary}>{words.failed}</p>
        <Button look="primary" onClick={() => location.reload()}>
          {words.reload}
        </Button>
      </div>
    );
  }
  if (page === 'unknown') {
    return (
      <>
        <p className={styles.summary} role="alert">
          {notFound(route)}
        </p>
        <Index />
      </>
    );
  }
  return <ReferencePage page={page} />;
}

/** The subject of an address that names no page: not every one was meant for the reference. */
function notFound(route: Exclude<ReferenceRoute, { kind: 'index' }>): string {
  const { unknownWhat, nowhere } = words;
  if (route.kind === 'page') return unknownWhat(`${route.group}/${route.id}`);
  const own = route.what.startsWith(OWN);
  return own ? unknownWhat(route.what.slice(OWN.length)) : nowhere(route.what);
}

/** Loads the page of a route. */
function usePage(route: ReferenceRoute): Loaded {
  const [loaded, setLoaded] = useState<{ route: ReferenceRoute; page: Loaded } | null>(null);
  useEffect(() => {
    let wanted = true;
    const settle = (page: Loaded): void => {
      if (wanted) setLoaded({ route, page });
    };
    const loading = route.kind === 'page' ? loadPage(route.group, route.id) : null;
    if (loading) loading.then(settle, () => settle('failed'));
    else settle('unknown');
    return () => {
      wanted = false;
    };
  }, [route]);
  return loaded?.route === route ? loaded.page : 'loading';
}

function titleOf(route: ReferenceRoute, page: Loaded): string {
  if (route.kind === 'index') return words.title;
  if (route.kind === 'page') {
    const listed = PAGES.find(({ group, kind }) => group === route.group && kind === route.id);
    if (listed) return listed.name;
  }
  return page === 'loading' ? words.title : words.unknown;
}

function groupName(group: string): { one: string; many: string } {
  const names: Readonly<Record<string, { one: string; many: string }>> = words.groups;
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

import 'katex/dist/katex.min.css';
import { type ReactNode, useEffect, useState } from 'react';
import { PAGES } from '../../model/library/registry';
import { indexHref, pageHref, type ReferencePlace } from '../../model/share/route';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { Frame } from '../reading/Frame';
import styles from '../reading/Reading.module.css';
import { Page } from './Page';
import { GROUPS, loadPage, type PageModule } from './pages';

/** How addresses of the reference begin. */
const OWN = `${indexHref.slice(2)}/`;

type Loaded = PageModule | 'loading' | 'failed' | 'unknown';

/** The reference: a page for everything that a scenario can choose from. */
export default function Reference({ place }: { place: ReferencePlace }) {
  const page = usePage(place);
  const title = titleOf(place, page);
  const address = place.kind === 'page' ? pageHref(place.group, place.id) : indexHref;
  return (
    <Frame
      part="reference"
      address={address}
      title={title}
      documentTitle={texts.reference.documentTitle(title)}
      label={texts.reference.nav}
      list={<List current={address} />}
      settled={page !== 'loading'}
    >
      <Content place={place} page={page} />
    </Frame>
  );
}

function Content({ place, page }: { place: ReferencePlace; page: Loaded }): ReactNode {
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
    return (
      <>
        <p className={styles.summary} role="alert">
          {notFound(place)}
        </p>
        <Index />
      </>
    );
  }
  return <Page page={page} />;
}

/** What an address was about that names no page: not every one was meant for the reference. */
function notFound(place: Exclude<ReferencePlace, { kind: 'index' }>): string {
  const { unknownWhat, nowhere } = texts.reference;
  if (place.kind === 'page') return unknownWhat(`${place.group}/${place.id}`);
  const own = place.what.startsWith(OWN);
  return own ? unknownWhat(place.what.slice(OWN.length)) : nowhere(place.what);
}

/** Loads the page of a place. */
function usePage(place: ReferencePlace): Loaded {
  const [loaded, setLoaded] = useState<{ place: ReferencePlace; page: Loaded } | null>(null);
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

function titleOf(place: ReferencePlace, page: Loaded): string {
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

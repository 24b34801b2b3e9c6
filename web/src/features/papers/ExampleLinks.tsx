import { useEffect, useState } from 'react';
import { exampleHref } from '../../model/share/route';
import styles from './Papers.module.css';
import { papers as t } from './texts/en/papers';

interface ExampleLink {
  href: string;
  name: string;
}

/** Links to examples, which open as running scenarios. */
export function ExampleLinks({ slugs }: { slugs: readonly string[] }) {
  const [ready, setReady] = useState<readonly ExampleLink[] | 'failed'>([]);
  useEffect(() => {
    let wanted = true;
    linksTo(slugs).then(
      (made) => wanted && setReady(made),
      () => wanted && setReady('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [slugs]);
  if (ready === 'failed') return t.labFailed;
  return (
    // Its room is reserved until the links are made, so that the text below does not move.
    <ul className={styles.systems} aria-busy={ready.length === 0}>
      {slugs.map((slug, index) => {
        const link = ready[index];
        return <li key={slug}>{link ? <a href={link.href}>{link.name}</a> : '\u00a0'}</li>;
      })}
    </ul>
  );
}

/** The examples come with the first page that needs them. */
async function linksTo(slugs: readonly string[]): Promise<ExampleLink[]> {
  const { examples } = await import('../../model/library/examples');
  const found = slugs.flatMap((slug) => examples.find((example) => example.slug === slug) ?? []);
  return found.map(({ slug, name }) => ({ name, href: exampleHref(slug) }));
}

import { useEffect, useState } from 'react';
import type { RegistryEntry } from '../../model/library/registry';
import { encodeLink } from '../../model/share/link';
import styles from './Reference.module.css';
import { reference as words } from './texts/en/reference';

interface Ready {
  entry: RegistryEntry;
  href: string;
  name: string;
}

/** A link to a running scenario that uses the entry. */
export function TryIt({ entry }: { entry: RegistryEntry }) {
  const [ready, setReady] = useState<Ready | 'failed' | null>(null);
  useEffect(() => {
    let wanted = true;
    linkTo(entry).then(
      (made) => wanted && setReady({ entry, ...made }),
      () => wanted && setReady('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [entry]);
  if (ready === 'failed') return <p className={styles.trial}>{words.trial.failed}</p>;
  const mine = ready?.entry === entry ? ready : null;
  return (
    // Its room is reserved until the link is made, so that the text below does not move.
    <p className={styles.trial} aria-busy={mine === null}>
      {mine === null ? null : (
        <>
          <a className={styles.try} href={mine.href}>
            {words.trial.open}
          </a>
          <span>{mine.name}</span>
        </>
      )}
    </p>
  );
}

/** The examples come with the first page that needs them. */
async function linkTo(entry: RegistryEntry): Promise<{ href: string; name: string }> {
  const { trialOf } = await import('./tryIt');
  const { name, document } = trialOf(entry);
  return { name, href: await encodeLink(document) };
}

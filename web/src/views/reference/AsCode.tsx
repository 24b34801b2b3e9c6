/** The rules of a sender or a queue as a text of the language of rules, and a link to a run that follows them. */
import { useEffect, useState } from 'react';
import type { RegistryEntry } from '../../model/library/registry';
import { twinOf } from '../../model/rules/twins';
import { encodeLink } from '../../model/share/link';
import { rules } from '../../texts/rules';
import { Titled } from '../reading/Prose';
import reading from '../reading/Reading.module.css';
import styles from './Reference.module.css';

const words = rules.asCode;

export function AsCode({ entry }: { entry: RegistryEntry }) {
  const text = twinOf(entry.group, entry.kind);
  return text === undefined ? null : <Code entry={entry} text={text} />;
}

function Code({ entry, text }: { entry: RegistryEntry; text: string }) {
  const [href, setHref] = useState<{ entry: RegistryEntry; href: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    linkTo(entry, text).then(
      (made) => wanted && setHref({ entry, href: made }),
      // The text is there without it.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [entry, text]);
  return (
    <Titled id="as-code" title={words.title}>
      <p className={reading.prose}>{words.about}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do */}
      <section className={styles.code} aria-label={words.text(entry.name)} tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <p className={styles.trial}>
        {href?.entry === entry ? (
          <a className={styles.try} href={href.href}>
            {words.open}
          </a>
        ) : null}
      </p>
    </Titled>
  );
}

async function linkTo(entry: RegistryEntry, text: string): Promise<string> {
  const { writtenOf } = await import('../../model/library/tryIt');
  return encodeLink(writtenOf(entry, text).document);
}

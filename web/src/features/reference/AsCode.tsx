/** The rules of a sender or a queue as a text of the language of rules, and a link to a run that follows them. */
import { useEffect, useState } from 'react';
import type { RegistryEntry } from '../../model/library/registry';
import { encodeLink } from '../../model/share/link';
import { Titled } from '../../views/reading/Prose';
import reading from '../../views/reading/Reading.module.css';
import { comparedWith, isAlwaysOff, lackedBy, twinOf } from '../rules/model/twins';
import { rules } from '../rules/texts/en/rules';
import styles from './Reference.module.css';
import type { PageFacts } from './referencePages';

const words = rules.asCode;

type Entry = Pick<PageFacts, 'group' | 'kind' | 'name' | 'summary' | 'parameters'>;

export function AsCode({ entry }: { entry: Entry }) {
  const text = twinOf(entry.group, entry.kind);
  return text === undefined ? null : <Code entry={entry} text={text} />;
}

function Code({ entry, text }: { entry: Entry; text: string }) {
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
      <div className={reading.prose}>
        <p>{words.about}</p>
        <Differences entry={entry} text={text} />
      </div>
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

/** Where the rules are not what the entry is, with numbers. */
function Differences({ entry, text }: { entry: Entry; text: string }) {
  const { group, kind, parameters } = entry;
  const compared = comparedWith(group, kind);
  if (!compared) return null;
  const all = lackedBy(kind, parameters, text);
  const labels = (off: boolean): string[] =>
    all.filter(({ key }) => isAlwaysOff(kind, key) === off).map(({ label }) => label);
  const [lacked, off] = [labels(false), labels(true)];
  const { runs, parted } = compared;
  return (
    <ul>
      <li>{words.compared(runs, runs - parted.length)}</li>
      {parted.map((one) => (
        <li key={`${one.transport} ${one.run}`}>{words.parted(one)}</li>
      ))}
      {off.length > 0 ? <li>{words.off(off)}</li> : null}
      {lacked.length > 0 ? <li>{words.lacked(lacked)}</li> : null}
    </ul>
  );
}

async function linkTo(entry: RegistryEntry, text: string): Promise<string> {
  const { writtenOf } = await import('./tryIt');
  return encodeLink(writtenOf(entry, text).document);
}

import type { Field } from '../engine/types';
import { useLabState } from '../scenario/context';
import { texts } from '../texts';
import styles from './About.module.css';
import { pageHref } from './route';

/** A field that chooses among what is registered, and the group of its pages. */
const CHOICE = /(?:^|\/)(sender|ecn|queue|loss|traffic)\/kind$/;
const PRESET = /\/transport\/preset$/;

/** Ways from what is chosen to the pages that explain it. */
export function About({ fields }: { fields: readonly Field[] }) {
  const catalog = useLabState((state) => state.catalog);
  const links = fields.flatMap((field) => {
    if (PRESET.test(field.path)) {
      const text = texts.inspector.about(texts.inspector.groups.transport);
      return [{ text, href: pageHref('scenario', 'transport') }];
    }
    const group = CHOICE.exec(field.path)?.[1];
    if (group === undefined || typeof field.value !== 'string') return [];
    const { value } = field;
    const { senders = [], ecn = [], queues = [], losses = [], traffic = [] } = catalog ?? {};
    const entries = { sender: senders, ecn, queue: queues, loss: losses, traffic }[group];
    const entry = entries?.find(({ kind }) => kind === value);
    return entry ? [{ text: said(group, entry.name), href: pageHref(group, value) }] : [];
  });
  const distinct = links.filter(
    ({ href }, index) => links.findIndex((other) => other.href === href) === index,
  );
  if (distinct.length === 0) return null;
  return (
    <p className={styles.about}>
      {distinct.map(({ text, href }) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </p>
  );
}

/** “None” and “Random” say nothing by themselves. */
function said(group: string, name: string): string {
  const { about, aboutLoss, aboutTraffic } = texts.inspector;
  return group === 'loss'
    ? aboutLoss(name)
    : group === 'traffic'
      ? aboutTraffic(name)
      : about(name);
}

import type { Field } from '../../engine/types';
import { groupOf, registryEntry } from '../../model/library/registry';
import { pageHref } from '../../model/share/route';
import { texts } from '../../texts';
import styles from './ReferenceLinks.module.css';

const PRESET = /\/transport\/preset$/;

/** Links from the chosen algorithms to their reference pages. */
export function ReferenceLinks({ fields }: { fields: readonly Field[] }) {
  const links = fields.flatMap((field) => {
    if (PRESET.test(field.path)) {
      const text = texts.inspector.about(texts.inspector.groups.transport);
      return [{ text, href: pageHref('scenario', 'transport') }];
    }
    const group = groupOf(field.path);
    // The page of a sender explains its slow start.
    if (group === null || group === 'slow-start' || typeof field.value !== 'string') return [];
    const page = registryEntry(group, field.value);
    return page ? [{ text: linkText(group, page.name), href: pageHref(group, page.kind) }] : [];
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

/** The text of a link: “None”, “Off” and “Random” need their group beside them. */
function linkText(group: string, name: string): string {
  const { about, aboutLoss, aboutVariation, aboutTraffic, aboutEcn, aboutClamp } = texts.inspector;
  switch (group) {
    case 'loss':
      return aboutLoss(name);
    case 'variation':
      return aboutVariation(name);
    case 'traffic':
      return aboutTraffic(name);
    case 'ecn':
      return aboutEcn(name);
    case 'clamp':
      return aboutClamp(name);
    default:
      return about(name);
  }
}

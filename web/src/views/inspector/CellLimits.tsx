import type { Description } from '../../engine/types';
import { partsOf, type Target } from '../../model/document/selection';
import { pageHref } from '../../model/share/route';
import { texts } from '../../texts';
import styles from './Inspector.module.css';

/** The limits of the radio model, for an access point or a station, with a link to their description. */
export function CellLimits({ target, description }: { target: Target; description: Description }) {
  const { kind, id } = partsOf(target);
  const node =
    kind === 'nodes'
      ? description.nodes.find((one) => one.id === id || one.entry === id)
      : undefined;
  if (node?.kind !== 'access-point' && node?.kind !== 'station') return null;
  const { text, more } = texts.inspector.cellLimits;
  return (
    <p className={styles.empty}>
      {text} <a href={pageHref('scenario', 'radio')}>{more}</a>
    </p>
  );
}

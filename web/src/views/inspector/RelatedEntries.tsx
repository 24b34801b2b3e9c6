import type { Description } from '../../engine/types';
import type { Target } from '../../model/document/selection';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { useRun } from '../laboratoryContext';
import styles from './Inspector.module.css';
import { relatedEntries } from './relatedEntriesOf';

/** Buttons that select related entries: a flow's ends, and the link where it queues. */
export function RelatedEntries({
  target,
  description,
}: {
  target: Target;
  description: Description;
}) {
  const run = useRun();
  const { ways, more } = relatedEntries(target, description);
  if (ways.length === 0) return null;
  return (
    <nav className={styles.ways} aria-label={texts.inspector.ways.label}>
      {ways.map(({ text, to }) => (
        <Button key={text} className={styles.way} title={text} onClick={() => run.selectAll(to)}>
          {text}
        </Button>
      ))}
      {more > 0 ? <span className={styles.more}>{texts.inspector.ways.more(more)}</span> : null}
    </nav>
  );
}

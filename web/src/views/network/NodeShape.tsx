/** A host is a box, or a stack of them; a router is a diamond. */
import { NODE } from './scene';
import styles from './Topology.module.css';

export function NodeShape({
  kind,
  many,
  half,
}: {
  kind: 'host' | 'router';
  many: boolean;
  half: number;
}) {
  if (kind === 'router') {
    const r = NODE.router;
    return <path className={styles.shape} data-shape d={`M0,${-r}L${r},0L0,${r}L${-r},0Z`} />;
  }
  const card = (shift: number) => (
    <rect
      className={styles.shape}
      data-shape
      key={shift}
      x={-half + shift}
      y={-NODE.height - shift}
      width={2 * half}
      height={2 * NODE.height}
      rx={6}
    />
  );
  return <>{(many ? [8, 4, 0] : [0]).map(card)}</>;
}

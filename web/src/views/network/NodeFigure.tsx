/** A node: a box, or a stack of them, for hosts, and a diamond for a router; with its name in it. */
import type { DrawnNode } from './layout';
import { halfWidth, NODE } from './scene';
import styles from './Topology.module.css';

export function NodeFigure({ node: { kind, label, members } }: { node: DrawnNode }) {
  const many = members.length > 1;
  return (
    <>
      {kind === 'router' ? (
        <Diamond />
      ) : (
        (many ? [8, 4, 0] : [0]).map((shift) => (
          <Card key={shift} half={halfWidth(label)} shift={shift} />
        ))
      )}
      <text className={styles.nodeName} textAnchor="middle" dy="0.35em">
        {label}
      </text>
      {many ? (
        <text className={styles.count} textAnchor="middle" y={NODE.host + 22}>
          × {members.length}
        </text>
      ) : null}
    </>
  );
}

function Diamond() {
  const r = NODE.router;
  return <path className={styles.shape} data-shape d={`M0,${-r}L${r},0L0,${r}L${-r},0Z`} />;
}

function Card({ half, shift }: { half: number; shift: number }) {
  return (
    <rect
      className={styles.shape}
      data-shape
      x={-half + shift}
      y={-NODE.height - shift}
      width={2 * half}
      height={2 * NODE.height}
      rx={6}
    />
  );
}

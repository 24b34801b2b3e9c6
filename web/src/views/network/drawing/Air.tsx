/** Radio cells under their nodes: the reach of the channel, and lines between radios. */
import { outlinePath } from '../geometry/cellShape';
import type { Drawing } from '../geometry/drawing';
import type { FlowPath } from '../geometry/flowPath';
import type { Scene } from '../geometry/scene';
import styles from './Topology.module.css';

export function Air({
  drawing,
  scene,
  path,
}: {
  drawing: Drawing;
  scene: Scene;
  path: FlowPath | null;
}) {
  return (
    <g className={styles.cells}>
      {scene.cells.map(({ key, outline, label }) => (
        <g key={key} data-cell={key}>
          <path className={styles.reach} d={outlinePath(outline)} />
          {label ? (
            <text className={styles.linkLabel} x={label.x} y={label.y} textAnchor={label.anchor}>
              {label.text}
            </text>
          ) : null}
        </g>
      ))}
      {drawing.links.map(({ key, air }, index) => {
        const segment = scene.segments[index];
        if (!segment || !air) return null;
        const lit = path?.links.has(index) ?? false;
        return (
          <line
            key={key}
            className={styles.air}
            data-lit={lit}
            data-bottleneck={lit && path?.bottleneck === index}
            style={lit && path ? { stroke: `var(${path.token})` } : undefined}
            x1={segment.from.x}
            y1={segment.from.y}
            x2={segment.to.x}
            y2={segment.to.y}
          />
        );
      })}
    </g>
  );
}

/** The nodes and links of a network to look at: nothing in it can be selected. Previews and pictures show it. */
import type { Drawing } from '../geometry/drawing';
import type { FlowPath } from '../geometry/flowPath';
import type { Scene } from '../geometry/scene';
import { Air } from './Air';
import { NodeFigure } from './NodeFigure';
import styles from './Topology.module.css';

export function StillNetwork({
  drawing,
  scene,
  path = null,
}: {
  drawing: Drawing;
  scene: Scene;
  path?: FlowPath | null;
}) {
  return (
    <>
      <Air drawing={drawing} scene={scene} path={path} />
      {drawing.links.map((link, index) => {
        const segment = scene.segments[index];
        const label = scene.labels[index];
        if (!segment || link.air) return null;
        const { from, to } = segment;
        const lit = path?.links.has(index) ?? false;
        return (
          <g key={link.key}>
            <line
              className={styles.wire}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              data-many={link.forward.length > 1}
              data-lit={lit}
              data-bottleneck={lit && path?.bottleneck === index}
              style={lit && path ? { stroke: `var(${path.token})` } : undefined}
            />
            {label ? (
              <text className={styles.linkLabel} x={label.x} y={label.y} textAnchor={label.anchor}>
                {label.text}
              </text>
            ) : null}
          </g>
        );
      })}
      {drawing.nodes.map((node, index) => {
        const place = scene.places[index];
        if (!place) return null;
        return (
          <g key={node.key} transform={`translate(${place.x},${place.y})`}>
            <NodeFigure node={node} />
          </g>
        );
      })}
    </>
  );
}

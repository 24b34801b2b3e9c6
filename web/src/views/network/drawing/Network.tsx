/** The network part by part, each of which can be pointed at, focused and selected. */

import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { NodeId } from '../../../engine/types';
import { nameOf } from '../../../model/document/entryNames';
import { queueTarget } from '../../../model/document/selection';
import { texts } from '../../../texts';
import { useRun, useSelected } from '../../laboratoryContext';
import { isSelected, nodeName, summaryOf } from '../geometry/layout';
import { disciplineName, linkName } from '../geometry/linkLabel';
import type { CanvasState } from '../gestures/networkCanvas';
import { Air } from './Air';
import { type ConnectionReach, useConnectionReach } from './connectionReach';
import type { DrawnNetwork } from './drawnNetwork';
import { NodeFigure } from './NodeFigure';
import styles from './Topology.module.css';

export function Network({ description, drawing, scene, path, canvas }: DrawnNetwork) {
  const run = useRun();
  const targets = useSelected();
  const selected = useMemo(() => new Set(targets), [targets]);
  const seen = useRef<SVGGElement>(null);
  // Without React, since panning changes it in every frame.
  useLayoutEffect(() => {
    const show = ({ camera: { x, y, scale } }: CanvasState): void =>
      seen.current?.setAttribute('transform', `translate(${x},${y}) scale(${scale})`);
    show(canvas.store.getState());
    return canvas.store.subscribe(show);
  }, [canvas]);
  const reach = useConnectionReach(drawing);
  const more = useStore(canvas.store, (state) => state.more);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of drawn things has no element of its own in SVG
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, see the shortcuts
    <svg
      className={styles.network}
      width={scene.width}
      height={scene.height}
      role="group"
      aria-label={summaryOf(description)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys of its own
      tabIndex={0}
      data-ground
      onClick={(event) => {
        if (event.target === event.currentTarget && !more) run.select('');
      }}
    >
      <g ref={seen}>
        <Air drawing={drawing} scene={scene} path={path} />
        {drawing.links.map((link, index) => {
          const segment = scene.segments[index];
          if (!segment || link.air) return null;
          const written = scene.labels[index];
          return (
            <Selectable
              key={link.key}
              name={linkName(description, drawing, link)}
              target={link.target}
              more={more}
              selected={isSelected(selected, 'links', link.target, link.entry)}
              className={path?.links.has(index) ? `${styles.link} ${styles.path}` : styles.link}
              bottleneck={path?.bottleneck === index}
              colour={path?.token}
            >
              <line
                className={styles.hit}
                x1={segment.from.x}
                y1={segment.from.y}
                x2={segment.to.x}
                y2={segment.to.y}
              />
              <line
                className={styles.wire}
                x1={segment.from.x}
                y1={segment.from.y}
                x2={segment.to.x}
                y2={segment.to.y}
                data-many={link.forward.length > 1}
              />
              {written ? (
                <text
                  className={styles.linkLabel}
                  x={written.x}
                  y={written.y}
                  textAnchor={written.anchor}
                >
                  {written.text}
                </text>
              ) : null}
            </Selectable>
          );
        })}
        {scene.queues.map((queue) => {
          const port = description.ports[queue.port];
          if (!port) return null;
          const link = port.link === null ? undefined : description.links[port.link];
          const from = description.nodes[port.from]?.id ?? '';
          const name = (end: NodeId): string => nameOf(description.nodes[end]);
          const discipline = disciplineName(port.discipline);
          const target = link ? queueTarget(link.id, port) : `nodes/${from}/queue`;
          const said =
            link && port.to !== null
              ? texts.topology.queue(name(port.from), name(port.to), discipline)
              : texts.topology.radioQueue(name(port.from), discipline);
          return (
            <Selectable
              key={`queue ${queue.port}`}
              name={said}
              target={target}
              more={more}
              selected={selected.has(target)}
              className={styles.queue}
            >
              {/* Around the box, which is painted on the canvas. */}
              <rect
                x={queue.x - 3}
                y={queue.y - 3}
                width={queue.width + 6}
                height={queue.height + 6}
                rx={6}
              />
            </Selectable>
          );
        })}
        {drawing.nodes.map((node, index) => {
          const place = scene.places[index];
          if (!place) return null;
          return (
            <Selectable
              key={node.key}
              name={nodeName(node)}
              target={node.target}
              more={more}
              selected={isSelected(selected, 'nodes', node.target, node.entry)}
              className={styles.node}
              at={place}
              reach={reach?.[index]}
            >
              <NodeFigure node={node} />
            </Selectable>
          );
        })}
      </g>
    </svg>
  );
}

/** A part of the drawing that can be pointed at, focused and selected. */
function Selectable({
  name,
  target,
  selected,
  className,
  at,
  bottleneck = false,
  colour,
  reach,
  more,
  children,
}: {
  name: string;
  target: string;
  selected: boolean;
  className: string | undefined;
  at?: { x: number; y: number };
  /** The colour of the selected flow, on its path. */
  bottleneck?: boolean;
  colour?: string | undefined;
  reach?: ConnectionReach | undefined;
  /** Whether a press adds to what is selected. */
  more: boolean;
  children: React.ReactNode;
}) {
  const run = useRun();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button has no place inside SVG
    <g
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={selected}
      className={className}
      data-selected={selected}
      data-bottleneck={bottleneck}
      {...(colour ? { style: { '--path': `var(${colour})` } as CSSProperties } : {})}
      data-target={target}
      data-reach={reach}
      {...(at ? { transform: `translate(${at.x},${at.y})` } : {})}
      onClick={({ shiftKey }) => (shiftKey || more ? run.toggle(target) : run.select(target))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.shiftKey || more) run.toggle(target);
        else run.select(target);
      }}
    >
      {children}
    </g>
  );
}

/** The network part by part, each a thing that can be pointed at, focused and selected. */
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import type { Description } from '../../engine/types';
import { queueTarget } from '../../model/selection';
import { texts } from '../../texts';
import { useRun, useSelected } from '../context';
import type { CanvasState, NetworkCanvas } from './canvas';
import type { FlowPath } from './flowPath';
import { type Drawing, firstPort, isSelected, nodeName } from './layout';
import { disciplineName, linkLabel } from './linkLabel';
import { NodeShape } from './NodeShape';
import { halfWidth, NODE, type Scene } from './scene';
import styles from './Topology.module.css';

export function Network({
  description,
  drawing,
  scene,
  path,
  canvas,
}: {
  description: Description;
  drawing: Drawing;
  scene: Scene;
  path: FlowPath | null;
  canvas: NetworkCanvas;
}) {
  const run = useRun();
  const targets = useSelected();
  const selected = useMemo(() => new Set(targets), [targets]);
  const seen = useRef<SVGGElement>(null);
  // Without React, since panning goes through it in every frame.
  useLayoutEffect(() => {
    const show = ({ camera: { x, y, scale } }: CanvasState): void =>
      seen.current?.setAttribute('transform', `translate(${x},${y}) scale(${scale})`);
    show(canvas.store.getState());
    return canvas.store.subscribe(show);
  }, [canvas]);
  const summary = texts.topology.description(
    description.nodes.length,
    description.links.length,
    description.flows.length,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of drawn things has no element of its own in SVG
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, see the shortcuts
    <svg
      className={styles.network}
      width={scene.width}
      height={scene.height}
      role="group"
      aria-label={summary}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys of its own
      tabIndex={0}
      data-ground
      onClick={(event) => {
        if (event.target === event.currentTarget) run.select('');
      }}
    >
      <g ref={seen}>
        {drawing.links.map((link, index) => {
          const segment = scene.segments[index];
          const port = firstPort(description, link);
          const a = drawing.nodes[link.a];
          const b = drawing.nodes[link.b];
          if (!segment || !port || !a || !b) return null;
          const label = linkLabel(port);
          const written = scene.labels[index];
          return (
            <Selectable
              key={link.key}
              name={texts.topology.link(a.label, b.label, label)}
              target={link.target}
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
          const link = port && description.links[port.link];
          if (!port || !link) return null;
          const from = description.nodes[port.from]?.id ?? '';
          const to = description.nodes[port.to]?.id ?? '';
          return (
            <Selectable
              key={`queue ${queue.port}`}
              name={texts.topology.queue(from, to, disciplineName(port.discipline))}
              target={queueTarget(link.id, port)}
              selected={selected.has(queueTarget(link.id, port))}
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
          const many = node.members.length > 1;
          return (
            <Selectable
              key={node.key}
              name={nodeName(node)}
              target={node.target}
              selected={isSelected(selected, 'nodes', node.target, node.entry)}
              className={styles.node}
              at={place}
            >
              <NodeShape kind={node.kind} many={many} half={halfWidth(node.label)} />
              <text className={styles.nodeName} textAnchor="middle" dy="0.35em">
                {node.label}
              </text>
              {many ? (
                <text className={styles.count} textAnchor="middle" y={NODE.host + 22}>
                  × {node.members.length}
                </text>
              ) : null}
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
  children,
}: {
  name: string;
  target: string;
  selected: boolean;
  className: string | undefined;
  at?: { x: number; y: number };
  /** On the way of the selected flow, whose colour this is. */
  bottleneck?: boolean;
  colour?: string | undefined;
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
      {...(at ? { transform: `translate(${at.x},${at.y})` } : {})}
      onClick={({ shiftKey }) => (shiftKey ? run.toggle(target) : run.select(target))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.shiftKey) run.toggle(target);
        else run.select(target);
      }}
    >
      {children}
    </g>
  );
}

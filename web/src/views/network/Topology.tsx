import { useEffect, useMemo, useRef, useState } from 'react';
import type { Description, PortInfo } from '../../engine/types';
import { bottlenecks } from '../../model/network';
import { listed } from '../../model/registry';
import { firstSentence } from '../../model/scenario';
import { queueTarget } from '../../model/selection';
import { texts } from '../../texts';
import { fitCanvas } from '../../ui/canvas';
import { onFrame } from '../../ui/loop';
import { useDocumentState, useInspectionState, useRun, useRunState } from '../context';
import { sceneOf } from './geometry';
import { type Drawing, type DrawnLink, drawingOf, rowsOf } from './layout';
import { linkLabel } from './linkLabel';
import { type Background, fullest, paintPackets } from './packets';
import { halfWidth, NODE, type Scene, type Words } from './scene';
import styles from './Topology.module.css';

function nameOf(discipline: string): string {
  return listed('queue', discipline)?.name ?? discipline;
}

/**
 * Where the drawing is made taller: on every screen for many rows of routers, which have a
 * queue each; for many rows of hosts only on a phone, where the page scrolls anyway.
 */
function tallness(drawing: Drawing | null): 'everywhere' | 'phone' | undefined {
  if (!drawing) return undefined;
  if (rowsOf(drawing, 'router') > 2) return 'everywhere';
  return rowsOf(drawing, 'host') > 3 ? 'phone' : undefined;
}

/** The network with its packets; everything in it can be selected. */
export function Topology() {
  const run = useRun();
  const description = useRunState((state) => state.description);
  const about = useDocumentState((state) => state.about);
  const box = useRef<HTMLDivElement>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const background = useRef<Background | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0, head: 0 });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setSize({
        width: element.clientWidth,
        height: element.clientHeight,
        head: (sentence.current?.clientHeight ?? 0) + 16,
      }),
    );
    observer.observe(element);
    if (sentence.current) observer.observe(sentence.current);
    return () => observer.disconnect();
  }, []);

  const drawing = useMemo(() => (description ? drawingOf(description) : null), [description]);
  const scene = useMemo(() => {
    if (!description || !drawing || size.width === 0) return null;
    return sceneOf(
      description,
      drawing,
      bottlenecks(description),
      wordsFor(description, drawing),
      size,
    );
  }, [description, drawing, size]);

  useEffect(() => {
    background.current =
      scene && description ? { scene, description, seen: new Map(), nameOf } : null;
  }, [scene, description]);

  useEffect(
    () =>
      onFrame(() => {
        const { latest } = run.frames;
        if (!canvas.current || !background.current) return;
        const { scene: current } = background.current;
        fitCanvas(canvas.current, current.width, current.lively.height);
        const context = canvas.current.getContext('2d');
        if (!context) return;
        if (latest && latest.goodputs.length > 0) paintPackets(context, latest, background.current);
        else context.clearRect(0, 0, current.width, current.height);
      }, 1),
    [run],
  );

  return (
    <section
      className={styles.topology}
      aria-label={texts.topology.label}
      data-tall={tallness(drawing)}
    >
      <p className={styles.sentence} ref={sentence}>
        {firstSentence(about)}
      </p>
      <div className={styles.box} ref={box}>
        {description && drawing && scene ? (
          <Network description={description} drawing={drawing} scene={scene} />
        ) : null}
        <canvas
          ref={canvas}
          className={styles.packets}
          {...(scene ? { style: scene.lively } : {})}
        />
      </div>
    </section>
  );
}

function Network({
  description,
  drawing,
  scene,
}: {
  description: Description;
  drawing: Drawing;
  scene: Scene;
}) {
  const run = useRun();
  const selection = useInspectionState((state) => state.selection);
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
      onClick={(event) => {
        if (event.target === event.currentTarget) run.select('');
      }}
    >
      {drawing.links.map((link, index) => {
        const segment = scene.segments[index];
        const port = firstPort(description, link);
        const a = drawing.nodes[link.a];
        const b = drawing.nodes[link.b];
        if (!segment || !port || !a || !b) return null;
        const label = linkLabel(port);
        const written = scene.labels[index];
        const selected = isSelected(selection, 'links', link.target, link.entry);
        return (
          <Selectable
            key={link.key}
            name={texts.topology.link(a.label, b.label, label)}
            target={link.target}
            selected={selected}
            className={styles.link}
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
            name={texts.topology.queue(from, to, nameOf(port.discipline))}
            target={queueTarget(link.id, port)}
            selected={selection === queueTarget(link.id, port)}
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
        const name = many
          ? texts.topology.stack(node.label, node.members.length)
          : node.kind === 'host'
            ? texts.topology.host(node.label)
            : texts.topology.router(node.label);
        return (
          <Selectable
            key={node.key}
            name={name}
            target={node.target}
            selected={isSelected(
              selection,
              'nodes',
              node.target,
              node.target.slice('nodes/'.length),
            )}
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
  children,
}: {
  name: string;
  target: string;
  selected: boolean;
  className: string | undefined;
  at?: { x: number; y: number };
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
      {...(at ? { transform: `translate(${at.x},${at.y})` } : {})}
      onClick={() => run.select(target)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        run.select(target);
      }}
    >
      {children}
    </g>
  );
}

function NodeShape({ kind, many, half }: { kind: 'host' | 'router'; many: boolean; half: number }) {
  if (kind === 'router') {
    const r = NODE.router;
    return <path className={styles.shape} d={`M0,${-r}L${r},0L0,${r}L${-r},0Z`} />;
  }
  const card = (shift: number) => (
    <rect
      className={styles.shape}
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

/** The longest texts: room is made for them once. */
function wordsFor(description: Description, drawing: Drawing): Words {
  return {
    link: (index) => {
      const port = firstPort(description, drawing.links[index]);
      return port ? linkLabel(port) : '';
    },
    queue: (id) => {
      const port = description.ports[id];
      return port ? fullest(port, nameOf) : { full: '', short: '' };
    },
  };
}

/** The port that a drawn link is labelled by; instances of one entry are alike. */
function firstPort(description: Description, link: DrawnLink | undefined): PortInfo | undefined {
  const [port] = link?.forward ?? [];
  return port === undefined ? undefined : description.ports[port];
}

/** Whether a part or its entry is selected; of a link, without its queues. */
function isSelected(selection: string, kind: string, target: string, entry: string): boolean {
  return selection === target || selection === `${kind}/${entry}`;
}

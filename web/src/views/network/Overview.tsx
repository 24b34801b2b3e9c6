/**
 * A network of hundreds of nodes and more: painted, with one element for whatever is
 * pointed at. By keys it is walked through: arrows lead to the next node, with Shift to
 * the next link.
 */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Description } from '../../engine/types';
import { texts } from '../../texts';
import { fitCanvas } from '../../ui/canvas';
import { onFrame } from '../../ui/loop';
import { useScale } from '../../ui/scale';
import { theme } from '../../ui/theme';
import { useRun, useSelected } from '../context';
import { type Camera, seenAt } from './camera';
import type { NetworkCanvas } from './canvas';
import type { FlowPath } from './flowPath';
import { type Drawing, firstPort, isSelected, nodeName } from './layout';
import { linkLabel } from './linkLabel';
import { markOf, middleOf, nextIn, type Part, partAt, type Way } from './overviewScene';
import { aroundMark, type Lit, paintOverview } from './paintOverview';
import type { Scene } from './scene';
import styles from './Topology.module.css';

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const NONE: ReadonlySet<number> = new Set();

export function Overview({
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
  const painted = useRef<HTMLCanvasElement>(null);
  const colours = useStore(theme, ({ version }) => version);
  const scale = useScale();
  const id = useId();
  const [active, setActive] = useState<Part>({ kind: 'node', index: 0 });
  const [pointed, setPointed] = useState<Part | null>(null);
  const [focused, setFocused] = useState(false);
  const { nodes, links } = drawing;

  const middles = useMemo(
    () => links.map((_, index) => middleOf(scene, { kind: 'link', index })),
    [scene, links],
  );

  const select = (part: Part | null, more: boolean): void => {
    if (part) setActive(part);
    if (more && part) run.toggle(targetOf(drawing, part));
    else run.select(part ? targetOf(drawing, part) : '');
  };

  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Part | null => {
    const { camera } = canvas;
    return partAt(scene, markOf(scene, camera.scale), camera, canvas.point(clientX, clientY));
  };

  const key = (event: KeyboardEvent): void => {
    // With Alt they move what is selected.
    if (event.altKey) return;
    const way = WAYS[event.key];
    if (way) {
      const kind = event.shiftKey ? 'link' : 'node';
      const points = kind === 'link' ? middles : scene.places;
      const index = nextIn(points, middleOf(scene, active), way);
      if (index !== null) setActive({ kind, index });
    } else if (event.key === 'Enter' || event.key === ' ') {
      select(active, event.shiftKey);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const selected = useMemo((): Part[] => {
    const all = new Set(targets);
    return [
      ...nodes.flatMap(({ target, entry }, index): Part[] =>
        isSelected(all, 'nodes', target, entry) ? [{ kind: 'node', index }] : [],
      ),
      ...links.flatMap(({ target, entry }, index): Part[] =>
        isSelected(all, 'links', target, entry) ? [{ kind: 'link', index }] : [],
      ),
    ];
  }, [targets, nodes, links]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other colours or another scale are painted again
  useEffect(() => {
    let shown: Camera | null = null;
    return onFrame(() => {
      const { camera } = canvas;
      const element = painted.current;
      // Packets ask for a frame too, under which nothing of this changes.
      if (!element || camera === shown) return;
      shown = camera;
      fitCanvas(element, scene.width, scene.height);
      const context = element.getContext('2d');
      const lit: Lit = { selected, path: path?.links ?? NONE, pathColour: path?.token ?? '' };
      if (context) paintOverview(context, scene, drawing, camera, lit);
    });
  }, [canvas, scene, drawing, selected, path, colours, scale]);

  // Another document may have fewer of them.
  const known = active.index < (active.kind === 'node' ? nodes : links).length;
  const current: Part = known ? active : { kind: 'node', index: 0 };
  const named = pointed ?? (focused ? current : null);
  const summary = texts.topology.description(
    description.nodes.length,
    description.links.length,
    description.flows.length,
  );

  return (
    <div
      className={styles.overview}
      data-pointed={pointed !== null}
      role="listbox"
      tabIndex={0}
      aria-label={texts.topology.overview(summary)}
      aria-activedescendant={`${id}-part`}
      onKeyDown={key}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerMove={(event) => {
        const part = at(event);
        if (part?.kind !== pointed?.kind || part?.index !== pointed?.index) setPointed(part);
      }}
      onPointerLeave={() => setPointed(null)}
      onClick={(event) => select(at(event), event.shiftKey)}
    >
      <canvas ref={painted} className={styles.painted} />
      <div
        id={`${id}-part`}
        role="option"
        tabIndex={-1}
        className={styles.spoken}
        aria-selected={selected.some((one) => same(one, current))}
        aria-setsize={nodes.length + links.length}
        aria-posinset={current.index + 1 + (current.kind === 'link' ? nodes.length : 0)}
      >
        {nameOf(description, drawing, current)}
      </div>
      <svg className={styles.marks} width={scene.width} height={scene.height} aria-hidden="true">
        {named ? (
          <Named
            canvas={canvas}
            scene={scene}
            part={named}
            text={nameOf(description, drawing, named)}
          />
        ) : null}
      </svg>
    </div>
  );
}

/** Room for a name beside the point that is named. */
const BESIDE = 14;

/** A mark around a node or along a line, and its name. */
function Named({
  canvas,
  scene,
  part,
  text,
}: {
  canvas: NetworkCanvas;
  scene: Scene;
  part: Part;
  text: string;
}) {
  const camera = useStore(canvas.store, (state) => state.camera);
  const { x, y } = seenAt(camera, middleOf(scene, part));
  const left = x > scene.width / 2;
  const segment = part.kind === 'link' ? scene.segments[part.index] : undefined;
  const from = segment && seenAt(camera, segment.from);
  const to = segment && seenAt(camera, segment.to);
  return (
    <>
      {from && to ? (
        <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      ) : (
        <circle cx={x} cy={y} r={aroundMark(scene, camera)} />
      )}
      <text x={x + (left ? -BESIDE : BESIDE)} y={y + 4} textAnchor={left ? 'end' : 'start'}>
        {text}
      </text>
    </>
  );
}

function same(a: Part, b: Part): boolean {
  return a.kind === b.kind && a.index === b.index;
}

function targetOf({ nodes, links }: Drawing, { kind, index }: Part): string {
  return (kind === 'node' ? nodes : links)[index]?.target ?? '';
}

function nameOf(description: Description, { nodes, links }: Drawing, part: Part): string {
  if (part.kind === 'node') {
    const node = nodes[part.index];
    return node ? nodeName(node) : '';
  }
  const link = links[part.index];
  const port = firstPort(description, link);
  if (!link || !port) return '';
  return texts.topology.link(
    nodes[link.a]?.label ?? '',
    nodes[link.b]?.label ?? '',
    linkLabel(port),
  );
}

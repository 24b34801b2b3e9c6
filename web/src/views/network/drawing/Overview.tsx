/**
 * A network of hundreds of nodes and more: painted, with one element for the part that is
 * pointed at. Arrow keys lead to the next node, with Shift to
 * the next link.
 */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Description } from '../../../engine/types';
import type { Target } from '../../../model/document/selection';
import { texts } from '../../../texts';
import { fitCanvas } from '../../../ui/drawing/fitCanvas';
import { onFrame } from '../../../ui/frame/loop';
import { useScale } from '../../../ui/style/scale';
import { theme } from '../../../ui/style/theme';
import { useRun, useSelected } from '../../laboratoryContext';
import { type Camera, seenAt } from '../geometry/camera';
import type { Drawing } from '../geometry/drawing';
import { isSelected, nodeName, summaryOf } from '../geometry/layout';
import { linkName } from '../geometry/linkLabel';
import {
  aroundMark,
  type Direction,
  type DrawingPart,
  middleOf,
  nextIn,
  partOf,
  targetOf,
} from '../geometry/overviewScene';
import type { Scene } from '../geometry/scene';
import type { NetworkCanvas } from '../gestures/networkCanvas';
import { useConnectionReach } from './connectionReach';
import type { DrawnNetwork } from './drawnNetwork';
import { type Highlights, paintOverview } from './paintOverview';
import styles from './Topology.module.css';

const WAYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const NONE: ReadonlySet<number> = new Set();

const FIRST: DrawingPart = { kind: 'node', index: 0 };

export function Overview({ description, drawing, scene, path, canvas }: DrawnNetwork) {
  const run = useRun();
  const targets = useSelected();
  const painted = useRef<HTMLCanvasElement>(null);
  const colours = useStore(theme, ({ version }) => version);
  const scale = useScale();
  const id = useId();
  // By its id: another node may have its index by now.
  const [active, setActive] = useState<Target | null>(null);
  const [pointed, setPointed] = useState<DrawingPart | null>(null);
  const [focused, setFocused] = useState(false);
  const more = useStore(canvas.store, (state) => state.more);
  const reach = useConnectionReach(drawing);
  const { nodes, links } = drawing;
  const current = useMemo(
    () => (active === null ? null : partOf(drawing, active)),
    [drawing, active],
  );

  const middles = useMemo(
    () => links.map((_, index) => middleOf(scene, { kind: 'link', index })),
    [scene, links],
  );

  const select = (part: DrawingPart | null, adding: boolean): void => {
    setActive(part && targetOf(drawing, part));
    if (adding && part) run.toggle(targetOf(drawing, part));
    else if (part || !more) run.select(part ? targetOf(drawing, part) : '');
  };

  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): DrawingPart | null =>
    canvas.partAt(clientX, clientY);

  const key = (event: KeyboardEvent): void => {
    // With Alt they move what is selected.
    if (event.altKey) return;
    const way = WAYS[event.key];
    if (way) {
      const kind = event.shiftKey ? 'link' : 'node';
      const points = kind === 'link' ? middles : scene.places;
      const from = current ?? FIRST;
      const index = current ? nextIn(points, middleOf(scene, from), way) : 0;
      if (index !== null && index < points.length) goTo({ kind, index });
    } else if ((event.key === 'Enter' || event.key === ' ') && current) {
      select(current, event.shiftKey || more);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const goTo = (part: DrawingPart): void => {
    const target = targetOf(drawing, part);
    setActive(target);
    canvas.show(target);
  };

  // The keys continue from a part that was selected elsewhere, by a box or by an edit.
  useEffect(() => {
    setActive((before) => {
      const [first] = targets;
      if (first === undefined || (before !== null && targets.includes(before))) return before;
      return partOf(drawing, first) ? first : before;
    });
  }, [targets, drawing]);

  const selected = useMemo((): DrawingPart[] => {
    const all = new Set(targets);
    return [
      ...nodes.flatMap(({ target, entry }, index): DrawingPart[] =>
        isSelected(all, 'nodes', target, entry) ? [{ kind: 'node', index }] : [],
      ),
      ...links.flatMap(({ target, entry }, index): DrawingPart[] =>
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
      // Packets request frames too, which do not change anything here.
      if (!element || camera === shown) return;
      shown = camera;
      fitCanvas(element, scene.width, scene.height);
      const context = element.getContext('2d');
      const pathColour = path?.token ?? '';
      const lit: Highlights = { selected, path: path?.links ?? NONE, pathColour, reach };
      if (context) paintOverview(context, scene, drawing, camera, lit);
    });
  }, [canvas, scene, drawing, selected, path, reach, colours, scale]);

  const named = pointed ?? (focused ? current : null);

  return (
    <div
      className={styles.overview}
      data-pointed={pointed !== null}
      role="listbox"
      tabIndex={0}
      aria-label={texts.topology.overview(summaryOf(description))}
      data-target={current ? targetOf(drawing, current) : undefined}
      aria-activedescendant={current ? `${id}-part` : undefined}
      aria-multiselectable
      onKeyDown={key}
      onFocus={() => {
        setFocused(true);
        if (!current && nodes[0]) setActive(nodes[0].target);
      }}
      onBlur={() => setFocused(false)}
      onPointerMove={(event) => {
        const part = at(event);
        if (part?.kind !== pointed?.kind || part?.index !== pointed?.index) setPointed(part);
      }}
      onPointerLeave={() => setPointed(null)}
      onClick={(event) => select(at(event), event.shiftKey || more)}
    >
      <canvas ref={painted} className={styles.painted} />
      {current ? (
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
      ) : null}
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

/** Room for a name beside its point. */
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
  part: DrawingPart;
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

function same(a: DrawingPart, b: DrawingPart): boolean {
  return a.kind === b.kind && a.index === b.index;
}

function nameOf(description: Description, drawing: Drawing, { kind, index }: DrawingPart): string {
  if (kind === 'node') {
    const node = drawing.nodes[index];
    return node ? nodeName(node) : '';
  }
  const link = drawing.links[index];
  return link ? linkName(description, drawing, link) : '';
}

/**
 * Gestures of a pointer in the drawing: it moves nodes, or draws a box around the nodes that
 * it selects. Escape cancels either. A press without a movement is neither.
 */
import type { Placed } from '../../../engine/types';
import type { Target } from '../../../model/document/selection';
import { onGrid } from '../../../model/run/canvas';
import type { Point } from '../geometry/layout';
import type { MovedNodes } from '../geometry/movedScene';
import { partsIn } from '../geometry/overviewScene';
import type { Rectangle } from '../geometry/scene';
import { REACH, snappedPosition } from '../geometry/snap';
import { isOwnPress } from './canvasZoom';
import { type NetworkCanvas, placesOf, type SceneSource } from './networkCanvas';

/** The part of the run that gestures change. */
export interface GestureTarget {
  selected: readonly Target[];
  select: (target: Target) => void;
  selectAll: (targets: readonly Target[]) => void;
  /** Resolves when the document has been changed. */
  move: (nodes: Placed[]) => Promise<unknown>;
}

type Gesture =
  | { kind: 'none' }
  /** The pointer is down, and has not moved far. */
  | { kind: 'pressed'; from: Point; node: number | null; more: boolean }
  | { kind: 'leading'; from: Point; node: number; nodes: ReadonlySet<number> }
  | { kind: 'boxing'; from: Point; more: boolean }
  /** Cancelled while the pointer is still down. */
  | { kind: 'over' };

/** A pointer that has moved less, in units of the screen, is a press and not a drag. */
const THRESHOLD = 4;

/** How far from the origin a node may be. */
const FAR = 10_000;

interface PointerLike {
  pointerId: number;
  /** The buttons that are down. */
  buttons: number;
  clientX: number;
  clientY: number;
  altKey: boolean;
}

export class CanvasGestures {
  #canvas: NetworkCanvas;
  #run: () => GestureTarget;
  #gesture: Gesture = { kind: 'none' };

  constructor(canvas: NetworkCanvas, run: () => GestureTarget) {
    this.#canvas = canvas;
    this.#run = run;
  }

  down(event: PointerEvent): void {
    if (!event.isPrimary) {
      this.cancel();
      return;
    }
    if (event.button !== 0 || this.#canvas.panning) return;
    if (isOwnPress(event.target)) return;
    const node = this.#canvas.indexAt(event.clientX, event.clientY);
    // A finger on the ground pans, or scrolls the page.
    if (node === null && event.pointerType === 'touch') return;
    const from = this.#canvas.point(event.clientX, event.clientY);
    const more =
      event.shiftKey || event.ctrlKey || event.metaKey || this.#canvas.store.getState().more;
    this.#gesture = { kind: 'pressed', from, node, more };
  }

  move(event: PointerLike, element: Element): void {
    // It was released beyond the edge, where no event came.
    if (event.buttons === 0) {
      this.drop();
      return;
    }
    const to = this.#canvas.point(event.clientX, event.clientY);
    if (this.#gesture.kind === 'pressed') {
      const { from } = this.#gesture;
      if (Math.hypot(to.x - from.x, to.y - from.y) < THRESHOLD) return;
      element.setPointerCapture(event.pointerId);
      this.#begin(this.#gesture);
    }
    if (this.#gesture.kind === 'leading') this.#lead(this.#gesture, to, event.altKey);
    if (this.#gesture.kind === 'boxing')
      this.#canvas.store.setState({ box: between(this.#gesture.from, to) });
  }

  up(event: PointerLike): void {
    const gesture = this.#gesture;
    this.#gesture = { kind: 'none' };
    window.removeEventListener('keydown', this.#key, true);
    if (gesture.kind === 'none' || gesture.kind === 'pressed') return;
    swallowClick();
    if (gesture.kind === 'leading') this.#write();
    if (gesture.kind === 'boxing') {
      const to = this.#canvas.point(event.clientX, event.clientY);
      this.#selectIn(between(gesture.from, to), gesture.more);
    }
  }

  /** Cancels the gesture under way; the pointer will still be released. */
  cancel(): void {
    if (this.#gesture.kind === 'none') return;
    this.#end('over');
  }

  /** Cancels the gesture when no release will come: the browser has taken the pointer, or the drawing is gone. */
  drop(): void {
    if (this.#gesture.kind !== 'none') this.#end('none');
  }

  #end(kind: 'none' | 'over'): void {
    this.#gesture = { kind };
    window.removeEventListener('keydown', this.#key, true);
    this.#canvas.store.setState({ moved: null, guides: [], box: null });
  }

  /** Moves the selection by a distance in units of the document; shown at once, written by {@link settle}. */
  nudge(x: number, y: number): boolean {
    const { last, store } = this.#canvas;
    if (!last || this.#gesture.kind !== 'none') return false;
    const nodes = this.#selectedNodes();
    if (nodes.size === 0) return false;
    const before = store.getState().moved;
    const moved = new Map(
      [...nodes].map((index) => {
        const at = before?.get(index) ?? last.drawing.nodes[index]?.at ?? { x: 0, y: 0 };
        return [index, { x: onGrid(at.x + x), y: onGrid(at.y + y) }];
      }),
    );
    store.setState({ moved, guides: [] });
    return true;
  }

  /** Writes what nudges have moved. */
  settle(): void {
    if (this.#gesture.kind === 'none' && this.#canvas.store.getState().moved) this.#write();
  }

  #begin({ from, node, more }: { from: Point; node: number | null; more: boolean }): void {
    window.addEventListener('keydown', this.#key, true);
    if (node === null) {
      this.#gesture = { kind: 'boxing', from, more };
      return;
    }
    const run = this.#run();
    const target = this.#canvas.last?.drawing.nodes[node]?.target ?? '';
    if (!this.#selectedNodes().has(node)) {
      if (more) run.selectAll([target, ...run.selected]);
      else run.select(target);
    }
    this.#gesture = { kind: 'leading', from, node, nodes: this.#selectedNodes() };
  }

  /** The drawn nodes that are selected, with all instances of their entries. */
  #selectedNodes(): Set<number> {
    const { nodes } = this.#canvas.last?.drawing ?? { nodes: [] };
    const selected = new Set(this.#run().selected);
    const entries = new Set(
      nodes
        .filter(({ target, entry }) => selected.has(target) || selected.has(`nodes/${entry}`))
        .map(({ entry }) => entry),
    );
    return new Set(nodes.flatMap(({ entry }, index) => (entries.has(entry) ? [index] : [])));
  }

  #lead(
    { from, node, nodes }: { from: Point; node: number; nodes: ReadonlySet<number> },
    to: Point,
    free: boolean,
  ): void {
    const { last, camera, store } = this.#canvas;
    const start = last?.drawing.nodes[node]?.at;
    if (!last || !start) return;
    const { fit } = last.scene;
    const led = {
      x: fit.unitsX(fit.x(start.x) + (to.x - from.x) / camera.scale),
      y: fit.unitsY(fit.y(start.y) + (to.y - from.y) / camera.scale),
    };
    const others = free
      ? []
      : last.drawing.nodes.flatMap(({ at }, index) => (nodes.has(index) ? [] : [at]));
    const { at, guides } = snappedPosition(led, others, fit, REACH / camera.scale);
    const moved = new Map(
      [...nodes].map((index) => {
        const { x, y } = last.drawing.nodes[index]?.at ?? start;
        return [index, { x: x + at.x - start.x, y: y + at.y - start.y }];
      }),
    );
    store.setState({ moved, guides });
  }

  /** One operation, and so one step of the undo history. */
  #write(): void {
    const { last, store } = this.#canvas;
    const { moved } = store.getState();
    store.setState({ guides: [] });
    if (!last || !moved) return;
    const placed = placedBy(last, moved);
    const after = (): void => {
      if (store.getState().moved === moved) store.setState({ moved: null });
    };
    if (placed.length === 0) after();
    else void this.#run().move(placed).then(after);
  }

  /** The nodes in a box; where there are none, the links that it touches. */
  #selectIn(box: Rectangle, more: boolean): void {
    const { last, camera, store } = this.#canvas;
    store.setState({ box: null });
    if (!last) return;
    const run = this.#run();
    const found = partsIn(last.scene, camera, box).map(
      ({ kind, index }) =>
        (kind === 'node' ? last.drawing.nodes : last.drawing.links)[index]?.target ?? '',
    );
    run.selectAll(more ? [...run.selected, ...found] : found);
  }

  #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  };
}

/** The moved entries, with all others where the document has no positions yet. */
export function placedBy(
  { description, drawing }: Pick<SceneSource, 'description' | 'drawing'>,
  moved: MovedNodes,
): Placed[] {
  const steps = new Map<string, Point>();
  for (const [index, { x, y }] of moved) {
    const node = drawing.nodes[index];
    if (node && (x !== node.at.x || y !== node.at.y))
      steps.set(node.entry, { x: x - node.at.x, y: y - node.at.y });
  }
  if (steps.size === 0) return [];
  const given = description.nodes.every(({ at }) => at !== null);
  const places = new Map<string, readonly [number, number]>(
    given
      ? description.nodes.map(({ entry, at }) => [entry, at ?? [0, 0]])
      : placesOf(drawing).map(({ path, at }) => [path.slice('nodes/'.length), at]),
  );
  return [...places].flatMap(([entry, [x, y]]) => {
    const step = steps.get(entry);
    if (given && !step) return [];
    const at: Placed['at'] = [within(x + (step?.x ?? 0)), within(y + (step?.y ?? 0))];
    return [{ path: `nodes/${entry}`, at }];
  });
}

/** A coordinate within the allowed range, without rounding errors of decimal fractions. */
function within(units: number): number {
  return Math.max(-FAR, Math.min(FAR, Math.round(units * 1e6) / 1e6));
}

function between(a: Point, b: Point): Rectangle {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(b.x - a.x),
    height: Math.abs(b.y - a.y),
  };
}

/** The end of a drag is a click for the browser. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, true);
  setTimeout(() => window.removeEventListener('click', swallow, true));
}

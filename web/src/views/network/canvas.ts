/**
 * The drawing of one run's network: what is in sight of it, and where its nodes are. Places
 * stay where they are while nodes are moved or added; they are fitted into the box when
 * another document comes, when the box changes its size, and when somebody asks for it.
 */
import { createStore } from 'zustand/vanilla';
import type { Description, Placed, PortId } from '../../engine/types';
import type { At, Canvas } from '../../model/places';
import { invalidate } from '../../ui/loop';
import { inUnits, scale } from '../../ui/scale';
import { type Camera, placeAt, seenAt, WHOLE } from './camera';
import { sceneOf } from './geometry';
import { type Drawing, isLarge, type Place } from './layout';
import type { Moved } from './moved';
import { markOf, overviewOf, partAt } from './overviewScene';
import { nodeShapes, type Rectangle, type Scene, type Words } from './scene';
import { type Guide, onGrid } from './snap';
import { Zoom } from './zoom';

export interface Size {
  width: number;
  height: number;
  head: number;
}

/** What a scene is made of. */
export interface Subject {
  description: Description;
  drawing: Drawing;
  /** Another number: another document. */
  subject: number;
  /** The ports whose queues are drawn. */
  queues: readonly PortId[];
  words: Words;
  size: Size;
}

export interface CanvasState {
  camera: Camera;
  /** Nodes that are being moved: they are drawn where they are led. */
  moved: Moved | null;
  /** What the node that is led is in line with. */
  guides: readonly Guide[];
  /** What is being selected, on the screen. */
  box: Rectangle | null;
  /** How often places have been fitted into the box by hand. */
  fits: number;
}

export class NetworkCanvas implements Canvas {
  readonly store = createStore<CanvasState>(() => ({
    camera: WHOLE,
    moved: null,
    guides: [],
    box: null,
    fits: 0,
  }));
  #held = false;
  #panned = false;
  #element: HTMLElement | null = null;
  #zoom: Zoom | null = null;
  #last: (Subject & { scene: Scene }) | null = null;

  get camera(): Camera {
    return this.store.getState().camera;
  }

  /** What is drawn. */
  get last(): (Subject & { scene: Scene }) | null {
    return this.#last;
  }

  /** Takes an element, in which one can pan and zoom. Returns how to let it go. */
  mount(element: HTMLElement): () => void {
    this.#element = element;
    this.#zoom = new Zoom(element, {
      changed: (camera) => {
        if (this.#held) this.#panned = true;
        this.store.setState({ camera });
        invalidate();
      },
      camera: () => this.camera,
      isNode: (x, y) => this.indexAt(x, y) !== null,
      held: () => this.#held,
    });
    return () => {
      this.#zoom?.dispose();
      this.#zoom = null;
      this.#element = null;
    };
  }

  /** The scene of a network, with as much of the last one as can stay. */
  draw(next: Subject): Scene {
    const { description, drawing, queues, words, size } = next;
    const last = this.#last;
    const held =
      last && stays(last, next, this.camera) && (this.camera !== WHOLE || inside(last.scene, next))
        ? last.scene
        : undefined;
    const scene = isLarge(drawing)
      ? overviewOf(description, drawing, size, held)
      : sceneOf(description, drawing, queues, words, size, held);
    this.#last = { ...next, scene };
    return scene;
  }

  /** Whether Space is held, with which the pointer pans. */
  get held(): boolean {
    return this.#held;
  }

  hold(): void {
    if (!this.#held) this.#panned = false;
    this.#held = true;
  }

  /** Ends {@link hold}; true when there was a pan in between. */
  release(): boolean {
    this.#held = false;
    return this.#panned;
  }

  /** Shows all of the drawing, fitted into its box. */
  fit(): void {
    this.#zoom?.whole();
    this.#last = null;
    this.store.setState(({ fits }) => ({ fits: fits + 1 }));
  }

  /** Closer or further away. */
  zoom(steps: number): void {
    this.#zoom?.by(steps);
  }

  /** Brings a part of the page into sight that is outside. */
  reveal(part: DOMRect): void {
    const box = this.#element?.getBoundingClientRect();
    if (!box || this.camera === WHOLE) return;
    const x = Math.max(0, box.left - part.left) - Math.max(0, part.right - box.right);
    const y = Math.max(0, box.top - part.top) - Math.max(0, part.bottom - box.bottom);
    if (x !== 0 || y !== 0) this.#zoom?.pan(inUnits(x), inUnits(y));
  }

  /** A point of the page on the screen of the drawing, in units. */
  point(clientX: number, clientY: number): Place {
    const box = this.#element?.getBoundingClientRect();
    return { x: inUnits(clientX - (box?.left ?? 0)), y: inUnits(clientY - (box?.top ?? 0)) };
  }

  toDocument(clientX: number, clientY: number): At {
    return this.#unitsAt(this.point(clientX, clientY));
  }

  toClient([x, y]: At): [number, number] {
    const box = this.#element?.getBoundingClientRect();
    const { fit } = this.#last?.scene ?? {};
    const seen = seenAt(this.camera, { x: fit?.x(x) ?? 0, y: fit?.y(y) ?? 0 });
    return [(box?.left ?? 0) + seen.x * scale(), (box?.top ?? 0) + seen.y * scale()];
  }

  nodeAt(clientX: number, clientY: number): string | null {
    const index = this.indexAt(clientX, clientY);
    const node = index === null ? undefined : this.#last?.drawing.nodes[index];
    return node?.target.slice('nodes/'.length) ?? null;
  }

  /** The drawn node at a point of the page. */
  indexAt(clientX: number, clientY: number): number | null {
    if (!this.#last) return null;
    const { drawing, scene } = this.#last;
    const point = this.point(clientX, clientY);
    if (scene.overview) return nearest(scene, this.camera, point);
    const { x, y } = placeAt(this.camera, point);
    const index = nodeShapes(scene, drawing).findLastIndex(
      (shape) =>
        x >= shape.x && x <= shape.x + shape.width && y >= shape.y && y <= shape.y + shape.height,
    );
    return index < 0 ? null : index;
  }

  middle(): At {
    const { width = 0, height = 0 } = this.#last?.size ?? {};
    return this.#unitsAt({ x: width / 2, y: height / 2 });
  }

  unplaced(): Placed[] {
    if (!this.#last) return [];
    const { description, drawing } = this.#last;
    return description.nodes.every(({ at }) => at !== null) ? [] : placesOf(drawing);
  }

  #unitsAt(point: Place): At {
    const { fit } = this.#last?.scene ?? {};
    const { x, y } = placeAt(this.camera, point);
    return [onGrid(fit?.unitsX(x) ?? 0), onGrid(fit?.unitsY(y) ?? 0)];
  }
}

/** Whether the nodes of the next drawing can be where the last one had them. */
function stays(last: Subject, next: Subject, camera: Camera): boolean {
  if (last.subject !== next.subject) return false;
  const { width, height, head } = last.size;
  const resized =
    width !== next.size.width || height !== next.size.height || head !== next.size.head;
  if (resized && camera === WHOLE) return false;
  // Where the page lays them out, any link may move all of them.
  if (next.description.nodes.some(({ at }) => at === null)) return false;
  if (scattered(last, next)) return false;
  const before = new Set(last.description.nodes.map(({ id }) => id));
  return before.size === 0 || next.description.nodes.some(({ id }) => before.has(id));
}

/** Whether all nodes would be in the box, fitted as they are in a scene. */
function inside({ fit, width, height }: Scene, { drawing: { nodes } }: Subject): boolean {
  return nodes.every(({ at }) => {
    const [x, y] = [fit.x(at.x), fit.y(at.y)];
    return x >= 0 && x <= width && y >= 0 && y <= height;
  });
}

/** Whether most nodes stand elsewhere, and not because all were moved alike. */
function scattered(last: Subject, next: Subject): boolean {
  const before = new Map(last.drawing.nodes.map(({ key, at }) => [key, at]));
  const steps = next.drawing.nodes.flatMap(({ key, at }) => {
    const was = before.get(key);
    return was && (was.x !== at.x || was.y !== at.y)
      ? [`${(at.x - was.x).toFixed(3)} ${(at.y - was.y).toFixed(3)}`]
      : [];
  });
  return steps.length > next.drawing.nodes.length / 2 && new Set(steps).size > 1;
}

function nearest(scene: Scene, camera: Camera, point: Place): number | null {
  const part = partAt(scene, markOf(scene, camera.scale), camera, point);
  return part?.kind === 'node' ? part.index : null;
}

/** Where each entry of nodes is drawn: in the middle of its instances. */
export function placesOf(drawing: Drawing): Placed[] {
  const sums = new Map<string, { x: number; y: number; count: number }>();
  for (const { at, entry } of drawing.nodes) {
    const sum = sums.get(entry) ?? { x: 0, y: 0, count: 0 };
    sums.set(entry, { x: sum.x + at.x, y: sum.y + at.y, count: sum.count + 1 });
  }
  return [...sums].map(([entry, { x, y, count }]) => ({
    path: `nodes/${entry}`,
    at: [onGrid(x / count), onGrid(y / count)],
  }));
}

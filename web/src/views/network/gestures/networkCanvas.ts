/**
 * The drawing of one run's network: its visible part, and the positions of its nodes. They
 * stay while nodes are moved or added; they are fitted into the box when
 * another document is opened, when the box changes its size, and on request.
 */
import { createStore } from 'zustand/vanilla';
import type { Description, Placed, PortId } from '../../../engine/types';
import type { Target } from '../../../model/document/selection';
import {
  type Canvas,
  type CoveredArea,
  type DocumentPoint,
  MOST_APART,
  onGrid,
  type PlannedNode,
} from '../../../model/run/canvas';
import { invalidate } from '../../../ui/frame/loop';
import { inUnits, scale } from '../../../ui/style/scale';
import { type Camera, placeAt, seenAt, WHOLE } from '../geometry/camera';
import type { Drawing } from '../geometry/drawing';
import { STACK_WORDS } from '../geometry/fitToBox';
import { isLarge, type Point } from '../geometry/layout';
import type { MovedNodes } from '../geometry/movedScene';
import {
  aroundMark,
  type DrawingPart,
  markOf,
  overviewOf,
  partAt,
  partOf,
  targetOf,
} from '../geometry/overviewScene';
import {
  type DrawingTexts,
  halfWidth,
  NODE,
  nodeShapes,
  type Rectangle,
  type Scene,
} from '../geometry/scene';
import { BELOW, sceneOf } from '../geometry/sceneOf';
import type { Guide } from '../geometry/snap';
import { CanvasZoom } from './canvasZoom';

export interface CanvasSize {
  width: number;
  height: number;
  head: number;
}

/** The inputs of a scene. */
export interface SceneSource {
  description: Description;
  drawing: Drawing;
  /** Differs between documents. */
  subject: number;
  /** The ports whose queues are drawn. */
  queues: readonly PortId[];
  words: DrawingTexts;
  size: CanvasSize;
}

export interface CanvasState {
  camera: Camera;
  /** Nodes that are being moved, with the positions that they are drawn at. */
  moved: MovedNodes | null;
  /** The lines of alignment of the node that is dragged. */
  guides: readonly Guide[];
  /** The box of the selection under way, on the screen. */
  box: Rectangle | null;
  /** Whether a press adds to what is selected, as it does with Shift. */
  more: boolean;
  /** How often positions have been fitted into the box on request. */
  fits: number;
}

export class NetworkCanvas implements Canvas {
  readonly store = createStore<CanvasState>(() => ({
    camera: WHOLE,
    moved: null,
    guides: [],
    box: null,
    more: false,
    fits: 0,
  }));
  #panning = false;
  #panned = false;
  #element: HTMLElement | null = null;
  #zoom: CanvasZoom | null = null;
  #last: (SceneSource & { scene: Scene }) | null = null;

  get camera(): Camera {
    return this.store.getState().camera;
  }

  /** The latest scene and its inputs. */
  get last(): (SceneSource & { scene: Scene }) | null {
    return this.#last;
  }

  /** Makes an element pan and zoom. Returns a function that ends this. */
  mount(element: HTMLElement): () => void {
    this.#element = element;
    this.#zoom = new CanvasZoom(element, {
      changed: (camera) => {
        if (this.#panning) this.#panned = true;
        this.store.setState({ camera });
        invalidate();
      },
      camera: () => this.camera,
      isNode: (x, y) => this.indexAt(x, y) !== null,
      panning: () => this.#panning,
    });
    return () => {
      this.#zoom?.dispose();
      this.#zoom = null;
      this.#element = null;
    };
  }

  /** The scene of a network, which keeps as much of the last one as possible. */
  draw(next: SceneSource): Scene {
    const { description, drawing, queues, words, size } = next;
    const last = this.#last;
    const previous =
      last && stays(last, next, this.camera) && (this.camera !== WHOLE || inside(last, next))
        ? last.scene
        : undefined;
    const scene = isLarge(drawing)
      ? overviewOf(description, drawing, size, previous)
      : sceneOf(description, drawing, queues, words, size, previous);
    this.#last = { ...next, scene };
    return scene;
  }

  /** Whether Space is down, with which the pointer pans. */
  get panning(): boolean {
    return this.#panning;
  }

  beginPan(): void {
    if (!this.#panning) this.#panned = false;
    this.#panning = true;
  }

  /** Ends {@link beginPan}; true when something was panned in between. */
  endPan(): boolean {
    this.#panning = false;
    return this.#panned;
  }

  /** Shows all of the drawing, fitted into its box. */
  fit(): void {
    this.#zoom?.whole();
    this.#last = null;
    this.store.setState(({ fits }) => ({ fits: fits + 1 }));
  }

  nodes(): Target[] {
    return this.#last?.drawing.nodes.map(({ target }) => target) ?? [];
  }

  /** Zooms in or out; see {@link Canvas}. */
  zoom(steps: number): number | null {
    if (steps === 0) this.fit();
    else this.#zoom?.by(steps);
    return this.camera === WHOLE ? null : this.camera.scale;
  }

  /** Pans so that a part of the page outside becomes visible. */
  reveal(part: DOMRect): void {
    const box = this.#element?.getBoundingClientRect();
    if (!box || this.camera === WHOLE) return;
    const x = Math.max(0, box.left - part.left) - Math.max(0, part.right - box.right);
    const y = Math.max(0, box.top - part.top) - Math.max(0, part.bottom - box.bottom);
    if (x !== 0 || y !== 0) this.#zoom?.pan(inUnits(x), inUnits(y));
  }

  /** Converts a point of the page to the screen of the drawing, in units. */
  point(clientX: number, clientY: number): Point {
    const box = this.#element?.getBoundingClientRect();
    return { x: inUnits(clientX - (box?.left ?? 0)), y: inUnits(clientY - (box?.top ?? 0)) };
  }

  toDocument(clientX: number, clientY: number): DocumentPoint {
    return this.#unitsAt(this.point(clientX, clientY));
  }

  toClient([x, y]: DocumentPoint): [number, number] {
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

  entryAt(clientX: number, clientY: number): Target | null {
    const part = this.partAt(clientX, clientY);
    return part && this.#last ? targetOf(this.#last.drawing, part) : null;
  }

  /** The drawn node or link at a point of the page. */
  partAt(clientX: number, clientY: number): DrawingPart | null {
    if (!this.#last) return null;
    const { scene } = this.#last;
    const node = scene.overview ? null : this.indexAt(clientX, clientY);
    if (node !== null) return { kind: 'node', index: node };
    const { camera } = this;
    return partAt(scene, markOf(scene, camera.scale), camera, this.point(clientX, clientY));
  }

  boxOf(entry: Target): DOMRect | null {
    if (!this.#last) return null;
    const { drawing } = this.#last;
    const part = partOf(drawing, entry);
    return (
      part &&
      this.#onPage(part.kind === 'node' ? this.#around(part.index) : this.#along(part.index))
    );
  }

  show(entry: Target): void {
    const box = this.boxOf(entry);
    if (box) this.reveal(box);
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

  middle(): DocumentPoint {
    const { width = 0, height = 0 } = this.#last?.size ?? {};
    return this.#unitsAt({ x: width / 2, y: height / 2 });
  }

  unplaced(): Placed[] {
    if (!this.#last) return [];
    const { description, drawing } = this.#last;
    return description.nodes.every(({ at }) => at !== null) ? [] : placesOf(drawing);
  }

  boxes(): DOMRect[] {
    const { scene } = this.#last ?? {};
    return scene && !scene.overview ? this.#covered().map((part) => this.#onPage(part)) : [];
  }

  covered(): CoveredArea[] {
    if (!this.#last) return [];
    const { fit } = this.#last.scene;
    return this.#covered().map(({ x, y, width, height }) => {
      const [left, right] = [fit.unitsX(x), fit.unitsX(x + width)];
      const [top, bottom] = [fit.unitsY(y), fit.unitsY(y + height)];
      return {
        at: [(left + right) / 2, (top + bottom) / 2],
        half: [(right - left) / 2, (bottom - top) / 2],
      };
    });
  }

  halfOf({ name, kind, count }: PlannedNode): DocumentPoint {
    if (!this.#last) return [0, 0];
    const { width, height } = this.#last.scene;
    const isStack = count > MOST_APART;
    const { x, y } = this.#half(name, kind, isStack ? count : 1);
    // Where rows are low, nodes of one entry are at least this far apart.
    const rows = isStack ? 0 : ((count - 1) * BELOW) / 2;
    const [across, down] = this.room();
    return [(x * across) / width, ((y + rows) * down) / height];
  }

  room(): DocumentPoint {
    if (!this.#last) return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const { fit, width, height } = this.#last.scene;
    return [fit.unitsX(width) - fit.unitsX(0), fit.unitsY(height) - fit.unitsY(0)];
  }

  /** The parts of the scene that nodes and queues cover. */
  #covered(): Rectangle[] {
    if (!this.#last) return [];
    const { scene, drawing } = this.#last;
    const nodes = drawing.nodes.map(({ kind, label, members }, index) => {
      const { x, y } = this.#middle(index);
      const half = this.#half(label, kind, members.length);
      return { x: x - half.x, y: y - half.y, width: 2 * half.x, height: 2 * half.y };
    });
    return [...nodes, ...scene.queues];
  }

  /** The position of a drawn node in the scene, even while it is being moved. */
  #middle(index: number): Point {
    const { scene } = this.#last ?? {};
    const moved = this.store.getState().moved?.get(index);
    if (scene && moved) return { x: scene.fit.x(moved.x), y: scene.fit.y(moved.y) };
    return scene?.places[index] ?? NOWHERE;
  }

  /** Half the size of the area that a node covers: its largest reach from the middle, in each direction. */
  #half(label: string, kind: PlannedNode['kind'], members: number): Point {
    const { scene } = this.#last ?? {};
    if (!scene || scene.overview) {
      const mark = scene ? markOf(scene) : 0;
      return { x: mark, y: mark };
    }
    const isRouter = kind === 'router';
    const below = members > 1 ? STACK_WORDS : isRouter ? NODE.router : NODE.height;
    return { x: isRouter ? NODE.router : halfWidth(label), y: below };
  }

  /** The part of the scene that a node's figure covers. */
  #around(index: number): Rectangle {
    const { scene, drawing } = this.#last ?? {};
    const node = drawing?.nodes[index];
    if (!scene || !node) return NOWHERE;
    const { x, y } = this.#middle(index);
    const mark = aroundMark(scene, this.camera) / this.camera.scale;
    const [half, tall] = scene.overview
      ? [mark, mark]
      : node.kind === 'router'
        ? [NODE.router, NODE.router]
        : [halfWidth(node.label), NODE.height];
    return { x: x - half, y: y - tall, width: 2 * half, height: 2 * tall };
  }

  #along(index: number): Rectangle {
    const { from, to } = this.#last?.scene.segments[index] ?? { from: NOWHERE, to: NOWHERE };
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
  }

  #onPage({ x, y, width, height }: Rectangle): DOMRect {
    const box = this.#element?.getBoundingClientRect();
    const corner = seenAt(this.camera, { x, y });
    const size = scale() * this.camera.scale;
    return new DOMRect(
      (box?.left ?? 0) + corner.x * scale(),
      (box?.top ?? 0) + corner.y * scale(),
      width * size,
      height * size,
    );
  }

  #unitsAt(point: Point): DocumentPoint {
    const { fit } = this.#last?.scene ?? {};
    const { x, y } = placeAt(this.camera, point);
    return [onGrid(fit?.unitsX(x) ?? 0), onGrid(fit?.unitsY(y) ?? 0)];
  }
}

/** Tolerance for rounding. */
const NEARLY = 1e-6;

const NOWHERE: Rectangle = { x: 0, y: 0, width: 0, height: 0 };

/** Whether the nodes of the next drawing can be where the last one had them. */
function stays(last: SceneSource, next: SceneSource, camera: Camera): boolean {
  if (last.subject !== next.subject || last.drawing.map !== next.drawing.map) return false;
  const { width, height, head } = last.size;
  const resized =
    width !== next.size.width || height !== next.size.height || head !== next.size.head;
  if (resized && camera === WHOLE) return false;
  // Where the page lays out the nodes, any link may move all of them.
  if (next.description.nodes.some(({ at }) => at === null)) return false;
  if (scattered(last, next)) return false;
  const before = new Set(last.description.nodes.map(({ id }) => id));
  return before.size === 0 || next.description.nodes.some(({ id }) => before.has(id));
}

/** Whether all nodes, and names that are others than before, would be in the box, fitted as they are in a scene. */
function inside(
  { scene: { fit, width, height, overview }, drawing }: SceneSource & { scene: Scene },
  { drawing: { nodes } }: SceneSource,
): boolean {
  const names = new Map(drawing.nodes.map(({ key, label }) => [key, label]));
  return nodes.every(({ at, key, label, members }) => {
    const [x, y] = [fit.x(at.x), fit.y(at.y)];
    const below = members.length > 1 ? STACK_WORDS : 0;
    const half = overview || (names.get(key) ?? label) === label ? 0 : halfWidth(label);
    return x >= half && x + half <= width && y >= 0 && y + below <= height + NEARLY;
  });
}

/** Whether most nodes have moved, other than all by the same distance. */
function scattered(last: SceneSource, next: SceneSource): boolean {
  const before = new Map(last.drawing.nodes.map(({ key, at }) => [key, at]));
  const steps = next.drawing.nodes.flatMap(({ key, at }) => {
    const was = before.get(key);
    return was && (was.x !== at.x || was.y !== at.y)
      ? [`${(at.x - was.x).toFixed(3)} ${(at.y - was.y).toFixed(3)}`]
      : [];
  });
  return steps.length > next.drawing.nodes.length / 2 && new Set(steps).size > 1;
}

function nearest(scene: Scene, camera: Camera, point: Point): number | null {
  const part = partAt(scene, markOf(scene, camera.scale), camera, point);
  return part?.kind === 'node' ? part.index : null;
}

/** The position of each entry of nodes: the middle of its instances. */
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

/**
 * The drawing of one run's network: what is in sight of it, and where its nodes are. Places
 * stay where they are while nodes are moved or added; they are fitted into the box when
 * another document comes, when the box changes its size, and when somebody asks for it.
 */
import type { Description, Placed, PortId } from '../../engine/types';
import type { At, Canvas } from '../../model/places';
import { inUnits, scale } from '../../ui/scale';
import { type Camera, placeAt, seenAt, WHOLE } from './camera';
import { sceneOf } from './geometry';
import { type Drawing, isLarge, type Place } from './layout';
import { markOf, overviewOf, partAt } from './overviewScene';
import { nodeShapes, type Scene, type Words } from './scene';

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

export class NetworkCanvas implements Canvas {
  #element: HTMLElement | null = null;
  #last: (Subject & { scene: Scene }) | null = null;
  #camera: Camera = WHOLE;

  get camera(): Camera {
    return this.#camera;
  }

  mount(element: HTMLElement | null): void {
    this.#element = element;
  }

  /** The scene of a network, with as much of the last one as can stay. */
  draw(next: Subject): Scene {
    const { description, drawing, queues, words, size } = next;
    const held = this.#last && stays(this.#last, next) ? this.#last.scene : undefined;
    const scene = isLarge(drawing)
      ? overviewOf(description, drawing, size, held)
      : sceneOf(description, drawing, queues, words, size, held);
    this.#last = { ...next, scene };
    return scene;
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
    const seen = seenAt(this.#camera, { x: fit?.x(x) ?? 0, y: fit?.y(y) ?? 0 });
    return [(box?.left ?? 0) + seen.x * scale(), (box?.top ?? 0) + seen.y * scale()];
  }

  nodeAt(clientX: number, clientY: number): string | null {
    if (!this.#last) return null;
    const { drawing, scene } = this.#last;
    const point = this.point(clientX, clientY);
    const index = isLarge(drawing)
      ? nearest(scene, this.#camera, point)
      : nodeShapes(scene, drawing).findLastIndex((shape) => {
          const { x, y } = placeAt(this.#camera, point);
          return (
            x >= shape.x &&
            x <= shape.x + shape.width &&
            y >= shape.y &&
            y <= shape.y + shape.height
          );
        });
    return drawing.nodes[index]?.target.slice('nodes/'.length) ?? null;
  }

  middle(): At {
    const { width = 0, height = 0 } = this.#last?.size ?? {};
    return this.#unitsAt({ x: width / 2, y: height / 2 });
  }

  unplaced(): Placed[] {
    if (!this.#last) return [];
    const { description, drawing } = this.#last;
    return description.nodes.every(({ at }) => at !== null) ? [] : placedAt(drawing);
  }

  #unitsAt(point: Place): At {
    const { fit } = this.#last?.scene ?? {};
    const { x, y } = placeAt(this.#camera, point);
    return [rounded(fit?.unitsX(x) ?? 0), rounded(fit?.unitsY(y) ?? 0)];
  }
}

/** Documents hold no more digits than can be seen. */
function rounded(units: number): number {
  return Math.round(units * 1000) / 1000;
}

/** Whether the nodes of the next drawing can be where the last one had them. */
function stays(last: Subject, next: Subject): boolean {
  if (last.subject !== next.subject) return false;
  const { width, height, head } = last.size;
  if (width !== next.size.width || height !== next.size.height || head !== next.size.head)
    return false;
  // Where the page lays them out, any link may move all of them.
  if (next.description.nodes.some(({ at }) => at === null)) return false;
  const before = new Set(last.description.nodes.map(({ id }) => id));
  return before.size === 0 || next.description.nodes.some(({ id }) => before.has(id));
}

function nearest(scene: Scene, camera: Camera, point: Place): number {
  const part = partAt(scene, markOf(scene), camera, point);
  return part?.kind === 'node' ? part.index : -1;
}

/** Where each entry of nodes is drawn: in the middle of its instances. */
function placedAt(drawing: Drawing): Placed[] {
  const sums = new Map<string, { x: number; y: number; count: number }>();
  for (const { at, entry } of drawing.nodes) {
    const sum = sums.get(entry) ?? { x: 0, y: 0, count: 0 };
    sums.set(entry, { x: sum.x + at.x, y: sum.y + at.y, count: sum.count + 1 });
  }
  return [...sums].map(([entry, { x, y, count }]) => ({
    path: `nodes/${entry}`,
    at: [rounded(x / count), rounded(y / count)],
  }));
}

/** Lines, offsets and queue boxes in pixels, shared by the SVG and the canvas above it. */
import type { Description } from '../../engine/types';
import type { Drawing, DrawnLink, Fit, Place } from './layout';

export const NODE = { host: 19, router: 22, height: 15 } as const;

/** Half of a host's width: its name must fit in. */
export function halfWidth(label: string): number {
  return Math.max(NODE.host, label.length * 3.8 + 9);
}

export interface Segment {
  from: Place;
  to: Place;
  /** Unit vector along it and to its right. */
  along: Place;
  right: Place;
  length: number;
}

export interface QueueBox {
  port: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Which way it grows: the label stands on the other side. */
  labelRight: boolean;
}

export interface Scene {
  width: number;
  height: number;
  places: Place[];
  /** For each drawn link, its line between the nodes' edges. */
  segments: Segment[];
  /** For each port of the network, the drawn link and whether it goes along it. */
  ports: { segment: number; along: boolean }[];
  queues: QueueBox[];
  /** The heights between which anything can move: the canvas is no larger. */
  lively: { top: number; height: number };
}

export const QUEUE = { width: 26, height: 92, gap: 14 };

export function sceneOf(
  description: Description,
  drawing: Drawing,
  queuePorts: readonly number[],
  to: Fit,
  { width, height, head }: { width: number; height: number; head: number },
): Scene {
  const places = drawing.nodes.map(({ at }) => ({ x: to.x(at.x), y: to.y(at.y) }));
  const segments = drawing.links.map((link) => segmentOf(drawing, places, link));
  const ports = description.ports.map(() => ({ segment: -1, along: true }));
  drawing.links.forEach((link, segment) => {
    for (const port of link.forward) ports[port] = { segment, along: true };
    for (const port of link.backward) ports[port] = { segment, along: false };
  });
  const queues = queuePorts.flatMap((port): QueueBox[] => {
    const info = description.ports[port];
    const node = info && drawing.drawnAs[info.from];
    const place = node === undefined ? undefined : places[node];
    const way = ports[port];
    const segment = way && segments[way.segment];
    if (!place || !way || !segment) return [];
    const side = (way.along ? segment.along.x : -segment.along.x) >= 0 ? 1 : -1;
    const tall = Math.max(36, Math.min(QUEUE.height, place.y - 22 - QUEUE.gap - head));
    return [
      {
        port,
        x: place.x + side * (NODE.router + 12) - QUEUE.width / 2,
        y: place.y - QUEUE.gap - 10 - tall,
        width: QUEUE.width,
        height: tall,
        labelRight: side > 0,
      },
    ];
  });
  const lively = livelyPart(segments, queues, height);
  return { width, height, places, segments, ports, queues, lively };
}

/** How far a drop falls, in pixels. */
export const FALL = 46;

/** Room for packets beside a line, and for a queue's label. */
const AROUND = 12;

function livelyPart(
  segments: readonly Segment[],
  queues: readonly QueueBox[],
  height: number,
): Scene['lively'] {
  const lines = segments.flatMap(({ from, to }) => [from.y, to.y]);
  const highest = Math.min(height, ...lines, ...queues.map(({ y }) => y));
  const lowest = Math.max(0, ...lines, ...queues.map((box) => box.y + box.height));
  const top = Math.max(0, Math.floor(highest - AROUND));
  return { top, height: Math.max(0, Math.min(height, Math.ceil(lowest + FALL + AROUND)) - top) };
}

function segmentOf(drawing: Drawing, places: readonly Place[], link: DrawnLink): Segment {
  const a = places[link.a] ?? { x: 0, y: 0 };
  const b = places[link.b] ?? { x: 0, y: 0 };
  const distance = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const along = { x: (b.x - a.x) / distance, y: (b.y - a.y) / distance };
  // From the middle to the edge of a box, or of a router's diamond.
  const radius = (index: number): number => {
    const node = drawing.nodes[index];
    if (!node) return 0;
    const dx = Math.abs(along.x);
    const dy = Math.abs(along.y);
    if (node.kind === 'router') return NODE.router / (dx + dy);
    return Math.min(halfWidth(node.label) / Math.max(dx, 1e-6), NODE.height / Math.max(dy, 1e-6));
  };
  const [ra, rb] = [radius(link.a), radius(link.b)];
  const from = { x: a.x + along.x * ra, y: a.y + along.y * ra };
  const to = { x: b.x - along.x * rb, y: b.y - along.y * rb };
  return {
    from,
    to,
    along,
    right: { x: -along.y, y: along.x },
    length: Math.max(0, distance - ra - rb),
  };
}

/** How far beside the line each direction's packets run. */
const LANE = 4;

/** Where a packet is: `fraction` of the way through a port's link. */
export function onWire(scene: Scene, port: number, fraction: number): Place | null {
  const way = scene.ports[port];
  const segment = way && scene.segments[way.segment];
  if (!way || !segment) return null;
  const share = way.along ? fraction : 1 - fraction;
  const side = way.along ? -LANE : LANE;
  return {
    x: segment.from.x + segment.along.x * segment.length * share + segment.right.x * side,
    y: segment.from.y + segment.along.y * segment.length * share + segment.right.y * side,
  };
}

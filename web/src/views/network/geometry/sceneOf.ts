/** Lines, offsets and queue boxes in pixels, shared by the SVG and the canvas above it. */
import type { Description, PortId } from '../../../engine/types';
import { cellShapes } from './cellShape';
import type { Drawing, DrawnLink } from './drawing';
import { CELL_WORDS, type Fit, fitColumns, ONE_COLUMN } from './fitToBox';
import { LETTER, writeLabels } from './labels';
import type { Point } from './layout';
import {
  type DrawingTexts,
  grownRectangle,
  halfWidth,
  lineCrosses,
  NODE,
  nodeShapes,
  overlap,
  type QueueBox,
  type Rectangle,
  type Scene,
  type Segment,
} from './scene';

/** Heights of a queue's box; the first that fits is taken. */
const HEIGHTS = [92, 76, 62, 50, 40, 32, 24];
/** A lower box shows little: a queue on the other side of its node is preferred to that. */
const LEGIBLE = 40;
const ACCEPTED = 0.45;
const QUEUE_WIDTH = 26;
/** From the middle of a node to its queue: for tall boxes, and for small ones. */
const GAP = { wide: 24, small: 15 };
const SMALL = 56;
/** The cost of drawing a queue away from the start of its link, where it could be mistaken for another node's. */
const ELSEWHERE = { across: 0.1, under: 0.5 };
/** Room between two nodes for the text between their lines. */
const APART = 20;

/**
 * The network in a box of pixels. All queues have the same height: the largest with
 * which they cover nothing else. Where `previous` is given, positions and queues stay as they
 * were in that scene, unless a queue has to be lower now.
 */
export function sceneOf(
  description: Description,
  drawing: Drawing,
  queuePorts: readonly PortId[],
  words: DrawingTexts,
  size: { width: number; height: number; head: number },
  previous?: Scene,
): Scene {
  const most = previous?.queues[0]?.height ?? Number.POSITIVE_INFINITY;
  const [first = SMALL, ...lower] = HEIGHTS.filter((tall) => tall <= most);
  let best = sceneWith(description, drawing, queuePorts, first, size, previous?.fit);
  for (const tall of lower) {
    const accepted = tall < LEGIBLE ? ACCEPTED : 0;
    if (best.clashes <= accepted || queuePorts.length === 0) break;
    const next = sceneWith(description, drawing, queuePorts, tall, size, previous?.fit);
    if (next.clashes < best.clashes) best = next;
  }
  const { scene } = best;
  writeLabels(scene, drawing, words, size.head);
  // The measured values of a cell are painted below its label.
  const labelled = scene.cells.map(({ label }) => (label?.y ?? 0) + 2 * LETTER.height);
  const { top, height } = scene.lively;
  const end = Math.min(size.height, Math.ceil(Math.max(top + height, ...labelled)));
  scene.lively = { top, height: end - top };
  return scene;
}

function sceneWith(
  description: Description,
  drawing: Drawing,
  queuePorts: readonly PortId[],
  tall: number,
  size: { width: number; height: number; head: number },
  previous: Fit | undefined,
): { scene: Scene; clashes: number } {
  const gap = tall < SMALL ? GAP.small : GAP.wide;
  // A queue is above its node, or below where its link leads upwards.
  const isBelow = (port: PortId): boolean => {
    const info = description.ports[port];
    // The radio of an access point has no single direction.
    if (info?.to === null) return false;
    const y = (node: number | null | undefined): number =>
      drawing.nodes[drawing.drawnAs[node ?? -1] ?? -1]?.at.y ?? 0;
    return y(info?.to) < y(info?.from);
  };
  const at = (port: PortId): number => drawing.drawnAs[description.ports[port]?.from ?? -1] ?? -1;
  const cells = new Set(
    drawing.cells.flatMap(({ accessPoint, stations }) => [accessPoint, ...stations]),
  );
  const xs = drawing.nodes.map((node) => node.at.x);
  const [first, last] = [Math.min(...xs) + ONE_COLUMN, Math.max(...xs) - ONE_COLUMN];
  const outer = drawing.nodes.filter(({ at: { x } }) => x < first || x > last);
  const fit =
    previous ??
    fitColumns(
      drawing.nodes.map((node) => node.at),
      {
        above: new Set(queuePorts.filter((port) => !isBelow(port)).map(at)),
        below: new Set(queuePorts.filter(isBelow).map(at)),
        room: gap + tall + 8,
        cells,
        stacks: new Set(
          drawing.nodes.flatMap(({ members }, index) => (members.length > 1 ? index : [])),
        ),
      },
      size,
      Math.max(NODE.host, ...outer.map(({ label }) => halfWidth(label))),
      drawing.map,
    );
  const places = spacedOut(
    drawing,
    drawing.nodes.map((node) => ({ x: fit.x(node.at.x), y: fit.y(node.at.y) })),
  );
  const segments = drawing.links.map((link) => segmentOf(drawing, places, link, false));
  const ports = description.ports.map(() => ({ segment: -1, along: true }));
  drawing.links.forEach((link, segment) => {
    for (const port of link.forward) ports[port] = { segment, along: true };
    for (const port of link.backward) ports[port] = { segment, along: false };
  });
  const shapes = nodeShapes({ places }, drawing);
  let clashes = crowded(shapes) + outside(places, cells, size.height);
  const queues: QueueBox[] = [];
  for (const port of queuePorts) {
    const place = places[at(port)];
    const way = ports[port];
    const segment = way && segments[way.segment];
    if (!place || !way) continue;
    const right = segment
      ? (way.along ? segment.along.x : -segment.along.x) >= 0
      : stationsAreRight(drawing, at(port));
    const below = isBelow(port);
    let best: QueueBox | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const { side, under, worse } of [
      { side: right, under: below, worse: 0 },
      { side: !right, under: below, worse: ELSEWHERE.across },
      { side: right, under: !below, worse: ELSEWHERE.under },
      { side: !right, under: !below, worse: ELSEWHERE.across + ELSEWHERE.under },
    ]) {
      const box: QueueBox = {
        port,
        x: place.x + (side ? 1 : -1) * (NODE.router + 12) - QUEUE_WIDTH / 2,
        y: under ? place.y + gap : place.y - gap - tall,
        width: QUEUE_WIDTH,
        height: tall,
        label: { x: 0, y: 0, right: side, short: false },
      };
      const found = worse + clashesOf(box, shapes, queues, segments, size);
      if (found >= least) continue;
      least = found;
      best = box;
    }
    if (best) queues.push(best);
    clashes += least;
  }
  const { width, height } = size;
  const lively = livelyPart(segments, queues, height);
  return {
    scene: {
      width,
      height,
      overview: false,
      fit,
      places,
      segments,
      labels: [],
      ports,
      queues,
      cells: cellShapes({ places }, drawing),
      lively,
    },
    clashes,
  };
}

/** Whether most stations of an access point stand to the right of it. */
function stationsAreRight({ nodes, cells }: Drawing, accessPoint: number): boolean {
  const { stations = [] } = cells.find((one) => one.accessPoint === accessPoint) ?? {};
  const x = (node: number): number => nodes[node]?.at.x ?? 0;
  return stations.reduce((sum, station) => sum + x(station) - x(accessPoint), 0) > 0;
}

/**
 * The number of pairs of nodes that leave no room for the text between them. A pair that overlaps
 * counts twice and by how much: where all queues crowd the nodes, the lowest overlaps least.
 */
function crowded(shapes: readonly Rectangle[]): number {
  let sum = 0;
  shapes.forEach((shape, index) => {
    for (const other of shapes.slice(index + 1)) {
      if (!overlap(grownRectangle(shape, APART), other)) continue;
      sum += overlap(shape, other) ? 2 + depth(shape, other) : 1;
    }
  });
  return sum;
}

/** The share of the lower one's height in which two rectangles overlap. */
function depth(a: Rectangle, b: Rectangle): number {
  const common = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return common / Math.min(a.height, b.height);
}

/** The least distance between nodes, one below the other, that do not overlap. */
export const BELOW = 2 * NODE.height + 6;

/** Where rows are low, instances of an entry that share its position are set further apart. */
function spacedOut({ nodes }: Drawing, places: readonly Point[]): Point[] {
  const apart = [...places];
  const entries = new Map<string, number[]>();
  nodes.forEach(({ entry, members }, index) => {
    if (members.length === 1) entries.set(entry, [...(entries.get(entry) ?? []), index]);
  });
  for (const all of entries.values()) {
    const [first, second] = all.map((index) => places[index]);
    if (!first || !second || first.x !== second.x || second.y - first.y >= BELOW) continue;
    const middle = all.reduce((sum, index) => sum + (places[index]?.y ?? 0), 0) / all.length;
    all.forEach((index, place) => {
      apart[index] = { x: first.x, y: middle + (place - (all.length - 1) / 2) * BELOW };
    });
  }
  return apart;
}

/** The number of nodes, or texts below them, that are cut off: a queue that is too high pushes its node out. */
function outside(places: readonly Point[], cells: ReadonlySet<number>, height: number): number {
  return places.filter(({ y }, index) => {
    const below = cells.has(index) ? CELL_WORDS : NODE.router + 3;
    return y < NODE.router || y + below > height;
  }).length;
}

/** How much a queue would cover. */
function clashesOf(
  box: QueueBox,
  shapes: readonly Rectangle[],
  queues: readonly QueueBox[],
  segments: readonly Segment[],
  { height, head }: { height: number; head: number },
): number {
  const around = grownRectangle(box, 5);
  return (
    Number(box.y < head || box.y + box.height > height - 4) +
    shapes.filter((shape) => overlap(box, shape)).length +
    queues.filter((other) => overlap(around, other)).length +
    segments.filter((segment) => lineCrosses(segment, around)).length
  );
}

/** How far a drop falls, in pixels. */
export const FALL = 46;

/** Room for packets beside a line, and for the text of a queue. */
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

/** From edge to edge; in an overview, whose nodes are small marks, from middle to middle. */
export function segmentOf(
  drawing: Drawing,
  places: readonly Point[],
  link: DrawnLink,
  overview: boolean,
): Segment {
  const a = places[link.a] ?? { x: 0, y: 0 };
  const b = places[link.b] ?? { x: 0, y: 0 };
  if (overview) return straight(a, b);
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

function straight(from: Point, to: Point): Segment {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along =
    length > 0 ? { x: (to.x - from.x) / length, y: (to.y - from.y) / length } : { x: 1, y: 0 };
  return { from, to, along, right: { x: -along.y, y: along.x }, length };
}

/** How far beside the line the packets of each direction are drawn. */
const LANE = 4;

/** The position of a packet that has covered `fraction` of its way from a port. */
export function packetPosition(scene: Scene, port: PortId, fraction: number): Point | null {
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

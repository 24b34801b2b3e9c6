/**
 * A large network in pixels: small marks and plain lines, each looked at a bounded number
 * of times, so that a drawing of thousands takes milliseconds.
 */
import type { Description } from '../../../engine/types';
import { type Camera, placeAt, seenAt } from './camera';
import type { Drawing } from './drawing';
import { fitMap, fitStretched } from './fitToBox';
import { LETTER } from './labels';
import type { Point } from './layout';
import { type Label, lineCrosses, type Rectangle, type Scene } from './scene';
import { segmentOf } from './sceneOf';
import { shortenedName, widthInLetters } from './textWidth';

/** Room at the edges for half a mark and a name. */
const MARGIN = 26;

/**
 * Half of a mark's size: as a share of the distance between rows or columns where nodes
 * are in rows or columns, or else of the distance that nodes have if all have the same room.
 */
const MARK = { inRows: 0.32, anyhow: 0.14, least: 1.2, most: 9 };

/** Names that are written at once. */
export const MOST_NAMES = 150;

/** Half of the size of nodes' marks, by the number that share a box; they grow when zoomed in. */
export function markOf(
  { places, width, height }: Pick<Scene, 'places' | 'width' | 'height'>,
  scale = 1,
): number {
  const apart = Math.sqrt((width * height) / Math.max(1, places.length));
  const rows = new Set(places.map(({ y }) => y)).size;
  const columns = new Set(places.map(({ x }) => x)).size;
  const closest = Math.min(height / rows, width / columns);
  const half = Math.max(closest * MARK.inRows, apart * MARK.anyhow);
  return Math.max(MARK.least, Math.min(MARK.most, half * scale));
}

/** The radius of a circle around a mark, on the screen. */
export function aroundMark(scene: Scene, { scale }: Camera): number {
  return markOf(scene, scale) * 1.4 + 3;
}

export function overviewOf(
  description: Description,
  drawing: Drawing,
  { width, height, head }: { width: number; height: number; head: number },
  previous?: Scene,
): Scene {
  const left = Math.min(MARGIN, width / 2);
  const top = Math.min(head + MARGIN, height / 2);
  const fit =
    previous?.fit ??
    (drawing.map ? fitMap : fitStretched)(
      drawing.nodes.map(({ at }) => at),
      {
        left,
        top,
        width: Math.max(1, width - 2 * left),
        height: Math.max(1, height - top - Math.min(MARGIN, height / 2)),
      },
    );
  const places = drawing.nodes.map(({ at }) => ({ x: fit.x(at.x), y: fit.y(at.y) }));
  const ports = description.ports.map(() => ({ segment: -1, along: true }));
  const segments = drawing.links.map((link, segment) => {
    for (const port of link.forward) ports[port] = { segment, along: true };
    for (const port of link.backward) ports[port] = { segment, along: false };
    return segmentOf(drawing, places, link, true);
  });
  return {
    width,
    height,
    overview: true,
    fit,
    places,
    segments,
    labels: [],
    ports,
    queues: [],
    cells: [],
    lively: { top: 0, height },
  };
}

const ORIGIN: Point = { x: 0, y: 0 };

/** Whether any part of a line can be visible. */
export function inSight(scene: Scene, camera: Camera, a: Point, b: Point, margin: number): boolean {
  const from = seenAt(camera, a);
  const to = seenAt(camera, b);
  return (
    Math.max(from.x, to.x) >= -margin &&
    Math.min(from.x, to.x) <= scene.width + margin &&
    Math.max(from.y, to.y) >= -margin &&
    Math.min(from.y, to.y) <= scene.height + margin
  );
}

/** Side of a cell in which no more than one mark or part of a name has room. */
const CELL = { width: LETTER.width * 2, height: LETTER.height };

/**
 * The names that have room beside their marks: of routers first, then of nodes with most
 * links. They are found by cells of the screen, not by comparing one with another.
 */
export function namesOf(scene: Scene, drawing: Drawing, camera: Camera): Label[] {
  const mark = markOf(scene, camera.scale);
  const taken = new Set<number>();
  const perRow = Math.ceil(scene.width / CELL.width) + 2;
  const cells = (x: number, y: number, width: number, height: number): number[] => {
    const found: number[] = [];
    for (let row = Math.floor(y / CELL.height); row * CELL.height < y + height; row += 1) {
      for (let column = Math.floor(x / CELL.width); column * CELL.width < x + width; column += 1) {
        found.push((row + 1) * perRow + column + 1);
      }
    }
    return found;
  };
  const degree = new Array<number>(drawing.nodes.length).fill(0);
  for (const { a, b } of drawing.links) {
    degree[a] = (degree[a] ?? 0) + 1;
    degree[b] = (degree[b] ?? 0) + 1;
  }
  const seen = drawing.nodes.flatMap((node, index) => {
    const place = scene.places[index];
    if (!place || !inSight(scene, camera, place, place, mark)) return [];
    const at = seenAt(camera, place);
    for (const cell of cells(at.x - mark, at.y - mark, 2 * mark, 2 * mark)) taken.add(cell);
    const weight = (degree[index] ?? 0) + (node.kind === 'router' ? drawing.links.length : 0);
    return [{ node, at, weight }];
  });
  seen.sort((a, b) => b.weight - a.weight);
  const names: Label[] = [];
  for (const { node, at } of seen) {
    if (names.length >= MOST_NAMES) break;
    const name = shortenedName(node.label);
    const text = node.members.length > 1 ? `${name} × ${node.members.length}` : name;
    const width = (widthInLetters(text) + 1) * LETTER.width;
    for (const label of besideMark(text, at, mark)) {
      const x =
        label.anchor === 'middle'
          ? at.x - width / 2
          : label.anchor === 'end'
            ? label.x - width
            : label.x;
      const y = label.y - LETTER.height + 2;
      if (x < 0 || x + width > scene.width || y < 0 || label.y > scene.height - 2) continue;
      const wanted = cells(x, y, width, LETTER.height);
      if (wanted.some((cell) => taken.has(cell))) continue;
      for (const cell of wanted) taken.add(cell);
      names.push(label);
      break;
    }
  }
  return names;
}

function besideMark(text: string, { x, y }: Point, mark: number): Label[] {
  return [
    { text, x, y: y + mark + LETTER.height + 2, anchor: 'middle' },
    { text, x, y: y - mark - 5, anchor: 'middle' },
    { text, x: x + mark + 4, y: y + 4, anchor: 'start' },
    { text, x: x - mark - 4, y: y + 4, anchor: 'end' },
  ];
}

/** A drawn node or link, by its index. */
export interface DrawingPart {
  kind: 'node' | 'link';
  index: number;
}

/** The target of a part. */
export function targetOf({ nodes, links }: Drawing, { kind, index }: DrawingPart): string {
  return (kind === 'node' ? nodes : links)[index]?.target ?? '';
}

/** The part of a target; for an entry with several parts, the first. */
export function partOf({ nodes, links }: Drawing, target: string): DrawingPart | null {
  const kind = target.startsWith('links/') ? 'link' : 'node';
  const parts = kind === 'link' ? links : nodes;
  const exact = parts.findIndex((part) => part.target === target);
  const index = exact >= 0 ? exact : parts.findIndex(({ entry }) => `${kind}s/${entry}` === target);
  return index < 0 ? null : { kind, index };
}

/** The distance within which a pointer hits a mark or a line, in pixels. */
const REACH = { node: 8, link: 6 };

/** The part at a point of the screen: the nearest node, or else the nearest line. */
export function partAt(
  scene: Scene,
  mark: number,
  camera: Camera,
  point: Point,
): DrawingPart | null {
  const at = placeAt(camera, point);
  let part: DrawingPart | null = null;
  let least = Math.max(REACH.node, mark + 2) / camera.scale;
  scene.places.forEach((place, index) => {
    const distance = Math.hypot(place.x - at.x, place.y - at.y);
    if (distance >= least) return;
    least = distance;
    part = { kind: 'node', index };
  });
  if (part) return part;
  least = REACH.link / camera.scale;
  scene.segments.forEach(({ from, along, length }, index) => {
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const share = Math.max(0, Math.min(length, dx * along.x + dy * along.y));
    const distance = Math.hypot(dx - along.x * share, dy - along.y * share);
    if (distance >= least) return;
    least = distance;
    part = { kind: 'link', index };
  });
  return part;
}

/** The nodes within a box of the screen; where there are none, the links that run through it. */
export function partsIn(scene: Scene, camera: Camera, box: Rectangle): DrawingPart[] {
  const corner = placeAt(camera, box);
  const [width, height] = [box.width / camera.scale, box.height / camera.scale];
  const inside = { ...corner, width, height };
  const nodes = scene.places.flatMap(({ x, y }, index): DrawingPart[] =>
    x >= corner.x && x <= corner.x + width && y >= corner.y && y <= corner.y + height
      ? [{ kind: 'node', index }]
      : [],
  );
  if (nodes.length > 0) return nodes;
  return scene.segments.flatMap((segment, index): DrawingPart[] =>
    lineCrosses(segment, inside) ? [{ kind: 'link', index }] : [],
  );
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const WAYS: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The weight of sideways distance against distance ahead. */
const SIDEWAYS = 3;

/** The next point in a direction, or null at the edge. */
export function nextIn(points: readonly Point[], from: Point, way: Direction): number | null {
  const { x, y } = WAYS[way];
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  points.forEach((point, index) => {
    const ahead = (point.x - from.x) * x + (point.y - from.y) * y;
    const aside = Math.abs((point.x - from.x) * y) + Math.abs((point.y - from.y) * x);
    if (ahead < 0.5) return;
    const cost = ahead + SIDEWAYS * aside;
    if (cost >= least) return;
    least = cost;
    best = index;
  });
  return best;
}

/** The position of a part in the scene; for a line, its middle. */
export function middleOf(scene: Scene, { kind, index }: DrawingPart): Point {
  if (kind === 'node') return scene.places[index] ?? ORIGIN;
  const segment = scene.segments[index];
  if (!segment) return ORIGIN;
  return { x: (segment.from.x + segment.to.x) / 2, y: (segment.from.y + segment.to.y) / 2 };
}

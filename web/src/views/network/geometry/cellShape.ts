import type { Drawing } from './drawing';
import type { Point } from './layout';
import { type CellShape, nodeShapes, type Rectangle, type Scene } from './scene';

/** Room between a node and the line around its cell. */
const AROUND = 14;

/** How far the corners of the line are rounded. */
const ROUND = 16;

export function cellShapes(scene: Pick<Scene, 'places'>, drawing: Drawing): CellShape[] {
  const shapes = nodeShapes(scene, drawing);
  return drawing.cells.map(({ key, accessPoint, stations, cell }) => ({
    key,
    port: cell.port,
    accessPoint,
    stations,
    outline: hullOf([accessPoint, ...stations].flatMap((node) => cornersOf(shapes[node]))),
    label: null,
  }));
}

function cornersOf(shape: Rectangle | undefined): Point[] {
  if (!shape) return [];
  const [left, right] = [shape.x - AROUND, shape.x + shape.width + AROUND];
  const [top, bottom] = [shape.y - AROUND, shape.y + shape.height + AROUND];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** The convex hull, by Andrew's chains. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (list: readonly Point[]): Point[] => {
    const found: Point[] = [];
    for (const point of list) {
      while (found.length > 1 && !turnsLeft(found.at(-2), found.at(-1), point)) found.pop();
      found.push(point);
    }
    return found.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}

/** The path of an outline, its corners rounded. */
export function outlinePath(outline: readonly Point[]): string {
  const parts = outline.map((corner, index) => {
    const before = towards(corner, outline.at(index - 1) ?? corner);
    const after = towards(corner, outline[(index + 1) % outline.length] ?? corner);
    const line = `${index === 0 ? 'M' : 'L'}${before.x},${before.y}`;
    return `${line}Q${corner.x},${corner.y} ${after.x},${after.y}`;
  });
  return `${parts.join('')}Z`;
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(ROUND, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

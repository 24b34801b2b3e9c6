/** The position of a dragged node: in line with another one when it is close to that line. */
import { onGrid } from '../../../model/run/canvas';
import type { Fit } from './fitToBox';
import type { Point } from './layout';

/** A line in the scene that shows the alignment of a node. */
export interface Guide {
  from: Point;
  to: Point;
}

/** The distance within which a node snaps, in units of the screen. */
export const REACH = 7;

/** The column and the row of the nearest of the others that are within reach. */
export function snappedPosition(
  at: Point,
  others: readonly Point[],
  fit: Fit,
  reach: number,
): { at: Point; guides: Guide[] } {
  const [x, y] = [fit.x(at.x), fit.y(at.y)];
  const column = nearest(others, (other) => Math.abs(fit.x(other.x) - x), reach);
  const row = nearest(others, (other) => Math.abs(fit.y(other.y) - y), reach);
  const to = { x: column?.x ?? onGrid(at.x), y: row?.y ?? onGrid(at.y) };
  const guides: Guide[] = [];
  if (column) guides.push(through(to, others, 'x', fit));
  if (row) guides.push(through(to, others, 'y', fit));
  return { at: to, guides };
}

function nearest(
  others: readonly Point[],
  distance: (other: Point) => number,
  reach: number,
): Point | null {
  let best: Point | null = null;
  let least = reach;
  for (const other of others) {
    const away = distance(other);
    if (away >= least) continue;
    best = other;
    least = away;
  }
  return best;
}

/** A line through a point and all others in the same column, or the same row. */
function through(at: Point, others: readonly Point[], same: 'x' | 'y', fit: Fit): Guide {
  const along = same === 'x' ? 'y' : 'x';
  let [least, most] = [at[along], at[along]];
  for (const other of others) {
    if (other[same] !== at[same]) continue;
    least = Math.min(least, other[along]);
    most = Math.max(most, other[along]);
  }
  const end = (value: number): Point =>
    same === 'x' ? { x: fit.x(at.x), y: fit.y(value) } : { x: fit.x(value), y: fit.y(at.y) };
  return { from: end(least), to: end(most) };
}

/** From the document's units to the pixels of a box. */
import type { Place } from './layout';

export interface Fit {
  x(units: number): number;
  y(units: number): number;
}

/** Nodes that need room for their queue: above them, or below. */
export interface Queued {
  above: ReadonlySet<number>;
  below: ReadonlySet<number>;
  /** How much. */
  room: number;
}

/** Room at the edges for nodes and their names. */
const MARGIN = { x: 60, top: 30, bottom: 40 };

/** Where the drawing is narrow, this much beside the widest name. */
const NARROW = { width: 600, margin: 12 };

/** Pixels for a unit of the document at most, so that two nodes do not fill a wide screen. */
const WIDEST_UNIT = 330;
const TALLEST_UNIT = 190;

/** Columns closer than this would lie over each other. */
const CLOSEST = 52;

/**
 * Fits places into a box below `head`; x and y have scales of their own, since the
 * drawing shows no distances. `half` is half of the widest node's width.
 */
export function fitted(
  places: readonly Place[],
  queued: Queued,
  { width, height, head }: { width: number; height: number; head: number },
  half: number,
): Fit {
  const ys = places.map(({ y }) => y);
  const [top, bottom] = ys.length === 0 ? [0, 0] : [Math.min(...ys), Math.max(...ys)];
  const edge = (y: number, which: ReadonlySet<number>): boolean =>
    places.some((place, index) => place.y === y && which.has(index));
  const above = head + (edge(top, queued.above) ? queued.room : MARGIN.top);
  const below = edge(bottom, queued.below) ? queued.room : MARGIN.bottom;
  const marginX = width < NARROW.width ? Math.min(MARGIN.x, half + NARROW.margin) : MARGIN.x;
  const roomY = Math.max(10, height - above - below);
  const unitY = bottom > top ? Math.min(TALLEST_UNIT, roomY / (bottom - top)) : 0;
  const midY = above + roomY / 2;
  const columns = columnsIn(places, Math.max(10, width - 2 * marginX));
  const whole = columns.at(-1)?.at ?? 0;
  return {
    x: (units) => width / 2 - whole / 2 + between(columns, units),
    y: (units) => midY + (units - (top + bottom) / 2) * unitY,
  };
}

interface Column {
  units: number;
  at: number;
}

/** Columns in proportion to their distances, but none too close to the next one. */
function columnsIn(places: readonly Place[], room: number): Column[] {
  const units = [...new Set(places.map(({ x }) => x))].sort((a, b) => a - b);
  const gaps = units.slice(1).map((one, index) => one - (units[index] ?? one));
  const least = Math.min(CLOSEST, room / Math.max(1, gaps.length));
  // A gap that is raised takes room from the others, which may fall below the least in turn.
  const raised = new Set<number>();
  let unit = 0;
  for (let round = 0; round <= gaps.length; round += 1) {
    const free = gaps.filter((_, index) => !raised.has(index)).reduce((sum, gap) => sum + gap, 0);
    unit = free > 0 ? Math.min(WIDEST_UNIT, (room - raised.size * least) / free) : 0;
    const close = gaps.findIndex((gap, index) => !raised.has(index) && gap * unit < least);
    if (close < 0) break;
    raised.add(close);
  }
  let at = 0;
  return units.map((one, index) => {
    if (index > 0) at += raised.has(index - 1) ? least : (gaps[index - 1] ?? 0) * unit;
    return { units: one, at };
  });
}

function between(columns: readonly Column[], units: number): number {
  return columns.find((column) => column.units >= units)?.at ?? columns.at(-1)?.at ?? 0;
}

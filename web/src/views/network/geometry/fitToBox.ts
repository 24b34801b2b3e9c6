/**
 * Maps the document's units to the pixels of a box. Positions that show no distances fill the
 * box, x and y with scales of their own; those of a map keep their proportions.
 */
import type { Point } from './layout';

export interface Fit {
  x(units: number): number;
  y(units: number): number;
  /** Back to the document's units. */
  unitsX(x: number): number;
  unitsY(y: number): number;
}

interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Nodes that need room for their queue: above them, or below. */
export interface QueueSpace {
  above: ReadonlySet<number>;
  below: ReadonlySet<number>;
  /** How much. */
  room: number;
  /** Nodes of radio cells, whose text is below them where a queue is above. */
  cells: ReadonlySet<number>;
  /** Nodes that stand for several, with their number below them. */
  stacks: ReadonlySet<number>;
}

/** Room at the edges for nodes and their names. */
const MARGIN = { x: 60, top: 30, bottom: 40 };

/** From the middle of a node of a radio cell to the end of the second line below the cell. */
export const CELL_WORDS = 66;

/** From the middle of a stack to the end of the number below it. */
export const STACK_WORDS = 48;

/** A narrow drawing has no more room at its sides than its names need, and this much beside the widest. */
const NARROW = { width: 600, margin: 12 };

/** Pixels for a unit of the document at most, so that two nodes do not fill a wide screen. */
const WIDEST_UNIT = 330;
const TALLEST_UNIT = 190;

/** Pixels for a unit where the nodes do not determine it: with at most one row or column. */
const UNIT = { x: 200, y: 110 };

/** Columns closer than this would overlap. */
const CLOSEST = 52;

/** Nodes closer than this, in the document's units, are in one column. */
export const ONE_COLUMN = 0.4;

/** Fits positions into a box below `head`. `half` is half of the width of the widest node at the sides. */
export function fitColumns(
  places: readonly Point[],
  queued: QueueSpace,
  { width, height, head }: { width: number; height: number; head: number },
  half: number,
  map = false,
): Fit {
  const ys = places.map(({ y }) => y);
  const [top, bottom] = ys.length === 0 ? [0, 0] : [Math.min(...ys), Math.max(...ys)];
  const edge = (y: number, which: ReadonlySet<number>): boolean =>
    places.some((place, index) => place.y === y && which.has(index));
  const above = head + (edge(top, queued.above) ? queued.room : MARGIN.top);
  const below = Math.max(
    edge(bottom, queued.below) ? queued.room : MARGIN.bottom,
    edge(bottom, queued.cells) ? CELL_WORDS : 0,
    edge(bottom, queued.stacks) ? STACK_WORDS : 0,
  );
  const marginX = Math.max(width < NARROW.width ? 0 : MARGIN.x, half + NARROW.margin);
  const roomY = Math.max(10, height - above - below);
  const roomX = Math.max(10, width - 2 * marginX);
  if (map) {
    const box = { left: (width - roomX) / 2, top: above, width: roomX, height: roomY };
    return fitMap(places, box, TALLEST_UNIT);
  }
  const unitY =
    bottom > top ? Math.min(TALLEST_UNIT, roomY / (bottom - top)) : Math.min(UNIT.y, roomY / 3);
  const midY = above + roomY / 2 - ((top + bottom) / 2) * unitY;
  const columns = columnsIn(places, roomX);
  const whole = columns.at(-1)?.at ?? 0;
  const across = alongColumns(columns, Math.min(UNIT.x, roomX / 3));
  return {
    x: (units) => width / 2 - whole / 2 + across.at(units),
    y: (units) => midY + units * unitY,
    unitsX: (x) => across.units(x - width / 2 + whole / 2),
    unitsY: (y) => (y - midY) / unitY,
  };
}

/** Fits positions into a box, each direction by itself. */
export function fitStretched(places: readonly Point[], box: Rectangle): Fit {
  const [x, y] = [span(places, 'x'), span(places, 'y')];
  const unitX = x.size > 0 ? box.width / x.size : Math.min(UNIT.x, box.width / 3);
  const unitY = y.size > 0 ? box.height / y.size : Math.min(UNIT.y, box.height / 3);
  return around(x, y, [unitX, unitY], box);
}

/** The same with one scale for both directions. */
export function fitMap(
  places: readonly Point[],
  box: Rectangle,
  widest = Number.POSITIVE_INFINITY,
): Fit {
  const [x, y] = [span(places, 'x'), span(places, 'y')];
  const most = x.size > 0 || y.size > 0 ? widest : Math.min(UNIT.y, box.width / 3, box.height / 3);
  const unit = Math.min(most, box.width / x.size, box.height / y.size);
  return around(x, y, [unit, unit], box);
}

/** Puts the middle of the positions in the middle of a box. */
function around(
  x: Span,
  y: Span,
  [unitX, unitY]: readonly [number, number],
  { left, top, width, height }: Rectangle,
): Fit {
  const zeroX = left + width / 2 - x.middle * unitX;
  const zeroY = top + height / 2 - y.middle * unitY;
  return {
    x: (units) => zeroX + units * unitX,
    y: (units) => zeroY + units * unitY,
    unitsX: (at) => (at - zeroX) / unitX,
    unitsY: (at) => (at - zeroY) / unitY,
  };
}

interface Span {
  middle: number;
  size: number;
}

function span(places: readonly Point[], axis: 'x' | 'y'): Span {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const { [axis]: at } of places) {
    least = Math.min(least, at);
    most = Math.max(most, at);
  }
  if (places.length === 0) return { middle: 0, size: 0 };
  return { middle: (least + most) / 2, size: most - least };
}

interface Column {
  units: number;
  at: number;
}

/** Columns in proportion to their distances, but none too close to the next one. */
function columnsIn(places: readonly Point[], room: number): Column[] {
  const units = [...new Set(places.map(({ x }) => x))].sort((a, b) => a - b);
  const gaps = units.slice(1).map((one, index) => one - (units[index] ?? one));
  const least = Math.min(CLOSEST, room / Math.max(1, gaps.length));
  // A widened gap takes room from the others, which may fall below the minimum in turn.
  const raised = new Set<number>();
  let unit = 0;
  for (let round = 0; round <= gaps.length; round += 1) {
    const free = gaps.filter((_, index) => !raised.has(index)).reduce((sum, gap) => sum + gap, 0);
    unit = free > 0 ? Math.min(WIDEST_UNIT, (room - raised.size * least) / free) : 0;
    const close = gaps.findIndex(
      (gap, index) => !raised.has(index) && gap >= ONE_COLUMN && gap * unit < least,
    );
    if (close < 0) break;
    raised.add(close);
  }
  let at = 0;
  return units.map((one, index) => {
    if (index > 0) at += raised.has(index - 1) ? least : (gaps[index - 1] ?? 0) * unit;
    return { units: one, at };
  });
}

/** Interpolates between columns; beyond them it extrapolates with their mean distance. */
function alongColumns(
  columns: readonly Column[],
  single: number,
): { at(units: number): number; units(at: number): number } {
  const [first, last] = [columns[0], columns.at(-1)];
  const spread = (last?.units ?? 0) - (first?.units ?? 0);
  const unit = spread > 0 ? ((last?.at ?? 0) - (first?.at ?? 0)) / spread : single;
  const along = (from: 'units' | 'at', to: 'units' | 'at', beyond: number) => (value: number) => {
    const next = columns.findIndex((column) => column[from] >= value);
    const [low, high] = [columns[next - 1], columns[next]];
    if (low && high) {
      const share = (value - low[from]) / (high[from] - low[from]);
      return low[to] + share * (high[to] - low[to]);
    }
    const nearest = high ?? last ?? { units: 0, at: 0 };
    return nearest[to] + (value - nearest[from]) * beyond;
  };
  return { at: along('units', 'at', unit), units: along('at', 'units', 1 / unit) };
}

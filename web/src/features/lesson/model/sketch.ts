/** A curve that a reader draws by hand: a value in each of some columns of a range. */

/** Null where nothing is drawn. */
export type SketchCurve = readonly (number | null)[];

export interface SketchPoint {
  /** From 0, the start of the range, to 1, its end. */
  x: number;
  value: number;
}

/** Columns of a curve: finer than a hand draws. */
export const COLUMNS = 160;

export const NO_CURVE: SketchCurve = Array.from({ length: COLUMNS }, () => null);

function columnAt(x: number): number {
  return Math.min(COLUMNS - 1, Math.max(0, Math.round(x * (COLUMNS - 1))));
}

/** The curve after a stroke in a straight line; it replaces what it crosses. */
export function stroke(curve: SketchCurve, from: SketchPoint, to: SketchPoint): SketchCurve {
  const [left, right] = from.x <= to.x ? [from, to] : [to, from];
  const [first, last] = [columnAt(left.x), columnAt(right.x)];
  return curve.map((value, column) => {
    if (column < first || column > last) return value;
    const share = last === first ? 1 : (column - first) / (last - first);
    const [a, b] = last === first ? [to.value, to.value] : [left.value, right.value];
    return Math.max(0, a + share * (b - a));
  });
}

/** The values at the bottom and the top of a plot's y axis; the bottom may be below zero. */
export type AxisEnds = readonly [bottom: number, top: number];

/** How far below the top of the plot a value lies, from 0 to 1. */
export function depthOf(value: number, [bottom, top]: AxisEnds): number {
  return (top - value) / (top - bottom);
}

/** The value that lies so far below the top. */
export function valueAt(depth: number, [bottom, top]: AxisEnds): number {
  return top - depth * (top - bottom);
}

/** The share of the range over which something is drawn. */
export function drawnShare(curve: SketchCurve): number {
  return curve.filter((value) => value !== null).length / COLUMNS;
}

/** The curve as runs of adjacent points. */
export function runsOf(curve: SketchCurve): SketchPoint[][] {
  const runs: SketchPoint[][] = [];
  curve.forEach((value, column) => {
    if (value === null) return;
    const point = { x: column / (COLUMNS - 1), value };
    if (column > 0 && curve[column - 1] !== null) runs.at(-1)?.push(point);
    else runs.push([point]);
  });
  return runs;
}

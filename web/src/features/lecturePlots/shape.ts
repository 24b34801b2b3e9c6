/** A stroke as a path that stays while its plot moves: only the transform of it follows. */
import type { Annotation } from '../../generated/scenario';
import type { Frame } from './place';

type Points = Annotation['points'];

export interface Shape {
  first: Points[number];
  /** Within the stroke's own box, whose sides are 1: browsers draw with numbers of few digits. */
  path: string;
  /** That box, in seconds and values. */
  from: number;
  to: number;
  bottom: number;
  top: number;
}

/** A path is so exact, in parts of its box. */
const DECIMALS = 6;

export function shapeOf(points: Points): Shape {
  const [first = [0, 0]] = points;
  const box = { first, from: first[0], to: first[0], bottom: first[1], top: first[1] };
  for (const [time, value] of points) {
    box.from = Math.min(box.from, time);
    box.to = Math.max(box.to, time);
    box.bottom = Math.min(box.bottom, value);
    box.top = Math.max(box.top, value);
  }
  const [width, height] = [sideOf(box.to - box.from), sideOf(box.top - box.bottom)];
  const part = (value: number): string => String(Number(value.toFixed(DECIMALS)));
  const line = points.map(
    ([time, value]) => `${part((time - box.from) / width)} ${part((box.top - value) / height)}`,
  );
  // A stroke of one point is a dot.
  return { ...box, path: `M${line.join('L')}${line.length === 1 ? 'h0' : ''}` };
}

/** A straight line has a box too, or it could not be placed. */
const sideOf = (length: number): number => length || 1;

/** How a shape is placed on a plot; null where it is outside of it. */
export function matrixOf(shape: Shape, frame: Frame): string | null {
  const { from, to, bottom, top } = shape;
  if (to < frame.from || from > frame.to || top < frame.bottom || bottom > frame.top) return null;
  const across = frame.width / (frame.to - frame.from);
  const up = frame.height / (frame.top - frame.bottom);
  const x = (from - frame.from) * across;
  const y = (frame.top - top) * up;
  return `matrix(${sideOf(to - from) * across} 0 0 ${sideOf(top - bottom) * up} ${x} ${y})`;
}

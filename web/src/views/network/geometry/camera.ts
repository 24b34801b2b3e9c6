/** The visible part of a drawing. */
import type { Point } from './layout';

/** A point of the scene is drawn at `scale` times itself, moved by `x` and `y`. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** All of the drawing. */
export const WHOLE: Camera = { x: 0, y: 0, scale: 1 };

/** A point of the scene on the screen. */
export function seenAt({ x, y, scale }: Camera, place: Point): Point {
  return { x: place.x * scale + x, y: place.y * scale + y };
}

/** The point of the scene at a point of the screen. */
export function placeAt({ x, y, scale }: Camera, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

/** Positions for new nodes that were not placed with a pointer. */
import type { CoveredArea, DocumentPoint } from '../run/canvas';

/** The number of rings of points that are tried around the preferred one. */
export const RINGS = 60;

const covers = ({ at: [x, y], half: [width, height] }: CoveredArea, other: CoveredArea): boolean =>
  Math.abs(x - other.at[0]) < width + other.half[0] - NEARLY &&
  Math.abs(y - other.at[1]) < height + other.half[1] - NEARLY;

/** Rounding may bring nodes nearer by this without making them overlap. */
export const NEARLY = 1e-9;

/** Directions from a point, the preferred one first. */
export const WAYS = {
  below: [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ],
  beside: [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ],
} as const;

/**
 * The first free point around one for a node of this size: there, or else straight on, ring by
 * ring, and then in between. `prefer`: where it is looked for first.
 */
export function freePoint(
  taken: readonly CoveredArea[],
  half: DocumentPoint,
  around: DocumentPoint,
  prefer: keyof typeof WAYS,
): DocumentPoint {
  const free = (at: DocumentPoint): boolean => !taken.some((other) => covers({ at, half }, other));
  if (free(around)) return around;
  const [x, y] = around;
  for (let ring = 1; ring <= RINGS; ring += 1) {
    const straight = WAYS[prefer].map(([dx, dy]): DocumentPoint => [x + dx * ring, y + dy * ring]);
    const found = straight.find(free) ?? corners(around, ring).find(free);
    if (found) return found;
  }
  return [x, y + RINGS + 1];
}

/** The points of a square ring that are not straight on. */
function corners([x, y]: DocumentPoint, ring: number): DocumentPoint[] {
  const places: DocumentPoint[] = [];
  for (let along = 1; along <= ring; along += 1) {
    for (const [dx, dy] of [
      [ring, along],
      [along, ring],
      [ring, -along],
      [along, -ring],
      [-ring, along],
      [-along, ring],
      [-ring, -along],
      [-along, -ring],
    ] as const) {
      places.push([x + dx, y + dy]);
    }
  }
  return places;
}

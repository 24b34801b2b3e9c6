/**
 * Positions whose distances approximate the numbers of links between nodes (Brandes and Pich,
 * “Eigensolver methods for progressive multidimensional scaling of large data”, 2007). It
 * unfolds meshes and rings; nodes with the same neighbours end up at the same point.
 */
import { type Graph, type Point, stepsFrom } from './graph';

/** The number of nodes from which distances are measured. */
const PIVOTS = 50;

/** Steps of the power iteration. */
const STEPS = 120;

/** Positions in units of a link's length. The graph is connected. */
export function placeByPivots(graph: Graph): Point[] {
  const count = graph.ids.length;
  const centred = centredSquares(distances(graph, Math.min(count, PIVOTS)), count);
  const products = centred.map((a) => centred.map((b) => dot(a, b)));
  const x = largest(products, []);
  const y = largest(products, [x]);
  const along = (vector: readonly number[]): number[] =>
    Array.from({ length: count }, (_, node) =>
      centred.reduce((sum, row, pivot) => sum + (row[node] ?? 0) * (vector[pivot] ?? 0), 0),
    );
  const [xs, ys] = [along(x), along(y)];
  const places = xs.map((at, node) => ({ x: at, y: ys[node] ?? 0 }));
  return inUnits(graph, places);
}

/** Scaled so that links are one unit long in the mean. */
export function inUnits({ links }: Pick<Graph, 'links'>, places: readonly Point[]): Point[] {
  const lengths = links.map(([a, b]) => {
    const [p, q] = [places[a] ?? { x: 0, y: 0 }, places[b] ?? { x: 0, y: 0 }];
    return Math.hypot(p.x - q.x, p.y - q.y);
  });
  const mean = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length);
  return places.map(({ x, y }) => (mean > 0 ? { x: x / mean, y: y / mean } : { x, y }));
}

/** From each pivot to every node; each next pivot is the farthest from those before. */
function distances(graph: Graph, pivots: number): number[][] {
  const rows: number[][] = [];
  const least = graph.ids.map(() => Number.POSITIVE_INFINITY);
  let next = 0;
  for (let made = 0; made < pivots; made += 1) {
    const row = stepsFrom(graph, [next]);
    rows.push(row);
    row.forEach((steps, node) => {
      least[node] = Math.min(least[node] ?? 0, steps);
    });
    next = least.reduce((best, one, node) => (one > (least[best] ?? 0) ? node : best), 0);
  }
  return rows;
}

function centredSquares(rows: readonly (readonly number[])[], count: number): number[][] {
  const squares = rows.map((row) => row.map((steps) => steps * steps));
  const ofRows = squares.map((row) => row.reduce((sum, one) => sum + one, 0) / count);
  const ofNodes = Array.from(
    { length: count },
    (_, node) => squares.reduce((sum, row) => sum + (row[node] ?? 0), 0) / squares.length,
  );
  const whole = ofRows.reduce((sum, one) => sum + one, 0) / squares.length;
  return squares.map((row, pivot) =>
    row.map((one, node) => -(one - (ofRows[pivot] ?? 0) - (ofNodes[node] ?? 0) + whole) / 2),
  );
}

/** The eigenvector of the largest eigenvalue that is at right angles to others. */
function largest(
  matrix: readonly (readonly number[])[],
  others: readonly (readonly number[])[],
): number[] {
  // Any start will do that is not at right angles to it; the same one gives the same drawing.
  let vector = matrix.map((_, index) => ((index * 7 + others.length * 3) % 11) - 4.9);
  for (let step = 0; step < STEPS; step += 1) {
    for (const other of others) {
      const share = dot(other, vector);
      vector = vector.map((one, index) => one - share * (other[index] ?? 0));
    }
    const next = matrix.map((row) => dot(row, vector));
    const length = Math.sqrt(dot(next, next)) || 1;
    vector = next.map((one) => one / length);
  }
  return vector;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, one, index) => sum + one * (b[index] ?? 0), 0);
}

/** Where new nodes stand when nobody has pointed at a place. */
import type { At } from './places';

/** Nodes that are closer than this in both directions cover each other. */
const APART = 0.75;

/** Rings of places that are looked at around the wanted one. */
const RINGS = 60;

const covers = ([x, y]: At, [otherX, otherY]: At): boolean =>
  Math.abs(x - otherX) < APART && Math.abs(y - otherY) < APART;

/** The ways to go from a place, the preferred one first. */
const WAYS = {
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
 * The first free place around one: there, or else straight on, ring by ring, and then in
 * between. `prefer`: where a node is looked for first.
 */
export function freePlace(taken: readonly At[], around: At, prefer: keyof typeof WAYS): At {
  const free = (at: At): boolean => !taken.some((other) => covers(at, other));
  if (free(around)) return around;
  const [x, y] = around;
  for (let ring = 1; ring <= RINGS; ring += 1) {
    const straight = WAYS[prefer].map(([dx, dy]): At => [x + dx * ring, y + dy * ring]);
    const found = straight.find(free) ?? corners(around, ring).find(free);
    if (found) return found;
  }
  return [x, y + RINGS + 1];
}

/** The places of a square ring that are not straight on. */
function corners([x, y]: At, ring: number): At[] {
  const places: At[] = [];
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

/** How far away the nodes of a text are pasted: beside what they would cover, below it or to the right. */
export function pasteShift(text: string, taken: readonly At[]): At {
  const pasted = placesIn(text);
  const free = ([dx, dy]: At): boolean =>
    !pasted.some(([x, y]) => taken.some((other) => covers([x + dx, y + dy], other)));
  if (free([0, 0])) return [0, 0];
  const [width, height] = [0, 1].map((axis) => sizeOf(pasted.map((at) => at[axis] ?? 0)));
  for (let times = 1; times <= RINGS; times += 1) {
    for (const [x, y] of WAYS.below) {
      const shift: At = [x * times * (1 + (width ?? 0)), y * times * (1 + (height ?? 0))];
      if (free(shift)) return shift;
    }
  }
  return [1, 1];
}

const sizeOf = (places: readonly number[]): number =>
  places.reduce((most, place) => Math.max(most, place), Number.NEGATIVE_INFINITY) -
  places.reduce((least, place) => Math.min(least, place), Number.POSITIVE_INFINITY);

/** The places of the nodes that a text holds; none where it is no part of a network. */
function placesIn(text: string): At[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  const nodes = listIn(json, 'nodes');
  return nodes.flatMap((node): At[] => {
    const [x, y] = listIn(node, 'at');
    return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : [];
  });
}

function listIn(json: unknown, key: string): unknown[] {
  if (typeof json !== 'object' || json === null) return [];
  const value: unknown = Reflect.get(json, key);
  return Array.isArray(value) ? value : [];
}

/** The positions of the nodes of a pasted text. Loaded with the first paste. */

import {
  type CoveredArea,
  type DocumentPoint,
  MOST_APART,
  onGrid,
  type PlannedNode,
} from '../run/canvas';
import { NEARLY, RINGS, WAYS } from './freePoint';

/** A node in a text, perhaps without a position. */
interface PastedNode extends PlannedNode {
  at: DocumentPoint | null;
}

/** The part of the drawing for nodes; the rest is its margins. */
const WITHIN_MARGINS = 0.8;

/**
 * How far away the nodes of a text are pasted: beside what they would cover, below it or to the
 * right. `halfOf` is half of what one of them is going to cover, and `room` what the drawing holds
 * before it is drawn smaller: names and boxes stay as large as they are, and cover more then.
 */
export function pasteShift(
  text: string,
  taken: readonly CoveredArea[],
  halfOf: (node: PlannedNode) => DocumentPoint,
  room: DocumentPoint = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
): DocumentPoint {
  const pasted = nodesIn(parsed(text)).flatMap((node): CoveredArea[] =>
    node.at ? [{ at: node.at, half: halfOf(node) }] : [],
  );
  const [own, others] = [extentOf(pasted), extentOf(taken)];
  const free = ([dx, dy]: DocumentPoint): boolean => {
    const larger = ([dx, dy] as const).map((step, axis) => {
      const [least = 0, most = 0] = own[axis] ?? [];
      const [from = 0, to = 0] = others[axis] ?? [];
      const size = Math.max(most + step, to) - Math.min(least + step, from);
      return Math.max(1, size / (WITHIN_MARGINS * (room[axis] ?? 1)));
    });
    const [across = 1, down = 1] = larger;
    return !pasted.some(({ at: [x, y], half: [width, height] }) =>
      taken.some(
        ({ at, half }) =>
          Math.abs(x + dx - at[0]) < across * (width + half[0]) - NEARLY &&
          Math.abs(y + dy - at[1]) < down * (height + half[1]) - NEARLY,
      ),
    );
  };
  if (free([0, 0])) return [0, 0];
  // Far enough to clear the original, which is of the same size.
  const [width, height] = ([0, 1] as const).map((axis) => {
    const places = pasted.map(({ at }) => at[axis]);
    const most = pasted.reduce((half, one) => Math.max(half, one.half[axis]), 0);
    return onGrid(sizeOf(places) + Math.max(1, 2 * most + 0.01));
  });
  for (let times = 1; times <= RINGS; times += 1) {
    for (const [x, y] of WAYS.below) {
      const shift: DocumentPoint = [
        onGrid(x * times * (width ?? 1)),
        onGrid(y * times * (height ?? 1)),
      ];
      if (free(shift)) return shift;
    }
  }
  return [1, 1];
}

/** The extent of areas, in both directions. */
const extentOf = (all: readonly CoveredArea[]): [number, number][] =>
  ([0, 1] as const).map((axis) => [
    all.reduce((least, one) => Math.min(least, one.at[axis] - one.half[axis]), Number.MAX_VALUE),
    all.reduce((most, one) => Math.max(most, one.at[axis] + one.half[axis]), -Number.MAX_VALUE),
  ]);

const sizeOf = (places: readonly number[]): number =>
  places.reduce((most, place) => Math.max(most, place), Number.NEGATIVE_INFINITY) -
  places.reduce((least, place) => Math.min(least, place), Number.POSITIVE_INFINITY);

/**
 * The text with a position for each of its nodes: among others that have one, nodes without would
 * make the page lay out all of them. `known` are positions of some of them.
 */
export function withPoints(text: string, known: ReadonlyMap<string, DocumentPoint>): string {
  const json = parsed(text);
  const nodes = listIn(json, 'nodes');
  const placed = nodesIn(json);
  if (placed.every(({ at }) => at !== null)) return text;
  let row = Math.ceil(placed.reduce((most, { at }) => Math.max(most, at?.[1] ?? -1), -1));
  const all = nodes.map((node, index) => {
    if (typeof node !== 'object' || node === null || placed[index]?.at) return node;
    const at = known.get(String(Reflect.get(node, 'id')));
    if (at) return { ...node, at };
    row += 1;
    return { ...node, at: [0, row] };
  });
  return JSON.stringify({ ...(json as object), nodes: all });
}

/** The parsed text; null where it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The nodes of a part of a network; none where it is something else. */
function nodesIn(json: unknown): PastedNode[] {
  return listIn(json, 'nodes').map((node): PastedNode => {
    const [x, y] = listIn(node, 'at');
    const of = (key: string): unknown =>
      typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;
    const kind = of('kind');
    const count = of('count') ?? 1;
    return {
      at: typeof x === 'number' && typeof y === 'number' ? [x, y] : null,
      name: String(of('label') || of('id')),
      kind: kind === 'router' ? 'router' : 'host',
      // A formula may have any value: the most nodes that are drawn one below the other are the highest.
      count: typeof count === 'number' ? count : MOST_APART,
    };
  });
}

function listIn(json: unknown, key: string): unknown[] {
  if (typeof json !== 'object' || json === null) return [];
  const value: unknown = Reflect.get(json, key);
  return Array.isArray(value) ? value : [];
}

/** The network as a graph of the document's entries, which have the positions. */
import type { Description } from '../../../engine/types';

export interface Point {
  x: number;
  y: number;
}

export interface Graph {
  /** The entries of nodes. */
  ids: readonly string[];
  hosts: readonly boolean[];
  links: readonly (readonly [number, number])[];
  around: readonly (readonly number[])[];
}

export function graphOf({ nodes, links }: Pick<Description, 'nodes' | 'links'>): Graph {
  const index = new Map<string, number>();
  const hosts: boolean[] = [];
  const which = nodes.map(({ entry, kind }) => {
    const known = index.get(entry);
    if (known !== undefined) return known;
    hosts.push(kind === 'host');
    index.set(entry, index.size);
    return index.size - 1;
  });
  const pairs = new Map<string, readonly [number, number]>();
  for (const { ends } of links) {
    const [a = 0, b = 0] = [which[ends[0]], which[ends[1]]];
    if (a !== b) pairs.set(`${Math.min(a, b)} ${Math.max(a, b)}`, [a, b]);
  }
  const around = hosts.map((): number[] => []);
  for (const [a, b] of pairs.values()) {
    around[a]?.push(b);
    around[b]?.push(a);
  }
  return { ids: [...index.keys()], hosts, links: [...pairs.values()], around };
}

/** Steps from the nearest of some nodes; -1 where none of them leads to. */
export function stepsFrom({ around }: Pick<Graph, 'around'>, starts: readonly number[]): number[] {
  const steps = around.map(() => -1);
  const reached = [...starts];
  for (const start of starts) steps[start] = 0;
  for (let next = 0; next < reached.length; next += 1) {
    const node = reached[next] ?? 0;
    for (const other of around[node] ?? []) {
      if (steps[other] !== -1) continue;
      steps[other] = (steps[node] ?? 0) + 1;
      reached.push(other);
    }
  }
  return steps;
}

/** The nodes of each part that is connected, in the order of the graph. */
export function connectedParts({ around }: Pick<Graph, 'around'>): number[][] {
  const parts: number[][] = [];
  const seen = around.map(() => false);
  for (const start of around.keys()) {
    if (seen[start]) continue;
    seen[start] = true;
    const part = [start];
    for (let next = 0; next < part.length; next += 1) {
      for (const other of around[part[next] ?? start] ?? []) {
        if (seen[other]) continue;
        seen[other] = true;
        part.push(other);
      }
    }
    parts.push(part.sort((a, b) => a - b));
  }
  return parts;
}

/** How many pairs of links cross, up to a bound. */
export function crossings(
  { links }: Pick<Graph, 'links'>,
  places: readonly Point[],
  most: number,
): number {
  const origin: Point = { x: 0, y: 0 };
  const at = (node: number): Point => places[node] ?? origin;
  const side = (a: Point, b: Point, c: Point): number =>
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  let count = 0;
  for (const [index, [a, b]] of links.entries()) {
    for (const [c, d] of links.slice(index + 1)) {
      if (a === c || a === d || b === c || b === d) continue;
      const [p, q, r, s] = [at(a), at(b), at(c), at(d)];
      if (side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0) count += 1;
      if (count >= most) return count;
    }
  }
  return count;
}

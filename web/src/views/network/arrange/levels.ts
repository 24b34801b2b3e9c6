/** Levels above the hosts, as data centres are drawn: leaf switches over them, spines above. */
import { type Graph, type Point, stepsFrom } from './graph';

/** With more levels than this it is no hierarchy. */
const MOST = 5;

/** Two levels are this many units apart for each node of the widest one, and 1 at least. */
const STEEP = 0.12;

/** The positions of the nodes; null where links run within a level or skip one. */
export function placeInLevels(graph: Graph): Point[] | null {
  const { ids, links, around } = graph;
  const level = stepsFrom(graph, lowest(graph));
  const top = Math.max(...level);
  if (top < 1 || top >= MOST || level.includes(-1)) return null;
  if (links.some(([a, b]) => Math.abs((level[a] ?? 0) - (level[b] ?? 0)) !== 1)) return null;
  const rank = new Map<number, number>();
  const rows: number[][] = [];
  for (let here = top; here >= 0; here -= 1) {
    const row = ids.flatMap((_, node) => (level[node] === here ? [node] : []));
    const mean = (node: number): number => {
      const above = (around[node] ?? []).filter((other) => (level[other] ?? 0) > here);
      return above.reduce((sum, other) => sum + (rank.get(other) ?? 0), 0) / above.length || 0;
    };
    const means = new Map(row.map((node) => [node, mean(node)]));
    row.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0) || a - b);
    for (const [index, node] of row.entries()) rank.set(node, (index + 0.5) / row.length);
    rows.push(row);
  }
  const widest = Math.max(...rows.map((row) => row.length));
  const places = ids.map((): Point => ({ x: 0, y: 0 }));
  for (const [y, row] of rows.entries()) {
    for (const node of row) {
      places[node] = {
        x: (rank.get(node) ?? 0) * widest - 0.5,
        y: y * Math.max(1, STEEP * widest),
      };
    }
  }
  return places;
}

/** The hosts; where there are none, the nodes with the fewest links. */
function lowest({ ids, hosts, around }: Graph): number[] {
  const all = ids.map((_, node) => node);
  const found = all.filter((node) => hosts[node]);
  if (found.length > 0) return found;
  const least = Math.min(...all.map((node) => around[node]?.length ?? 0));
  return all.filter((node) => around[node]?.length === least);
}

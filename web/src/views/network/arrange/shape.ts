/** Places for the nodes of a network by its shape: a tree, levels above the hosts, or anything else. */
import { type Graph, type Place, partsOf } from './graph';
import { placeInLevels } from './levels';
import { placeTrees } from './tree';

/** Wider trees would be a line. */
const MOST_LEAVES = 40;

/** Room between parts that no link joins. */
const BETWEEN = 1.5;

/** `pause` lets the page draw a frame. */
export async function placedByShape(graph: Graph, pause: () => Promise<void>): Promise<Place[]> {
  return trees(graph) ?? placeInLevels(graph) ?? (await pulled(graph, pause));
}

function trees(graph: Graph): Place[] | null {
  const parts = partsOf(graph);
  if (graph.links.length !== graph.ids.length - parts.length) return null;
  const leaves = graph.around.filter(({ length }) => length <= 1).length;
  return leaves > MOST_LEAVES ? null : placeTrees(graph, parts);
}

/** Each connected part by itself, side by side. */
async function pulled(graph: Graph, pause: () => Promise<void>): Promise<Place[]> {
  const { placeByForce } = await import('./force');
  const places = graph.ids.map((): Place => ({ x: 0, y: 0 }));
  let left = 0;
  for (const part of partsOf(graph)) {
    const own = await placeByForce(partOf(graph, part), pause);
    const xs = own.map(({ x }) => x);
    const ys = own.map(({ y }) => y);
    const [least, most] = [Math.min(...xs), Math.max(...xs)];
    const middle = (Math.min(...ys) + Math.max(...ys)) / 2;
    for (const [index, node] of part.entries()) {
      const { x = 0, y = 0 } = own[index] ?? {};
      places[node] = { x: left + x - least, y: y - middle };
    }
    left += most - least + BETWEEN;
  }
  return places;
}

function partOf(graph: Graph, part: readonly number[]): Graph {
  const index = new Map(part.map((node, at) => [node, at]));
  const at = (node: number): number => index.get(node) ?? 0;
  return {
    ids: part.map((node) => graph.ids[node] ?? ''),
    hosts: part.map((node) => graph.hosts[node] ?? false),
    links: graph.links.filter(([a]) => index.has(a)).map(([a, b]) => [at(a), at(b)] as const),
    around: part.map((node) => (graph.around[node] ?? []).map(at)),
  };
}

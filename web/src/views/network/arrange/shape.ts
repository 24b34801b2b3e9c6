/** Positions for the nodes of a network by its shape: a tree, levels above the hosts, or anything else. */
import { Budget } from './budget';
import { connectedParts, type Graph, type Point } from './graph';
import { placeInLevels } from './levels';
import { placeTrees } from './tree';

/** Wider trees would be a line. */
const MOST_LEAVES = 40;

/** Room between parts that no link joins, and between the rows that they stand in. */
const BETWEEN = 1.5;

/** How wide a row of parts may be, as a multiple of the side of a square of the same area. */
const WIDE = 1.6;

/** `pause` lets the page draw a frame. */
export async function placedByShape(graph: Graph, pause: () => Promise<void>): Promise<Point[]> {
  const parts = connectedParts(graph);
  return trees(graph, parts) ?? (await apart(graph, parts, pause));
}

function trees(graph: Graph, parts: readonly (readonly number[])[]): Point[] | null {
  if (graph.links.length !== graph.ids.length - parts.length) return null;
  const leaves = graph.around.filter(({ length }) => length <= 1).length;
  return leaves > MOST_LEAVES ? null : placeTrees(graph, parts);
}

/** A part with positions of its own, from 0 on. */
interface Block {
  part: readonly number[];
  places: readonly Point[];
  width: number;
  height: number;
}

/** Each connected part by itself, one beside the other; single nodes come last, in rows. */
async function apart(
  graph: Graph,
  parts: readonly (readonly number[])[],
  pause: () => Promise<void>,
): Promise<Point[]> {
  const { placeByForce } = await import('./force');
  const budget = new Budget(pause);
  const linksOf = linksByPart(graph, parts);
  const blocks: Block[] = [];
  for (const [index, part] of parts.entries()) {
    const own = partOf(graph, part, linksOf[index] ?? []);
    const all = [own.ids.map((_, node) => node)];
    const places = trees(own, all) ?? placeInLevels(own) ?? (await placeByForce(own, budget));
    blocks.push(block(part, places));
    await budget.spend();
  }
  return inRows(graph, [
    ...blocks.filter(({ part }) => part.length > 1),
    ...blocks.filter(({ part }) => part.length === 1),
  ]);
}

function block(part: readonly number[], places: readonly Point[]): Block {
  const least = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY };
  const most = { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY };
  for (const { x, y } of places) {
    least.x = Math.min(least.x, x);
    least.y = Math.min(least.y, y);
    most.x = Math.max(most.x, x);
    most.y = Math.max(most.y, y);
  }
  return {
    part,
    places: places.map(({ x, y }) => ({ x: x - least.x, y: y - least.y })),
    width: most.x - least.x,
    height: most.y - least.y,
  };
}

function inRows(graph: Graph, blocks: readonly Block[]): Point[] {
  const places = graph.ids.map((): Point => ({ x: 0, y: 0 }));
  const area = blocks.reduce(
    (sum, { width, height }) => sum + (width + BETWEEN) * (height + BETWEEN),
    0,
  );
  const widest = blocks.reduce((most, { width }) => Math.max(most, width), WIDE * Math.sqrt(area));
  let [left, top] = [0, 0];
  let row: Block[] = [];
  const end = (): void => {
    const height = row.reduce((most, one) => Math.max(most, one.height), 0);
    let x = 0;
    for (const one of row) {
      for (const [index, node] of one.part.entries()) {
        const at = one.places[index] ?? { x: 0, y: 0 };
        // In the middle of the row.
        places[node] = { x: x + at.x, y: top + (height - one.height) / 2 + at.y };
      }
      x += one.width + BETWEEN;
    }
    top += height + BETWEEN;
    [left, row] = [0, []];
  };
  for (const one of blocks) {
    if (row.length > 0 && left + one.width > widest) end();
    row.push(one);
    left += one.width + BETWEEN;
  }
  end();
  return places;
}

/** The links of each part, found in one pass. */
function linksByPart(
  graph: Graph,
  parts: readonly (readonly number[])[],
): (readonly [number, number])[][] {
  const partOfNode = graph.ids.map(() => 0);
  for (const [index, part] of parts.entries()) for (const node of part) partOfNode[node] = index;
  const links = parts.map((): (readonly [number, number])[] => []);
  for (const link of graph.links) links[partOfNode[link[0]] ?? 0]?.push(link);
  return links;
}

function partOf(
  graph: Graph,
  part: readonly number[],
  links: readonly (readonly [number, number])[],
): Graph {
  const index = new Map(part.map((node, at) => [node, at]));
  const at = (node: number): number => index.get(node) ?? 0;
  return {
    ids: part.map((node) => graph.ids[node] ?? ''),
    hosts: part.map((node) => graph.hosts[node] ?? false),
    links: links.map(([a, b]) => [at(a), at(b)] as const),
    around: part.map((node) => (graph.around[node] ?? []).map(at)),
  };
}

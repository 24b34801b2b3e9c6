/** Positions for nodes that have none in the document: in layers along the paths of the flows. */
import type { Description } from '../../../engine/types';
import type { Drawing } from './drawing';

/** Distance between the rows of a layer, in the document's units. */
const ROW = 0.8;

/** In an overview, free room between two layers, in rows. */
const BETWEEN = 3;

/** The approximate ratio of the drawing's width to its height. */
const WIDER = 2.2;

/**
 * Layers from senders to receivers; within a layer, in the order of their neighbours.
 * A layer is one column of nodes; in an overview it is a block of as many as are needed
 * for the whole to be about as high as its box.
 */
export function placeInLayers(
  description: Description,
  { nodes, links, drawnAs }: Drawing,
  inBlocks: boolean,
): void {
  const neighbours = nodes.map((): number[] => []);
  for (const { a, b } of links) {
    neighbours[a]?.push(b);
    neighbours[b]?.push(a);
  }
  const layers = layersOf(
    nodes.length,
    (index) => neighbours[index] ?? [],
    onPaths(description, drawnAs, nodes.length),
  );
  const columns = new Map<number, number[]>();
  layers.forEach((x, index) => {
    const column = columns.get(x);
    if (column) column.push(index);
    else columns.set(x, [index]);
  });
  const most = inBlocks ? Math.ceil(Math.sqrt(nodes.length / WIDER)) : Number.POSITIVE_INFINITY;
  const height = new Map<number, number>();
  let left = 0;
  for (const x of [...columns.keys()].sort((a, b) => a - b)) {
    const ordered = inOrder(columns.get(x) ?? [], neighbours, height);
    const rows = Math.min(most, ordered.length);
    ordered.forEach((index, rank) => {
      const y = ((rank % rows) - (Math.min(rows, ordered.length) - 1) / 2) * ROW;
      height.set(index, y);
      const node = nodes[index];
      if (node) node.at = { x: inBlocks ? left + Math.floor(rank / rows) * ROW : x, y };
    });
    left += (Math.ceil(ordered.length / rows) - 1 + BETWEEN) * ROW;
  }
}

/** For each drawn node on a path, its greatest distance from a sender, in steps. */
function onPaths(
  { flows, ports }: Description,
  drawnAs: readonly number[],
  most: number,
): Map<number, number> {
  const layers = new Map<number, number>();
  for (const flow of flows) {
    const visit = (node: number, step: number): void => {
      const drawn = drawnAs[node] ?? 0;
      layers.set(drawn, Math.max(layers.get(drawn) ?? 0, Math.min(step, most)));
    };
    visit(flow.from, 0);
    flow.path.forEach((port, step) => {
      visit(ports[port]?.to ?? flow.to, step + 1);
    });
  }
  return layers;
}

/**
 * The layer of each node: those of `first`, and every other one layer beyond its nearest
 * neighbour. In parts without flows, the layers begin at a node with the fewest neighbours.
 */
export function layersOf(
  count: number,
  around: (node: number) => readonly number[],
  first: ReadonlyMap<number, number>,
): number[] {
  const layers = new Array<number>(count).fill(-1);
  const reached: number[] = [];
  const reach = (node: number, layer: number): void => {
    layers[node] = layer;
    reached.push(node);
  };
  let next = 0;
  const goOn = (): void => {
    for (; next < reached.length; next += 1) {
      const node = reached[next] ?? 0;
      for (const other of around(node)) {
        if (layers[other] === -1) reach(other, (layers[node] ?? 0) + 1);
      }
    }
  };
  for (const [node, layer] of first) reach(node, layer);
  goOn();
  if (reached.length === count) return layers;
  const left = layers
    .flatMap((layer, node) => (layer === -1 ? [{ node, degree: around(node).length }] : []))
    .sort((a, b) => a.degree - b.degree);
  for (const { node } of left) {
    if (layers[node] !== -1) continue;
    reach(node, 0);
    goOn();
  }
  return layers;
}

/** Nodes ordered by the mean height of those neighbours that have one already. */
function inOrder(
  column: readonly number[],
  neighbours: readonly (readonly number[])[],
  height: ReadonlyMap<number, number>,
): number[] {
  const means = new Map(
    column.map((index) => {
      const known = (neighbours[index] ?? [])
        .map((one) => height.get(one))
        .filter((y) => y !== undefined);
      const sum = known.reduce((all, y) => all + y, 0);
      return [index, known.length === 0 ? index / 1000 : sum / known.length];
    }),
  );
  return [...column].sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
}

/**
 * New places for all nodes: along the paths of the flows where that crosses no links, or
 * else by the shape of the network.
 */
import type { Description, Placed } from '../../engine/types';
import { crossings, type Graph, graphOf, type Place } from './arrange/graph';
import { placedByShape } from './arrange/shape';
import { placeInLayers } from './layers';
import { type Drawing, drawingOf } from './layout';

/** Layers along flows in a larger network cross nearly always. */
const MOST_IN_LAYERS = 60;

/** Documents have no more digits than can be seen. */
const GRID = 20;

/** `pause` lets the page draw a frame. */
export async function arranged(
  description: Description,
  pause: () => Promise<void>,
): Promise<Placed[]> {
  const graph = graphOf(description);
  const places = alongFlows(description, graph) ?? (await placedByShape(graph, pause));
  return graph.ids.map((id, node) => {
    const { x, y } = places[node] ?? { x: 0, y: 0 };
    return { path: `nodes/${id}`, at: [onGrid(x), onGrid(y)] };
  });
}

function onGrid(units: number): number {
  return Math.round(units * GRID) / GRID;
}

function alongFlows(description: Description, graph: Graph): Place[] | null {
  if (graph.ids.length > MOST_IN_LAYERS || !allOnPaths(description)) return null;
  const drawing: Drawing = drawingOf(description);
  placeInLayers(description, drawing, false);
  const sums = new Map<string, { x: number; y: number; count: number }>();
  for (const { entry, at } of drawing.nodes) {
    const { x, y, count } = sums.get(entry) ?? { x: 0, y: 0, count: 0 };
    sums.set(entry, { x: x + at.x, y: y + at.y, count: count + 1 });
  }
  const places = graph.ids.map((id) => {
    const { x, y, count } = sums.get(id) ?? { x: 0, y: 0, count: 1 };
    return { x: x / count, y: y / count };
  });
  const apart = new Set(places.map(({ x, y }) => `${onGrid(x)} ${onGrid(y)}`)).size;
  const within = graph.links.some(
    ([a, b]) => Math.abs((places[a]?.x ?? 0) - (places[b]?.x ?? 0)) !== 1,
  );
  return apart < places.length || within || crossings(graph, places, 1) > 0 ? null : places;
}

/** Whether flows lead through every node: what is beside them has no place in their order. */
function allOnPaths({ nodes, ports, flows }: Description): boolean {
  const met = new Set<string>();
  for (const { from, to, path } of flows) {
    for (const node of [from, to, ...path.map((port) => ports[port]?.to ?? from)]) {
      met.add(nodes[node]?.entry ?? '');
    }
  }
  return nodes.every(({ entry }) => met.has(entry));
}

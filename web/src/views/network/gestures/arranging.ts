/**
 * Arranges all nodes: along the paths of the flows where no links cross then, or
 * else by the shape of the network.
 */
import type { Description, Placed } from '../../../engine/types';
import { crossings, type Graph, graphOf, type Point } from '../arrange/graph';
import { placedByShape } from '../arrange/shape';
import type { Drawing } from '../geometry/drawing';
import { drawingOf } from '../geometry/layout';
import { placeInLayers } from '../geometry/placeInLayers';
import { placesOf } from './networkCanvas';

/** In a larger network, links between layers along flows nearly always cross. */
const MOST_IN_LAYERS = 60;

/** The grid of arranged nodes, which is coarser than that of documents, so that they are in line. */
const PER_UNIT = 20;

/** `pause` lets the page draw a frame. */
export async function arrangedNetwork(
  description: Description,
  pause: () => Promise<void>,
): Promise<Placed[]> {
  const graph = graphOf(description);
  const places = alongFlows(description, graph) ?? (await placedByShape(graph, pause));
  return graph.ids.map((id, node) => {
    const { x, y } = places[node] ?? { x: 0, y: 0 };
    return { path: `nodes/${id}`, at: [inLine(x), inLine(y)] };
  });
}

function inLine(units: number): number {
  return Math.round(units * PER_UNIT) / PER_UNIT;
}

/** Whether the arranged network is still open: the same document with the same nodes. */
export function isSameNetwork(before: Shown, after: Shown): boolean {
  const ids = ({ description }: Shown): string =>
    (description?.nodes ?? []).map(({ entry }) => entry).join(' ');
  return before.subject === after.subject && ids(before) === ids(after);
}

interface Shown {
  subject: number;
  description: Pick<Description, 'nodes'> | null;
}

function alongFlows(description: Description, graph: Graph): Point[] | null {
  if (graph.ids.length > MOST_IN_LAYERS || !allOnPaths(description)) return null;
  const drawing: Drawing = drawingOf(description);
  placeInLayers(description, drawing, false);
  const middles = new Map(placesOf(drawing).map(({ path, at }) => [path, at]));
  const places = graph.ids.map((id) => {
    const [x, y] = middles.get(`nodes/${id}`) ?? [0, 0];
    return { x, y };
  });
  const apart = new Set(places.map(({ x, y }) => `${inLine(x)} ${inLine(y)}`)).size;
  const within = graph.links.some(
    ([a, b]) => Math.abs((places[a]?.x ?? 0) - (places[b]?.x ?? 0)) !== 1,
  );
  return apart < places.length || within || crossings(graph, places, 1) > 0 ? null : places;
}

/** Whether flows go through every node: other nodes have no layer. */
function allOnPaths({ nodes, ports, flows }: Description): boolean {
  const met = new Set<string>();
  for (const { from, to, path } of flows) {
    for (const node of [from, to, ...path.map((port) => ports[port]?.to ?? from)]) {
      met.add(nodes[node]?.entry ?? '');
    }
  }
  return nodes.every(({ entry }) => met.has(entry));
}

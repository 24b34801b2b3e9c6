/** A tree from its centre down: leaves side by side, inner nodes above the middle of theirs. */
import { type Graph, type Point, stepsFrom } from './graph';

/** Room between two trees, in leaves. */
const BETWEEN = 1;

/** The positions of the nodes of trees; no part has a cycle. */
export function placeTrees(graph: Graph, parts: readonly (readonly number[])[]): Point[] {
  const places = graph.ids.map((): Point => ({ x: 0, y: 0 }));
  let left = 0;
  for (const part of parts) {
    const root = middleOf(graph, part);
    const depth = stepsFrom(graph, [root]);
    // From the deepest up: a node is in the middle of its children.
    const order = inOrder(graph, root, depth);
    const middles = new Map<number, { sum: number; count: number }>();
    for (const node of order.filter((one) => isLeaf(graph, one, depth))) {
      places[node] = { x: left, y: depth[node] ?? 0 };
      left += 1;
    }
    for (const node of [...order].reverse()) {
      const below = middles.get(node);
      const x = below ? below.sum / below.count : (places[node]?.x ?? 0);
      places[node] = { x, y: depth[node] ?? 0 };
      const above = (graph.around[node] ?? []).find(
        (other) => (depth[other] ?? 0) < (depth[node] ?? 0),
      );
      if (above === undefined) continue;
      const { sum, count } = middles.get(above) ?? { sum: 0, count: 0 };
      middles.set(above, { sum: sum + x, count: count + 1 });
    }
    left += BETWEEN;
  }
  return places;
}

function isLeaf({ around }: Graph, node: number, depth: readonly number[]): boolean {
  return (around[node] ?? []).every((other) => (depth[other] ?? 0) < (depth[node] ?? 0));
}

/** Nodes above before those below them, each subtree in one piece. */
function inOrder({ around }: Graph, root: number, depth: readonly number[]): number[] {
  const order: number[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    order.push(node);
    const here = depth[node] ?? 0;
    open.push(...(around[node] ?? []).filter((other) => (depth[other] ?? 0) > here).reverse());
  }
  return order;
}

/** The node from which the farthest one is nearest; a router before a host. */
function middleOf(graph: Graph, part: readonly number[]): number {
  const [first = 0] = part;
  const far = farthest(stepsFrom(graph, [first]), first);
  const steps = stepsFrom(graph, [far]);
  // Half of the way back along the longest path.
  let node = farthest(steps, far);
  for (let back = Math.floor((steps[node] ?? 0) / 2); back > 0; back -= 1) {
    const here = steps[node] ?? 0;
    node = (graph.around[node] ?? []).find((other) => (steps[other] ?? 0) < here) ?? node;
  }
  if (!graph.hosts[node]) return node;
  return (graph.around[node] ?? []).find((other) => !graph.hosts[other]) ?? node;
}

function farthest(steps: readonly number[], otherwise: number): number {
  let best = otherwise;
  steps.forEach((one, node) => {
    if (one > (steps[best] ?? 0)) best = node;
  });
  return best;
}

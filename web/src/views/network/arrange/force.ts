/**
 * A network of any other shape, as links that pull and nodes that push (d3-force). By itself
 * that folds a mesh over; starting from distances in links avoids it. Fetched on demand.
 */
import { forceLink, forceManyBody, forceSimulation } from 'd3-force';
import type { Budget } from './budget';
import type { Graph, Point } from './graph';
import { inUnits, placeByPivots } from './pivots';

/** The length of a link within the simulation. */
const LINK = 30;

/** How hard nodes push. */
const CHARGE = -60;

/** The number of iterations: a few nodes come to rest sooner. */
const TICKS = { least: 40, perNode: 8, most: 200 };

/** Positions for a connected graph, in units of a link's length. */
export async function placeByForce(graph: Graph, budget: Budget): Promise<Point[]> {
  const nodes = placeByPivots(graph).map(({ x, y }) => ({ x: x * LINK, y: y * LINK }));
  const links = graph.links.map(([source, target]) => ({ source, target }));
  const simulation = forceSimulation(nodes)
    .force('link', forceLink(links).distance(LINK).strength(1))
    .force('charge', forceManyBody().strength(CHARGE))
    .stop();
  const ticks = Math.min(TICKS.most, TICKS.least + TICKS.perNode * nodes.length);
  for (let tick = 0; tick < ticks && (await budget.spend()); tick += 1) simulation.tick();
  return upright(graph, inUnits(graph, nodes));
}

/** Rotates a drawing so that links lie along rows and columns as far as possible. */
export function upright({ links }: Pick<Graph, 'links'>, places: readonly Point[]): Point[] {
  let [sine, cosine] = [0, 0];
  for (const [a, b] of links) {
    const [p, q] = [places[a] ?? { x: 0, y: 0 }, places[b] ?? { x: 0, y: 0 }];
    // Four times the angle is the same along rows and along columns.
    const angle = 4 * Math.atan2(q.y - p.y, q.x - p.x);
    sine += Math.sin(angle);
    cosine += Math.cos(angle);
  }
  const turn = -Math.atan2(sine, cosine) / 4;
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  return places.map(({ x, y }) => ({ x: x * c - y * s, y: x * s + y * c }));
}

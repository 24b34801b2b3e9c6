/**
 * A network of no other shape, as links that pull and nodes that push (d3-force). By itself
 * that folds a mesh over; begun with distances in links it does not. Fetched when it is needed.
 */
import { forceLink, forceManyBody, forceSimulation } from 'd3-force';
import type { Graph, Place } from './graph';
import { inUnits, placeByPivots } from './pivots';

/** The length of a link within the simulation. */
const LINK = 30;

/** How hard nodes push, and how often everything is moved. */
const CHARGE = -60;
const TICKS = 200;

/** The page draws a frame after this much work, in milliseconds. */
const SLICE = 8;

/** Places for a connected graph, in units of a link's length. */
export async function placeByForce(graph: Graph, pause: () => Promise<void>): Promise<Place[]> {
  const nodes = placeByPivots(graph).map(({ x, y }) => ({ x: x * LINK, y: y * LINK }));
  const links = graph.links.map(([source, target]) => ({ source, target }));
  const simulation = forceSimulation(nodes)
    .force('link', forceLink(links).distance(LINK).strength(1))
    .force('charge', forceManyBody().strength(CHARGE))
    .stop();
  let began = performance.now();
  for (let tick = 0; tick < TICKS; tick += 1) {
    simulation.tick();
    if (performance.now() - began < SLICE) continue;
    await pause();
    began = performance.now();
  }
  return upright(graph, inUnits(graph, nodes));
}

/** Turned so that links lie along rows and columns as far as they can. */
export function upright({ links }: Pick<Graph, 'links'>, places: readonly Place[]): Place[] {
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

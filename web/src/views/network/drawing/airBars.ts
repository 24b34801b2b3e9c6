/** The bars of radios: a node's share of the time on the air, with a part for each member of a stack. */
import type { PortId } from '../../../engine/types';
import type { CellUse } from './airTime';

export interface AirPart {
  port: PortId;
  /** The share of the time in which it was on the air without a collision. */
  airtime: number;
}

export interface AirBar {
  /** In the order of the radios. */
  parts: AirPart[];
  /** The share of the time that all of them spent in collisions. */
  collided: number;
}

/** The bar of each drawn node; together they never fill more than the time. */
export function barsOf(
  { radios }: CellUse,
  nodeOf: (port: PortId) => number,
): ReadonlyMap<number, AirBar> {
  const bars = new Map<number, AirBar>();
  for (const [port, { airtime, collided }] of radios) {
    const node = nodeOf(port);
    const bar = bars.get(node) ?? { parts: [], collided: 0 };
    bar.parts.push({ port, airtime: airtime * (1 - collided) });
    bar.collided += airtime * collided;
    bars.set(node, bar);
  }
  // Two members that collide transmit at once: their airtimes may add up to more than the time.
  for (const bar of bars.values()) {
    const sum = bar.parts.reduce((all, { airtime }) => all + airtime, 0);
    bar.collided = Math.min(bar.collided, Math.max(0, 1 - sum));
  }
  return bars;
}

/** Which two flows the plane compares, and which links they share. */
import { idsOf } from '../../../engine/ids';
import type { Description, FlowId, PortId, SeriesInfo } from '../../../engine/types';

export interface PairChoice {
  /** Ids of flows; null for the first one. */
  x: string | null;
  y: string | null;
}

export interface FlowPair {
  x: FlowId;
  y: FlowId;
}

/** Flows whose rates are recorded. */
export function comparableFlows(description: Description): FlowId[] {
  const counted = new Set(
    description.series
      .filter((one) => one.key === 'throughput' && one.counter !== null)
      .map(({ flow }) => flow),
  );
  return idsOf(description, 'flows').filter((flow) => counted.has(flow));
}

/** The chosen flows; where one is missing, the first other. Null without two flows. */
export function pairOf(description: Description, choice: PairChoice): FlowPair | null {
  const all = comparableFlows(description);
  const find = (id: string | null): FlowId | undefined =>
    id === null ? undefined : all.find((index) => description.flows[index]?.id === id);
  const askedY = find(choice.y);
  const x = find(choice.x) ?? all.find((index) => index !== askedY);
  const y = askedY === x ? undefined : askedY;
  const other = y ?? all.find((index) => index !== x);
  return x === undefined || other === undefined ? null : { x, y: other };
}

/** The choice after one axis is given another flow: the other axis never shows the same flow. */
export function pairChoice(
  description: Description,
  pair: FlowPair,
  axis: 'x' | 'y',
  id: string,
): PairChoice {
  const ids = {
    x: description.flows[pair.x]?.id ?? null,
    y: description.flows[pair.y]?.id ?? null,
  };
  const other = axis === 'x' ? 'y' : 'x';
  const swapped = ids[other] === id ? ids[axis] : ids[other];
  return axis === 'x' ? { x: id, y: swapped } : { x: swapped, y: id };
}

/** Of the ports that both flows cross, so many are compared by their use. */
export const MOST_PORTS = 4;

/** The ports that both flows cross, the slowest first. */
export function sharedPorts({ flows, ports }: Description, { x, y }: FlowPair): PortId[] {
  const other = new Set(flows[y]?.path);
  const rate = (port: PortId): number => ports[port]?.rate ?? 0;
  return (flows[x]?.path ?? [])
    .filter((port) => other.has(port))
    .sort((a, b) => rate(a) - rate(b) || a - b);
}

/** Ports whose utilizations differ by less than this are equally busy. */
const ALIKE = 0.01;

/** The most used of some ports, the first among equally busy ones; null for none. */
export function busiestPort(
  ports: readonly PortId[],
  used: (port: PortId) => number,
): PortId | null {
  let most: PortId | null = null;
  let share = Number.NEGATIVE_INFINITY;
  for (const port of ports) {
    const own = used(port);
    const known = Number.isFinite(own) ? own : Number.NEGATIVE_INFINITY;
    if (most === null || known > share + ALIKE) {
      most = port;
      share = known;
    }
  }
  return most;
}

/** A series of a flow or of a port. */
export function seriesOf(
  { series }: Description,
  owner: { flow: FlowId } | { port: PortId },
  key: string,
): SeriesInfo | undefined {
  return series.find(
    (one) =>
      one.key === key &&
      ('flow' in owner ? one.flow === owner.flow : one.flow === null && one.port === owner.port),
  );
}

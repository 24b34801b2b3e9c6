/** Which two flows the plane is of, and where they meet. */
import type { Description, SeriesInfo } from '../../../engine/types';

export interface Choice {
  /** Ids of flows; null for the first that there is. */
  x: string | null;
  y: string | null;
}

/** Two flows, by their indices. */
export interface Pair {
  x: number;
  y: number;
}

/** Flows whose rates are recorded. */
export function candidates({ flows, series }: Description): number[] {
  const counted = new Set(
    series
      .filter((one) => one.key === 'throughput' && one.counter !== null)
      .map(({ flow }) => flow),
  );
  return [...flows.keys()].filter((index) => counted.has(index));
}

/** The chosen flows; where one is missing, the first that is left. Null when there are no two. */
export function pairOf(description: Description, choice: Choice): Pair | null {
  const all = candidates(description);
  const find = (id: string | null): number | undefined =>
    id === null ? undefined : all.find((index) => description.flows[index]?.id === id);
  const wishedY = find(choice.y);
  const x = find(choice.x) ?? all.find((index) => index !== wishedY);
  const y = wishedY === x ? undefined : wishedY;
  const other = y ?? all.find((index) => index !== x);
  return x === undefined || other === undefined ? null : { x, y: other };
}

/** What is chosen when one of the axes is given another flow: the other axis never shows the same. */
export function chosen(description: Description, pair: Pair, axis: 'x' | 'y', id: string): Choice {
  const ids = {
    x: description.flows[pair.x]?.id ?? null,
    y: description.flows[pair.y]?.id ?? null,
  };
  const other = axis === 'x' ? 'y' : 'x';
  const swapped = ids[other] === id ? ids[axis] : ids[other];
  return axis === 'x' ? { x: id, y: swapped } : { x: swapped, y: id };
}

/** The ports on the way of both, the narrowest first. */
export function shared({ flows, ports }: Description, { x, y }: Pair): number[] {
  const other = new Set(flows[y]?.path);
  const rate = (port: number): number => ports[port]?.rate ?? 0;
  return (flows[x]?.path ?? [])
    .filter((port) => other.has(port))
    .sort((a, b) => rate(a) - rate(b) || a - b);
}

/** A port that is used this much less than another may still be the busier one. */
const ALIKE = 0.01;

/** The most used of some ports, the first of those that are used alike; null for none. */
export function busiest(ports: readonly number[], used: (port: number) => number): number | null {
  let most: number | null = null;
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
  owner: { flow: number } | { port: number },
  key: string,
): SeriesInfo | undefined {
  return series.find(
    (one) =>
      one.key === key &&
      ('flow' in owner ? one.flow === owner.flow : one.flow === null && one.port === owner.port),
  );
}

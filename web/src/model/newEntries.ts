/** New nodes, links and flows: their ids, and what they are like unless somebody says otherwise. */
import type { Flow, Link, Node } from '../generated/scenario';
import { onGrid } from './places';
import type { Scenario } from './scenario';

export type NodeKind = Node['kind'];

/** The part of a network that an `insert` adds. */
export type Piece = Pick<Scenario, 'nodes' | 'links' | 'flows'>;

/** What the ids of a kind begin with; a kind that the engine gains is asked for here by the compiler. */
const STEMS: Readonly<Record<NodeKind, string>> = {
  host: 'h',
  router: 'r',
  'access-point': 'ap',
  station: 'sta',
};

/** The kinds of nodes that can be placed. */
export const NODE_KINDS = Object.keys(STEMS) as readonly NodeKind[];

/** Ids are at most this long. */
const LONGEST_ID = 64;

/** A link without one like it nearby. */
const USUAL_LINK = { rate: 10e6, delay: 0.01 } as const;

/** `h1`, or the first number that is free. */
function numbered(stem: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

const idsIn = (list: readonly { id: string }[] | undefined): Set<string> =>
  new Set((list ?? []).map(({ id }) => id));

/** From an access point to the station that it comes with, in columns. */
const BESIDE = 1;

/**
 * A node at a place, in columns and rows. An access point comes with a station, since no
 * cell is without one; a station comes into the cell of `accessPoint`.
 */
export function newNode(
  scenario: Piece,
  kind: NodeKind,
  [x, y]: readonly [number, number],
  accessPoint?: string,
): { nodes: Node[] } {
  const taken = idsIn(scenario.nodes);
  const id = numbered(STEMS[kind], taken);
  const at: [number, number] = [onGrid(x), onGrid(y)];
  switch (kind) {
    case 'access-point': {
      const station = numbered(STEMS.station, taken);
      const beside: [number, number] = [onGrid(x - BESIDE), onGrid(y)];
      return {
        nodes: [
          { id, kind, at },
          { id: station, kind: 'station', cell: id, at: beside },
        ],
      };
    }
    case 'station':
      return {
        nodes: [{ id, kind, at, ...(accessPoint === undefined ? {} : { cell: accessPoint }) }],
      };
    default:
      return { nodes: [{ id, kind, at }] };
  }
}

/** A link between two nodes: as fast and as long as one that is like it. */
export function newLink(scenario: Piece, a: string, b: string): { links: [Link] } {
  const { rate, delay } = likeLink(scenario, a, b) ?? USUAL_LINK;
  const id = linkId(idsIn(scenario.links), a, b);
  const link: Link = { id, between: [a, b], rate };
  return { links: [delay === undefined ? link : { ...link, delay }] };
}

/** `a-b`, or with a number where that is taken; `l1` where it is too long. */
function linkId(taken: ReadonlySet<string>, a: string, b: string): string {
  const id = `${a}-${b}`;
  if (id.length > LONGEST_ID - 4) return numbered('l', taken);
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}

/**
 * The latest link that ends at one of the nodes and joins the same kinds as the new one, or
 * else the latest that joins them anywhere. A capacity trace is not taken over.
 */
function likeLink({ nodes = [], links = [] }: Piece, a: string, b: string): Link | undefined {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  const joins = (ends: readonly string[]): string =>
    ends
      .map((id) => kinds.get(id))
      .sort()
      .join();
  const wanted = joins([a, b]);
  const alike = links.filter(
    ({ between, rate }) =>
      joins(between) === wanted && !(typeof rate === 'object' && 'trace' in rate),
  );
  return (
    alike.findLast(({ between }) => between.includes(a) || between.includes(b)) ?? alike.at(-1)
  );
}

/** A flow from host to host, with the congestion control of the flow before it. */
export function newFlow(scenario: Piece, from: string, to: string): { flows: [Flow] } {
  const id = numbered('f', idsIn(scenario.flows));
  const sender = scenario.flows?.at(-1)?.sender;
  const flow: Flow = { id, from, to };
  return { flows: [sender === undefined ? flow : { ...flow, sender }] };
}

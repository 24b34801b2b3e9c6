/** New nodes and flows: their ids and default values. */
import type { Flow, Node } from '../../generated/scenario';
import type { Scenario } from '../document/scenario';
import { onGrid } from '../run/canvas';

export type NodeKind = Node['kind'];

/** The part of a network that an `insert` adds. */
export type Piece = Pick<Scenario, 'nodes' | 'links' | 'flows'>;

/** The beginning of the ids of each kind; the compiler demands a line for a kind that the engine gains. */
const STEMS: Readonly<Record<NodeKind, string>> = {
  host: 'h',
  router: 'r',
  'access-point': 'ap',
  station: 'sta',
};

/** The kinds of nodes that can be placed. */
export const NODE_KINDS = Object.keys(STEMS) as readonly NodeKind[];

/** `h1`, or the first number that is free. */
export function numbered(stem: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

const idsIn = (list: readonly { id: string }[] | undefined): Set<string> =>
  new Set((list ?? []).map(({ id }) => id));

/** The distance from an access point to the station that it comes with, in columns. */
const BESIDE = 1;

/**
 * A node at a point, in columns and rows. An access point comes with a station, since no
 * cell is without one; a station joins the cell of `accessPoint`.
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

/** A flow from host to host, with the congestion control of the flow before it. */
export function newFlow(scenario: Piece, from: string, to: string): { flows: [Flow] } {
  const id = numbered('f', idsIn(scenario.flows));
  const sender = scenario.flows?.at(-1)?.sender;
  const flow: Flow = { id, from, to };
  return { flows: [sender === undefined ? flow : { ...flow, sender }] };
}

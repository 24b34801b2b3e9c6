/** Which nodes a link or a flow can connect, and in words why it cannot connect others. */
import { entriesOf } from '../../engine/ids';
import type { Description, NodeId } from '../../engine/types';
import { texts } from '../../texts';
import { entryNameOf } from '../document/entryNames';
import type { NodeKind } from './newEntries';
import { cellsOf, endsFlows } from './radioCells';

/** A kind of connection between two nodes. */
export type Connection = 'link' | 'flow';

/** A node of the document, or all the nodes that a counted one stands for. */
export interface ConnectionEnd {
  id: string;
  /** Its name for people. */
  name: string;
  kind: NodeKind;
  /** Its instances. */
  nodes: readonly NodeId[];
  /** Whether it is counted: counted ends pair one to one. */
  numbered: boolean;
  /** Of a station, the entry of its access point. */
  cell?: string;
}

/** Everything that connecting depends on, computed once for a network. */
export interface ConnectionEnds {
  /** By the ids that the document gives them. */
  all: ReadonlyMap<string, ConnectionEnd>;
  /** The name of the link between two entries, by their ids in either order. */
  links: ReadonlyMap<string, string>;
  /** For each node the number of its part of the network: within a part, links reach everywhere. */
  parts: readonly number[];
}

export function endsOf(
  description: Pick<Description, 'nodes' | 'links' | 'ports' | 'ecmp'>,
): ConnectionEnds {
  const { nodes, links, ecmp } = description;
  const all = new Map<string, ConnectionEnd & { nodes: NodeId[] }>();
  for (const [node, one] of entriesOf(description, 'nodes')) {
    const { id, entry, kind } = one;
    const known = all.get(entry);
    if (known) known.nodes.push(node);
    else {
      const name = entryNameOf(one);
      all.set(entry, { id: entry, name, kind, nodes: [node], numbered: id !== entry });
    }
  }
  const joined = new Map<string, string>();
  // Where flows share paths of equal cost, a second parallel link carries some of them.
  for (const link of ecmp ? [] : links) {
    const { ends } = link;
    const [a, b] = ends.map((node) => nodes[node]?.entry ?? '');
    if (a === undefined || b === undefined) continue;
    const name = entryNameOf(link);
    joined.set(pair(a, b), name).set(pair(b, a), name);
  }
  for (const { accessPoint, stations } of cellsOf(description)) {
    for (const { node } of stations) {
      const end = all.get(nodes[node]?.entry ?? '');
      if (end) end.cell = nodes[accessPoint]?.entry ?? '';
    }
  }
  return { all, links: joined, parts: partNumbers(description) };
}

/** Breadth first over the links and the channels of cells. */
function partNumbers({
  nodes,
  links,
  ports,
}: Pick<Description, 'nodes' | 'links' | 'ports'>): number[] {
  const neighbours = nodes.map((): NodeId[] => []);
  for (const { accessPoint, stations } of cellsOf({ ports })) {
    for (const { node } of stations) {
      neighbours[accessPoint]?.push(node);
      neighbours[node]?.push(accessPoint);
    }
  }
  for (const { ends } of links) {
    neighbours[ends[0]]?.push(ends[1]);
    neighbours[ends[1]]?.push(ends[0]);
  }
  const parts = new Array<number>(nodes.length).fill(-1);
  for (let first = 0; first < nodes.length; first += 1) {
    if (parts[first] !== -1) continue;
    parts[first] = first;
    const open = [first];
    for (let next = 0; next < open.length; next += 1) {
      for (const node of neighbours[open[next] ?? -1] ?? []) {
        if (parts[node] !== -1) continue;
        parts[node] = first;
        open.push(node);
      }
    }
  }
  return parts;
}

const pair = (a: string, b: string): string => `${a} ${b}`;

/** Why a connection cannot begin at a node; null where it can. */
export function whyNotFrom({ all }: ConnectionEnds, what: Connection, from: string): string | null {
  const end = all.get(from);
  return what === 'flow' && end && !endsFlows(end.kind) ? noEnd(end) : null;
}

/** Why two nodes cannot be connected; null where they can. */
export function whyNot(
  ends: ConnectionEnds,
  what: Connection,
  from: string,
  to: string,
): string | null {
  const words = texts.assemble.whyNot;
  const [a, b] = [ends.all.get(from), ends.all.get(to)];
  if (!a || !b) return null;
  if (what === 'flow') {
    for (const end of [a, b]) if (!endsFlows(end.kind)) return noEnd(end);
    if (from === to) return words.flowToItself;
  } else {
    if (from === to) return words.self;
    const radio = whyNoAir(a, b);
    if (radio !== undefined) return radio;
    const link = ends.links.get(pair(from, to));
    if (link !== undefined) return words.joined(a.name, b.name, link);
  }
  if (a.numbered && b.numbered && a.nodes.length !== b.nodes.length) {
    return words.counts(a.name, a.nodes.length, b.name, b.nodes.length);
  }
  return what === 'flow' && !reaches(ends, a, b) ? words.unreachable(b.name, a.name) : null;
}

function noEnd({ name, kind }: ConnectionEnd): string {
  const words = texts.assemble.whyNot;
  return kind === 'access-point' ? words.accessPoint(name) : words.noHost(name);
}

/**
 * The move of a station to another cell that a link between two nodes stands for: a station
 * has no wires. Null where no station is among them.
 */
export function moveOf(
  ends: ConnectionEnds,
  a: string,
  b: string,
): { station: string; cell: string } | null {
  const two = [ends.all.get(a), ends.all.get(b)];
  const station = two.find((end) => end?.kind === 'station');
  const cell = two.find((end) => end?.kind === 'access-point');
  return station && cell ? { station: station.id, cell: cell.id } : null;
}

/** Why a line to a station is refused: null where it moves the station to another cell, undefined without a station. */
function whyNoAir(a: ConnectionEnd, b: ConnectionEnd): string | null | undefined {
  const station = [a, b].find(({ kind }) => kind === 'station');
  if (!station) return undefined;
  const words = texts.assemble.whyNot;
  const other = station === a ? b : a;
  if (other.kind !== 'access-point') return words.noWire(station.name);
  if (station.cell === other.id) return words.inCell(station.name, other.name);
  return null;
}

/** Whether links lead from each instance to its counterpart. */
function reaches({ parts }: ConnectionEnds, a: ConnectionEnd, b: ConnectionEnd): boolean {
  const count = Math.max(a.nodes.length, b.nodes.length);
  return Array.from({ length: count }).every((_, index) => {
    const [from, to] = [a, b].map(({ nodes }) => nodes[nodes.length === 1 ? 0 : index]);
    return from !== undefined && to !== undefined && parts[from] === parts[to];
  });
}

/** The ids of the nodes that a connection can lead to, in the order of the document; none from a node that is not there. */
export function targetsOf(ends: ConnectionEnds, what: Connection, from: string): string[] {
  if (!ends.all.has(from)) return [];
  return [...ends.all.keys()].filter((to) => whyNot(ends, what, from, to) === null);
}

/** The next step towards a network in which something is sent. */
export type NextStep = 'nodes' | 'links' | 'flow';

/** The first missing part; null where there is a flow. */
export function nextStep({
  nodes,
  links,
  flows,
}: Pick<Description, 'nodes' | 'links' | 'flows'>): NextStep | null {
  if (flows.length > 0) return null;
  if (nodes.filter(({ kind }) => endsFlows(kind)).length < 2) return 'nodes';
  const isJoined = links.length > 0 || nodes.some(({ kind }) => kind === 'station');
  return isJoined ? 'flow' : 'links';
}

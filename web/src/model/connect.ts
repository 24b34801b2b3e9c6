/** Which nodes a link or a flow can connect, and in words why it cannot connect others. */
import { entriesOf } from '../engine/ids';
import type { Description, NodeId } from '../engine/types';
import { texts } from '../texts';
import type { NodeKind } from './newEntries';

/** What connects two nodes. */
export type Connection = 'link' | 'flow';

/** A node of the document, or all the nodes that a counted one stands for. */
export interface End {
  id: string;
  kind: NodeKind;
  /** Its instances. */
  nodes: readonly NodeId[];
  /** Whether it is counted: counted ends pair one to one. */
  numbered: boolean;
}

/** What connecting depends on, worked out once for a network. */
export interface Ends {
  /** By the ids that the document gives them. */
  all: ReadonlyMap<string, End>;
  /** The link of two entries, by their ids in either order. */
  links: ReadonlyMap<string, string>;
  /** For each node the number of its part of the network: within a part, links reach everywhere. */
  parts: readonly number[];
}

export function endsOf(description: Pick<Description, 'nodes' | 'links'>): Ends {
  const { nodes, links } = description;
  const all = new Map<string, { id: string; kind: NodeKind; nodes: NodeId[]; numbered: boolean }>();
  for (const [node, { id, entry, kind }] of entriesOf(description, 'nodes')) {
    const known = all.get(entry);
    if (known) known.nodes.push(node);
    else all.set(entry, { id: entry, kind, nodes: [node], numbered: id !== entry });
  }
  const joined = new Map<string, string>();
  for (const { entry, ends } of links) {
    const [a, b] = ends.map((node) => nodes[node]?.entry ?? '');
    if (a === undefined || b === undefined) continue;
    joined.set(pair(a, b), entry).set(pair(b, a), entry);
  }
  return { all, links: joined, parts: partNumbers(description) };
}

/** Breadth first over the links. */
function partNumbers({ nodes, links }: Pick<Description, 'nodes' | 'links'>): number[] {
  const neighbours = nodes.map((): NodeId[] => []);
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
export function whyNotFrom({ all }: Ends, what: Connection, from: string): string | null {
  const end = all.get(from);
  return what === 'flow' && end && end.kind !== 'host' ? texts.assemble.whyNot.noHost(from) : null;
}

/** Why two nodes cannot be connected; null where they can. */
export function whyNot(ends: Ends, what: Connection, from: string, to: string): string | null {
  const words = texts.assemble.whyNot;
  const [a, b] = [ends.all.get(from), ends.all.get(to)];
  if (!a || !b) return null;
  if (what === 'flow') {
    for (const end of [a, b]) if (end.kind !== 'host') return words.noHost(end.id);
    if (from === to) return words.flowToItself;
  } else {
    if (from === to) return words.self;
    const link = ends.links.get(pair(from, to));
    if (link !== undefined) return words.joined(from, to, link);
  }
  if (a.numbered && b.numbered && a.nodes.length !== b.nodes.length) {
    return words.counts(from, a.nodes.length, to, b.nodes.length);
  }
  return what === 'flow' && !reaches(ends, a, b) ? words.unreachable(to, from) : null;
}

/** Whether links lead from each instance to that which it is paired with. */
function reaches({ parts }: Ends, a: End, b: End): boolean {
  const count = Math.max(a.nodes.length, b.nodes.length);
  return Array.from({ length: count }).every((_, index) => {
    const [from, to] = [a, b].map(({ nodes }) => nodes[nodes.length === 1 ? 0 : index]);
    return from !== undefined && to !== undefined && parts[from] === parts[to];
  });
}

/** The ids of the nodes that a connection can lead to, in the order of the document; none from a node that is not there. */
export function targetsOf(ends: Ends, what: Connection, from: string): string[] {
  if (!ends.all.has(from)) return [];
  return [...ends.all.keys()].filter((to) => whyNot(ends, what, from, to) === null);
}

/** What a network lacks before anything is sent. */
export type NextStep = 'nodes' | 'links' | 'flow';

/** The first of what is missing; null where a flow is under way. */
export function nextStep({
  nodes,
  links,
  flows,
}: Pick<Description, 'nodes' | 'links' | 'flows'>): NextStep | null {
  if (flows.length > 0) return null;
  if (nodes.filter(({ kind }) => kind === 'host').length < 2) return 'nodes';
  return links.length === 0 ? 'links' : 'flow';
}

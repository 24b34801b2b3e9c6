/** The entries that belong to a target: a flow's ends, a link's queues, a cell's stations. */
import type { Description, FlowInfo, LinkInfo, PortId } from '../../engine/types';
import { cellsOf } from '../../model/assemble/radioCells';
import { entryNameOf, nameOf } from '../../model/document/entryNames';
import { partsOf, queueTarget, type Target } from '../../model/document/selection';
import { texts } from '../../texts';

interface RelatedEntry {
  text: string;
  /** The targets that it selects. */
  to: readonly Target[];
}

/** Links or flows that are named; the drawing shows the others. */
const MOST = 6;

/** The related entries of a target, and the number of further ones. */
export function relatedEntries(
  target: Target,
  description: Description,
): { ways: RelatedEntry[]; more: number } {
  const { kind, id, part } = partsOf(target);
  const is = (one: { id: string; entry: string }): boolean => one.id === id || one.entry === id;
  switch (kind) {
    case 'flows': {
      const flow = description.flows.find(is);
      return flow ? limited(ofFlow(flow, description), []) : limited([], []);
    }
    case 'links': {
      const link = description.links.find(is);
      if (!link || part !== '') return limited([], []);
      return limited([...ofLink(link, description), ...flowsOver(link.ports, description)], []);
    }
    case 'nodes': {
      const ends = new Set(description.nodes.flatMap((node, index) => (is(node) ? index : [])));
      const links = description.links.filter((link) => link.ends.some((end) => ends.has(end)));
      const flows = description.flows.filter(({ from, to }) => ends.has(from) || ends.has(to));
      const cells = [...ends].flatMap((end) => cellWays(description, end));
      const all = [...cells, ...links.map(linkWay(description)), ...flows.map(flowWay)];
      return limited([], distinct(all));
    }
    default:
      return limited([], []);
  }
}

function limited(
  always: RelatedEntry[],
  rest: RelatedEntry[],
): { ways: RelatedEntry[]; more: number } {
  return {
    ways: [...always, ...rest.slice(0, MOST)],
    more: Math.max(0, rest.length - MOST),
  };
}

/** A flow's ends, and the port that limits it. */
function ofFlow(
  { from, to, bottleneck: limit }: FlowInfo,
  description: Description,
): RelatedEntry[] {
  const { ends, bottleneck, radio } = texts.inspector.ways;
  const port = limit === null ? undefined : description.ports[limit];
  const link = port && port.link !== null ? description.links[port.link] : undefined;
  const { name, path } = namesIn(description);
  return [
    { text: ends.from(name(from)), to: [path(from)] },
    { text: ends.to(name(to)), to: [path(to)] },
    ...(port && link
      ? [{ text: bottleneck(name(port.from), name(port.to)), to: [`links/${link.id}`] }]
      : port
        ? [{ text: radio(name(port.from)), to: [path(port.from)] }]
        : []),
  ];
}

/** The names of nodes, and the targets that select them. */
function namesIn({ nodes }: Description) {
  const at = (node: number | null) => (node === null ? undefined : nodes[node]);
  return {
    name: (node: number | null): string => nameOf(at(node)),
    path: (node: number | null): Target => `nodes/${at(node)?.id ?? ''}`,
  };
}

/** A link's nodes, and its queues. */
function ofLink(link: LinkInfo, description: Description): RelatedEntry[] {
  const { node, queue } = texts.inspector.ways;
  const { name, path } = namesIn(description);
  const queues = link.ports.flatMap((id) => {
    const port = description.ports[id];
    return port
      ? { text: queue(name(port.from), name(port.to)), to: [queueTarget(link.id, port)] }
      : [];
  });
  return [...link.ends.map((end) => ({ text: node(name(end)), to: [path(end)] })), ...queues];
}

/** The flows through a link, all at once. */
function flowsOver(ports: readonly PortId[], { flows }: Description): RelatedEntry[] {
  const through = flows.filter(({ path }) => ports.some((port) => path.includes(port)));
  const [first, ...others] = through;
  if (!first) return [];
  if (others.length === 0) return [flowWay(first)];
  return [
    {
      text: texts.inspector.ways.flows(through.length),
      to: through.map(({ id }) => `flows/${id}`),
    },
  ];
}

/** From a station to its access point, and from that to its stations. */
function cellWays(description: Description, node: number): RelatedEntry[] {
  const entryOf = (id: number): string => description.nodes[id]?.entry ?? '';
  const way = (id: number, text: (name: string) => string): RelatedEntry => ({
    text: text(entryNameOf(description.nodes[id])),
    to: [`nodes/${entryOf(id)}`],
  });
  const { cell, station } = texts.inspector.ways;
  return cellsOf(description).flatMap(({ accessPoint, stations }) => {
    if (accessPoint === node) return stations.map((one) => way(one.node, station));
    return stations.some((one) => one.node === node) ? [way(accessPoint, cell)] : [];
  });
}

function flowWay(flow: FlowInfo): RelatedEntry {
  return { text: texts.inspector.ways.flow(nameOf(flow)), to: [`flows/${flow.id}`] };
}

function linkWay({ nodes }: Description): (link: LinkInfo) => RelatedEntry {
  return ({ id, ends: [a, b] }) => ({
    text: texts.inspector.ways.link(nameOf(nodes[a]), nameOf(nodes[b])),
    to: [`links/${id}`],
  });
}

function distinct(ways: readonly RelatedEntry[]): RelatedEntry[] {
  return ways.filter(({ to }, index) => ways.findIndex((other) => other.to[0] === to[0]) === index);
}

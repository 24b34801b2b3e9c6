/**
 * The positions of nodes: those of the document, or else in layers along
 * the paths of the flows. Many instances of one entry are drawn as a stack.
 */
import { entriesOf } from '../../../engine/ids';
import type { Description, NodeId, PortId, PortInfo } from '../../../engine/types';
import { cellsOf } from '../../../model/assemble/radioCells';
import { entryNameOf, nameOf } from '../../../model/document/entryNames';
import { MOST_APART, SPREAD } from '../../../model/run/canvas';
import { texts } from '../../../texts';
import type { Drawing, DrawnCell, DrawnLink, DrawnNode } from './drawing';
import { placeInLayers } from './placeInLayers';

export type { Point } from '../arrange/graph';

export function drawingOf(description: Description): Drawing {
  const { nodes } = description;
  const groups = new Map<string, NodeId[]>();
  for (const [id, { entry }] of entriesOf(description, 'nodes')) {
    const group = groups.get(entry);
    if (group) group.push(id);
    else groups.set(entry, [id]);
  }
  const drawn: DrawnNode[] = [];
  const drawnAs: number[] = new Array<number>(nodes.length).fill(0);
  for (const [entry, members] of groups) {
    const apart = members.length <= MOST_APART ? members.map((one) => [one]) : [members];
    for (const part of apart) {
      const first = part[0] === undefined ? undefined : nodes[part[0]];
      if (!first) continue;
      for (const member of part) drawnAs[member] = drawn.length;
      const single = part.length === 1;
      drawn.push({
        key: single ? first.id : entry,
        label: single ? nameOf(first) : entryNameOf(first),
        kind: first.kind,
        members: part,
        target: single ? `nodes/${first.id}` : `nodes/${entry}`,
        entry,
        at: { x: 0, y: 0 },
      });
    }
  }
  const drawnLinks = new Map<string, DrawnLink>();
  for (const link of description.links) {
    const [forward, backward] = link.ports;
    const a = drawnAs[link.ends[0]] ?? 0;
    const b = drawnAs[link.ends[1]] ?? 0;
    // Parallel links share a line only where they are instances of one entry.
    const key = `${link.entry} ${a} ${b}`;
    const known = drawnLinks.get(key);
    if (known) {
      known.forward.push(forward);
      known.backward.push(backward);
      known.target = `links/${link.entry}`;
    } else {
      drawnLinks.set(key, {
        key,
        a,
        b,
        forward: [forward],
        backward: [backward],
        target: `links/${link.id}`,
        entry: link.entry,
        air: false,
      });
    }
  }
  const cells = drawnCells(description, drawn, drawnAs);
  const links = [...drawnLinks.values(), ...cells.flatMap((one) => airOf(one, drawn, drawnAs))];
  const drawing = { nodes: drawn, links, cells, drawnAs, map: false };
  place(description, drawing);
  return drawing;
}

/** The cells to draw; of instances that are drawn as stacks, those of the first. */
function drawnCells(
  description: Description,
  nodes: readonly DrawnNode[],
  drawnAs: readonly number[],
): DrawnCell[] {
  const cells = new Map<number, DrawnCell>();
  for (const cell of cellsOf(description)) {
    const accessPoint = drawnAs[cell.accessPoint] ?? 0;
    const stations = [...new Set(cell.stations.map(({ node }) => drawnAs[node] ?? 0))];
    const known = cells.get(accessPoint);
    if (known) known.stations = [...new Set([...known.stations, ...stations])];
    else
      cells.set(accessPoint, { key: nodes[accessPoint]?.key ?? '', accessPoint, stations, cell });
  }
  return [...cells.values()];
}

/** A line from each drawn station to its access point, for laying out nodes and drawing flows. */
function airOf(
  { accessPoint, stations, cell }: DrawnCell,
  nodes: readonly DrawnNode[],
  drawnAs: readonly number[],
): DrawnLink[] {
  return stations.flatMap((station) => {
    const node = nodes[station];
    if (!node) return [];
    const ports = cell.stations.filter((one) => drawnAs[one.node] === station);
    return {
      key: `air ${node.key}`,
      a: station,
      b: accessPoint,
      forward: ports.map(({ port }) => port),
      backward: [],
      target: node.target,
      entry: node.entry,
      air: true,
    };
  });
}

function place(description: Description, drawing: Drawing): void {
  const given = drawing.nodes.map(({ members: [first] }) =>
    first === undefined ? null : (description.nodes[first]?.at ?? null),
  );
  if (given.every((at) => at !== null)) {
    drawing.nodes.forEach((node, index) => {
      const at = given[index];
      if (at) node.at = { x: at[0], y: at[1] };
    });
    drawing.map = description.map;
    spread(drawing.nodes);
    return;
  }
  placeInLayers(description, drawing, isLarge(drawing));
}

/** Sets instances that share a position one below the other around it. */
function spread(nodes: DrawnNode[]): void {
  const places = new Map<string, DrawnNode[]>();
  for (const node of nodes) {
    const key = `${node.at.x} ${node.at.y}`;
    const shared = places.get(key);
    if (shared) shared.push(node);
    else places.set(key, [node]);
  }
  for (const shared of places.values()) {
    shared.forEach((node, index) => {
      node.at = { x: node.at.x, y: node.at.y + (index - (shared.length - 1) / 2) * SPREAD };
    });
  }
}

/** The queues that are drawn; of a stack, which is drawn as one node, the first in each direction. */
export function drawnQueues({ links }: Drawing, ports: readonly PortId[]): PortId[] {
  const ways = links.flatMap(({ forward, backward }) => [forward, backward]);
  return ports.filter((port, index) => {
    const way = ways.find((one) => one.includes(port));
    return !ports.slice(0, index).some((other) => way?.includes(other));
  });
}

/** The number of rows that nodes of a kind stand in. */
export function rowsOf({ nodes }: Drawing, kind: DrawnNode['kind']): number {
  return new Set(nodes.filter((node) => node.kind === kind).map(({ at }) => at.y)).size;
}

/** More nodes and links than this would overlap, and are drawn as an overview. */
const MOST_DETAILED = 200;

export function isLarge({ nodes, links }: Pick<Drawing, 'nodes' | 'links'>): boolean {
  return nodes.length + links.length > MOST_DETAILED;
}

/** The name of a drawn node for screen readers. */
export function nodeName({ kind, label, members }: DrawnNode): string {
  if (members.length > 1) return texts.topology.stack(label, members.length);
  return texts.topology.kinds[kind](label);
}

/** The network in numbers, for screen readers. */
export function summaryOf({ nodes, links, flows }: Description): string {
  return texts.topology.description(nodes.length, links.length, flows.length);
}

/** The port whose values label a drawn link; instances of one entry have the same. */
export function firstPort(
  description: Description,
  link: DrawnLink | undefined,
): PortInfo | undefined {
  const [port] = link?.forward ?? [];
  return port === undefined ? undefined : description.ports[port];
}

/** Whether a part or its entry is selected; of a link, without its queues. */
export function isSelected(
  selected: ReadonlySet<string>,
  kind: string,
  target: string,
  entry: string,
): boolean {
  return selected.has(target) || selected.has(`${kind}/${entry}`);
}

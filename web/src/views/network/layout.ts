/**
 * Where nodes are drawn: where the document places them, or else in layers along
 * the paths of the flows. Many instances of one entry are drawn as a stack.
 */
import { entriesOf } from '../../engine/ids';
import type { Description, NodeId, PortId } from '../../engine/types';

export interface Place {
  x: number;
  y: number;
}

export interface DrawnNode {
  key: string;
  /** Its id, or its entry's for a stack. */
  label: string;
  kind: 'host' | 'router';
  /** The nodes that it stands for. */
  members: NodeId[];
  /** What it selects when it is clicked. */
  target: string;
  at: Place;
}

export interface DrawnLink {
  key: string;
  a: number;
  b: number;
  /** The ports from a to b, and those from b to a. */
  forward: PortId[];
  backward: PortId[];
  target: string;
  entry: string;
}

export interface Drawing {
  nodes: DrawnNode[];
  links: DrawnLink[];
  /** For each node of the network, the index of the drawn one. */
  drawnAs: number[];
}

/** More instances of one entry than this are drawn as a stack. */
const MOST_APART = 4;

/** Distance between instances that share a place, in the document's units. */
const SPREAD = 0.5;

export function drawingOf(description: Description): Drawing {
  const { nodes } = description;
  const groups = new Map<string, NodeId[]>();
  for (const [id, { entry }] of entriesOf(description, 'nodes')) {
    groups.set(entry, [...(groups.get(entry) ?? []), id]);
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
        label: single ? first.id : entry,
        kind: first.kind,
        members: part,
        target: single ? `nodes/${first.id}` : `nodes/${entry}`,
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
      });
    }
  }
  const drawing = { nodes: drawn, links: [...drawnLinks.values()], drawnAs };
  place(description, drawing);
  return drawing;
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
    spread(drawing.nodes);
    return;
  }
  layered(description, drawing);
}

/** Instances that share a place are set one below the other around it. */
function spread(nodes: DrawnNode[]): void {
  const places = new Map<string, DrawnNode[]>();
  for (const node of nodes) {
    const key = `${node.at.x} ${node.at.y}`;
    places.set(key, [...(places.get(key) ?? []), node]);
  }
  for (const shared of places.values()) {
    shared.forEach((node, index) => {
      node.at = { x: node.at.x, y: node.at.y + (index - (shared.length - 1) / 2) * SPREAD };
    });
  }
}

/** Layers from senders to receivers; within a layer, in the order of their neighbours. */
function layered(description: Description, { nodes, links, drawnAs }: Drawing): void {
  const layer = new Map<number, number>();
  for (const flow of description.flows) {
    const steps = [flow.from, ...flow.path.map((port) => description.ports[port]?.to ?? flow.to)];
    steps.forEach((node, index) => {
      const drawn = drawnAs[node] ?? 0;
      layer.set(drawn, Math.max(layer.get(drawn) ?? 0, Math.min(index, nodes.length)));
    });
  }
  const neighbours = nodes.map((_, index) =>
    links.flatMap(({ a, b }) => (a === index ? [b] : b === index ? [a] : [])),
  );
  // A node that no flow crosses is one layer beyond its nearest neighbour.
  for (let round = 0; round < nodes.length && layer.size < nodes.length; round += 1) {
    neighbours.forEach((around, index) => {
      if (layer.has(index)) return;
      const known = around.find((one) => layer.has(one));
      if (known !== undefined) layer.set(index, (layer.get(known) ?? 0) + 1);
    });
  }
  const columns = new Map<number, number[]>();
  nodes.forEach((_, index) => {
    const x = layer.get(index) ?? 0;
    columns.set(x, [...(columns.get(x) ?? []), index]);
  });
  const height = new Map<number, number>();
  for (const x of [...columns.keys()].sort((a, b) => a - b)) {
    const column = columns.get(x) ?? [];
    const mean = (index: number): number => {
      const known = (neighbours[index] ?? [])
        .map((one) => height.get(one))
        .filter((y) => y !== undefined);
      return known.length === 0
        ? index / 1000
        : known.reduce((sum, y) => sum + y, 0) / known.length;
    };
    const ordered = [...column].sort((a, b) => mean(a) - mean(b));
    ordered.forEach((index, row) => {
      const y = (row - (ordered.length - 1) / 2) * 0.8;
      height.set(index, y);
      const node = nodes[index];
      if (node) node.at = { x, y };
    });
  }
}

/** The number of rows that nodes of a kind stand in. */
export function rowsOf({ nodes }: Drawing, kind: DrawnNode['kind']): number {
  return new Set(nodes.filter((node) => node.kind === kind).map(({ at }) => at.y)).size;
}

export interface Fit {
  x(units: number): number;
  y(units: number): number;
}

/** Nodes that need room for their queue: above them, or below. */
export interface Queued {
  above: ReadonlySet<number>;
  below: ReadonlySet<number>;
  /** How much. */
  room: number;
}

/** Room at the edges for nodes and their names. */
const MARGIN = { x: 60, top: 30, bottom: 40 };

/** Where the drawing is narrow, this much beside the widest name. */
const NARROW = { width: 600, margin: 12 };

/** Pixels for a unit of the document at most, so that two nodes do not fill a wide screen. */
const WIDEST_UNIT = 330;
const TALLEST_UNIT = 190;

/** Columns closer than this would lie over each other. */
const CLOSEST = 52;

/**
 * Fits places into a box below `head`; x and y have scales of their own, since the
 * drawing shows no distances. `half` is half of the widest node's width.
 */
export function fitted(
  places: readonly Place[],
  queued: Queued,
  { width, height, head }: { width: number; height: number; head: number },
  half: number,
): Fit {
  const ys = places.map(({ y }) => y);
  const [top, bottom] = ys.length === 0 ? [0, 0] : [Math.min(...ys), Math.max(...ys)];
  const edge = (y: number, which: ReadonlySet<number>): boolean =>
    places.some((place, index) => place.y === y && which.has(index));
  const above = head + (edge(top, queued.above) ? queued.room : MARGIN.top);
  const below = edge(bottom, queued.below) ? queued.room : MARGIN.bottom;
  const marginX = width < NARROW.width ? Math.min(MARGIN.x, half + NARROW.margin) : MARGIN.x;
  const roomY = Math.max(10, height - above - below);
  const unitY = bottom > top ? Math.min(TALLEST_UNIT, roomY / (bottom - top)) : 0;
  const midY = above + roomY / 2;
  const columns = columnsIn(places, Math.max(10, width - 2 * marginX));
  const whole = columns.at(-1)?.at ?? 0;
  return {
    x: (units) => width / 2 - whole / 2 + between(columns, units),
    y: (units) => midY + (units - (top + bottom) / 2) * unitY,
  };
}

interface Column {
  units: number;
  at: number;
}

/** Columns in proportion to their distances, but none too close to the next one. */
function columnsIn(places: readonly Place[], room: number): Column[] {
  const units = [...new Set(places.map(({ x }) => x))].sort((a, b) => a - b);
  const gaps = units.slice(1).map((one, index) => one - (units[index] ?? one));
  const least = Math.min(CLOSEST, room / Math.max(1, gaps.length));
  // A gap that is raised takes room from the others, which may fall below the least in turn.
  const raised = new Set<number>();
  let unit = 0;
  for (let round = 0; round <= gaps.length; round += 1) {
    const free = gaps.filter((_, index) => !raised.has(index)).reduce((sum, gap) => sum + gap, 0);
    unit = free > 0 ? Math.min(WIDEST_UNIT, (room - raised.size * least) / free) : 0;
    const close = gaps.findIndex((gap, index) => !raised.has(index) && gap * unit < least);
    if (close < 0) break;
    raised.add(close);
  }
  let at = 0;
  return units.map((one, index) => {
    if (index > 0) at += raised.has(index - 1) ? least : (gaps[index - 1] ?? 0) * unit;
    return { units: one, at };
  });
}

function between(columns: readonly Column[], units: number): number {
  return columns.find((column) => column.units >= units)?.at ?? columns.at(-1)?.at ?? 0;
}

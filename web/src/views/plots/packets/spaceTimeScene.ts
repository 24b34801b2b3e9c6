/** The space–time diagram: time across, and the nodes of the flow's path at their distances. */
import { type Description, type NodeId, type PortId, SECOND } from '../../../engine/types';
import { nameOf } from '../../../model/document/entryNames';
import type { Hop, PacketTrack, PacketTracks, Passage } from '../../../model/packets/packetTracks';
import { emptyEnvelope, merge, removal } from '../../../model/packets/packetTracks';
import { type DiagramFrame, MOST_PER_PIXEL, NEAR, type Picked } from './diagramFrame';
import { inRange } from './sequenceScene';

/** How far nodes are apart. */
export type Distance = 'delay' | 'equal';

export interface Station {
  node: NodeId;
  name: string;
  y: number;
}

export interface SpaceTimeScene {
  frame: DiagramFrame;
  tracks: PacketTracks;
  stations: readonly Station[];
  /** Packets that are drawn one by one; null where their envelope is drawn. */
  shown: readonly PacketTrack[] | null;
  /** Envelopes of what each port of the path passed on, in order of time, where they are drawn. */
  bands: readonly Band[];
  /** The longest time that a packet of them waited, in nanoseconds. */
  longestWait: number;
  /** Packets of the flow in view that take another path. */
  elsewhere: number;
  /** Whether a part of the path is a radio cell. */
  radio: boolean;
  description: Description;
  yOf: ReadonlyMap<NodeId, number>;
}

/** The packets that a port passed on within a pixel of time, in pixels. */
export interface Band extends Passage {
  /** The heights of its ends. */
  from: number;
  to: number;
  /** Of the wire, in nanoseconds. */
  delay: number;
  /** Whether it is on the way there, where data goes. */
  forward: boolean;
}

/** Nodes nearer than this could not be distinguished. */
const LEAST = 14;

/** The nodes of a path with their distance from the first, in nanoseconds. */
export function pathOf(
  description: Description,
  path: readonly PortId[],
): { node: NodeId; distance: number }[] {
  const [first] = path;
  const start = first === undefined ? undefined : description.ports[first]?.from;
  if (start === undefined) return [];
  const nodes = [{ node: start, distance: 0 }];
  for (const [place, id] of path.entries()) {
    const port = description.ports[id];
    // A radio reaches all of its cell: the next port says which station was meant.
    const next = path[place + 1];
    const to = port?.to ?? (next === undefined ? null : (description.ports[next]?.from ?? null));
    if (!port || to === null) continue;
    const distance = (nodes.at(-1)?.distance ?? 0) + port.delay;
    nodes.push({ node: to, distance });
  }
  return nodes;
}

/** Places by distance, but none nearer to the one before than can be distinguished. */
export function placed(
  nodes: readonly { node: NodeId; distance: number }[],
  distance: Distance,
  top: number,
  bottom: number,
): Map<NodeId, number> {
  const gaps = nodes.slice(1).map((one, place) => one.distance - (nodes[place]?.distance ?? 0));
  const room = bottom - top;
  const least = Math.min(LEAST, room / Math.max(1, gaps.length));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  const equal = distance === 'equal' || !(whole > 0);
  const spare = room - least * gaps.length;
  const places = new Map<NodeId, number>();
  let y = top;
  for (const [place, { node }] of nodes.entries()) {
    if (place > 0)
      y += equal ? room / gaps.length : least + (spare * (gaps[place - 1] ?? 0)) / whole;
    if (!places.has(node)) places.set(node, y);
  }
  return places;
}

export function spaceTimeScene(
  tracks: PacketTracks,
  frame: DiagramFrame,
  description: Description,
  path: readonly PortId[],
  end: NodeId,
  distance: Distance,
): SpaceTimeScene {
  const nodes = pathOf(description, path);
  // Where the last is a radio that leads to all of its cell.
  if (nodes.at(-1)?.node !== end) {
    const last = description.ports[path.at(-1) ?? -1];
    nodes.push({ node: end, distance: (nodes.at(-1)?.distance ?? 0) + (last?.delay ?? 0) });
  }
  const yOf = placed(nodes, distance, frame.top, frame.bottom);
  const stations = [...yOf].map(([node, y]) => ({
    node,
    y,
    name: nameOf(description.nodes[node]),
  }));
  const pixels = Math.max(1, frame.right - frame.left);
  const within = tracks.tracks && inRange(tracks.tracks, frame.from, frame.to);
  const fits = (hop: Hop): boolean => yOf.has(description.ports[hop.port]?.from ?? (-1 as NodeId));
  const own = within?.filter(({ hops }) => hops.every(fits)) ?? null;
  const shown = own && own.length <= MOST_PER_PIXEL * pixels ? own : null;
  const bands = shown ? [] : bandsOf(tracks, frame, description, yOf);
  return {
    frame,
    tracks,
    stations,
    shown,
    bands,
    longestWait: bands.reduce((most, { waited }) => Math.max(most, waited), 0),
    elsewhere: (within?.length ?? 0) - (own?.length ?? 0),
    radio: path.some((port) => description.ports[port]?.link === null),
    description,
    yOf,
  };
}

/** Envelopes of the ports between nodes of the path, one for each pixel. */
function bandsOf(
  { bins, binWidth, from }: PacketTracks,
  frame: DiagramFrame,
  description: Description,
  yOf: ReadonlyMap<NodeId, number>,
): Band[] {
  const bands: Band[] = [];
  const end = from + bins.length * binWidth;
  const ends = [...yOf.values()];
  let place = Math.max(0, Math.floor((frame.from - from) / binWidth));
  while (place < bins.length && from + place * binWidth <= Math.min(frame.to, end)) {
    const x = Math.floor(frame.x(from + (place + 0.5) * binWidth));
    const envelope = emptyEnvelope();
    for (; place < bins.length; place += 1) {
      const bin = bins[place];
      if (Math.floor(frame.x(from + (place + 0.5) * binWidth)) !== x) break;
      if (bin) merge(envelope, bin);
    }
    for (const [id, passage] of envelope.passages) {
      const port = description.ports[id];
      const begins = port && yOf.get(port.from);
      if (!port || begins === undefined) continue;
      // A radio reaches all of its cell; on a path of one cell only the end is left.
      const far = ends.find((y) => y !== begins) ?? begins;
      const leads = port.to === null ? far : yOf.get(port.to);
      if (leads === undefined) continue;
      const delay = port.delay * SECOND;
      bands.push({ ...passage, from: begins, to: leads, delay, forward: leads >= begins });
    }
  }
  return bands;
}

/** A packet at a port in pixels. */
export interface HopLine {
  from: number;
  to: number;
  /** When it came, and when its first and its last bit left and arrived; NaN for unknown. */
  came: number;
  began: number;
  left: number;
  first: number;
  arrived: number;
}

export function hopLine(
  { yOf, description, frame }: SpaceTimeScene,
  track: PacketTrack,
  place: number,
): HopLine | null {
  const hop = track.hops[place];
  const port = hop && description.ports[hop.port];
  const from = port && yOf.get(port.from);
  if (!hop || !port || from === undefined) return null;
  const next = track.hops[place + 1];
  const onward = next ? description.ports[next.port]?.from : undefined;
  const end = track.kind === 'data' || track.kind === 'syn' || track.kind === 'probe' ? -1 : 0;
  const ends = [...yOf.values()];
  const last = end === -1 ? ends.at(-1) : ends[0];
  const to = yOf.get(port.to ?? onward ?? (-1 as NodeId)) ?? last ?? from;
  const { x } = frame;
  return {
    from,
    to,
    came: x(hop.came),
    began: x(hop.began),
    left: x(hop.left),
    first: x(hop.arrived - (hop.left - hop.began)),
    arrived: x(hop.arrived),
  };
}

/** Where a packet was removed: a place on the diagram. */
export function removedAt(
  scene: SpaceTimeScene,
  track: PacketTrack,
): { x: number; y: number } | null {
  const gone = removal(track);
  const port = gone && scene.description.ports[gone.port];
  if (!gone || !port) return null;
  const from = scene.yOf.get(port.from);
  if (from === undefined) return null;
  const to = scene.yOf.get(port.to ?? (-1 as NodeId)) ?? from;
  // On the wire nobody knows where: half way.
  if (gone.fate !== 'lost') return { x: scene.frame.x(gone.at), y: from };
  return { x: scene.frame.x(gone.at + (port.delay * 1e9) / 2), y: (from + to) / 2 };
}

/** The packet whose line is nearest to a point; null where none is near. */
export function pickInSpaceTime(scene: SpaceTimeScene, x: number, y: number): PacketTrack | null {
  let best: Picked | null = null;
  const offer = (track: PacketTrack, distance: number): void => {
    if (distance <= NEAR && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { track, distance };
  };
  for (const track of scene.shown ?? []) {
    for (let place = 0; place < track.hops.length; place += 1) {
      const line = hopLine(scene, track, place);
      if (!line) continue;
      if (!Number.isNaN(line.came) && !Number.isNaN(line.began))
        offer(track, toSegment(x, y, line.came, line.from, line.began, line.from));
      if (!Number.isNaN(line.arrived)) {
        offer(track, toSegment(x, y, line.began, line.from, line.first, line.to));
        offer(track, toSegment(x, y, line.left, line.from, line.arrived, line.to));
      }
    }
    const gone = removedAt(scene, track);
    if (gone) offer(track, Math.hypot(gone.x - x, gone.y - y));
  }
  return (best as Picked | null)?.track ?? null;
}

/** The distance of a point from a straight line between two others. */
function toSegment(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length > 0 ? Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length)) : 0;
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** The marks of the time–sequence diagram: what is in view, the scale of the numbers, and which mark is meant. */
import { SECOND } from '../../../engine/types';
import type { MeasuredLine } from '../../../model/display/measuredOverlay';
import {
  type Envelope,
  emptyEnvelope,
  firstKnown,
  isDuplicate,
  lastKnown,
  merge,
  type PacketTrack,
  type PacketTracks,
  removal,
  type SenderPoint,
  widen,
} from '../../../model/packets/packetTracks';
import { type DiagramFrame, firstAt, MOST_PER_PIXEL, NEAR, type Picked } from './diagramFrame';

/** The origin of sequence numbers: the start of the flow, or the latest acknowledgement. */
export type Origin = 'start' | 'acknowledged';

export interface SequenceScene {
  frame: DiagramFrame;
  tracks: PacketTracks;
  origin: Origin;
  /** Packets that are drawn one by one; null where their envelope is drawn. */
  shown: readonly PacketTrack[] | null;
  /** Envelopes for the pixels of the time axis, where they are drawn. */
  columns: readonly { x: number; envelope: Envelope }[];
  senders: readonly SenderPoint[];
  /** Measurements, in segments of a connection. */
  measured: readonly MeasuredLine[];
  /** The numbers at the lower and the upper edge. */
  lowest: number;
  highest: number;
  y: (number: number, at: number) => number;
}

/** The first unacknowledged segment at an instant; the connection is that of the last state before it. */
export function acknowledgedAt(senders: readonly SenderPoint[], at: number): number {
  const next = firstAt(senders, at, (one) => one.at);
  return (senders[next]?.at === at ? senders[next] : senders[next - 1])?.unacknowledged ?? 0;
}

/** The packets that have a part in a range; they are in order of when they were first known. */
export function inRange(tracks: readonly PacketTrack[], from: number, to: number): PacketTrack[] {
  const end = firstAt(tracks, to + 1, firstKnown);
  const found: PacketTrack[] = [];
  for (let place = 0; place < end; place += 1) {
    const track = tracks[place];
    if (track && lastKnown(track) >= from) found.push(track);
  }
  return found;
}

export function sequenceScene(
  tracks: PacketTracks,
  frame: DiagramFrame,
  origin: Origin,
  measured: readonly MeasuredLine[] = [],
): SequenceScene {
  const pixels = Math.max(1, frame.right - frame.left);
  const within = tracks.tracks && inRange(tracks.tracks, frame.from, frame.to);
  const shown = within && within.length <= MOST_PER_PIXEL * pixels ? within : null;
  const first = Math.max(0, firstAt(tracks.senders, frame.from, (one) => one.at) - 1);
  const after = firstAt(tracks.senders, frame.to, (one) => one.at) + 1;
  const senders = shown ? tracks.senders.slice(first, after) : [];
  const columns = shown ? [] : columnsOf(tracks, frame, origin);
  const range: [number, number] = [Number.NaN, Number.NaN];
  const relative = origin === 'acknowledged';
  const base = (at: number): number => (relative && shown ? acknowledgedAt(tracks.senders, at) : 0);
  for (const track of shown ?? []) {
    const { kind, number, sent, delivered } = track;
    if (kind === 'data' && sent >= frame.from && sent <= frame.to) {
      widen(range, number - base(sent));
      widen(range, number + 1 - base(sent));
    }
    if (kind === 'acknowledgement' && delivered >= frame.from && delivered <= frame.to) {
      widen(range, number - base(delivered));
      for (const end of track.sack) widen(range, end - base(delivered));
    }
    const gone = removal(track);
    if (gone && kind === 'data') widen(range, number - base(gone.at));
  }
  for (const { envelope } of columns) {
    for (const key of ['sent', 'again', 'acknowledged', 'removed'] as const)
      for (const end of envelope[key]) widen(range, end);
  }
  // The edge of the window belongs to the picture unless it is far away.
  const data = range[1] - range[0];
  const edges: [number, number] = [Number.NaN, Number.NaN];
  for (const { at, unacknowledged, cwnd } of senders)
    widen(edges, unacknowledged + cwnd - base(at));
  for (const { envelope } of columns) widen(edges, envelope.cwndEdge[1]);
  if (edges[1] <= range[1] + Math.max(8, data)) widen(range, edges[1]);
  const over = relative && !shown ? [] : measured;
  for (const { times, values } of over) {
    let place = firstAt(times, frame.from / SECOND, (time) => time);
    for (; (times[place] ?? Number.POSITIVE_INFINITY) * SECOND <= frame.to; place += 1)
      widen(range, (values[place] ?? Number.NaN) - base((times[place] ?? 0) * SECOND));
  }
  const [low, high] = Number.isNaN(range[0]) ? [0, 1] : range;
  const room = Math.max(1, (high - low) * 0.04);
  const [lowest, highest] = [low - room, high + room];
  const scale = (frame.bottom - frame.top) / (highest - lowest);
  return {
    frame,
    tracks,
    origin,
    shown,
    columns,
    senders,
    measured: over,
    lowest,
    highest,
    y: (number, at) => frame.bottom - (number - base(at) - lowest) * scale,
  };
}

/** Envelopes, one for each pixel; of numbers beyond what is acknowledged, where that is their origin. */
function columnsOf(
  tracks: PacketTracks,
  frame: DiagramFrame,
  origin: Origin,
): { x: number; envelope: Envelope }[] {
  const columns: { x: number; envelope: Envelope }[] = [];
  const { bins, binWidth, from } = tracks;
  const first = Math.max(0, Math.floor((frame.from - from) / binWidth));
  let acknowledged = Number.NaN;
  for (let place = first; place < bins.length; place += 1) {
    const begins = from + place * binWidth;
    if (begins > frame.to) break;
    const bin = bins[place];
    if (!bin) continue;
    if (!Number.isNaN(bin.acknowledged[1])) acknowledged = bin.acknowledged[1];
    const envelope = emptyEnvelope();
    merge(envelope, bin);
    if (origin === 'acknowledged') {
      const base = Number.isNaN(acknowledged) ? 0 : acknowledged;
      for (const key of [
        'sent',
        'again',
        'acknowledged',
        'removed',
        'cwndEdge',
        'windowEdge',
      ] as const)
        envelope[key] = [envelope[key][0] - base, envelope[key][1] - base];
    }
    const x = Math.max(frame.left, Math.floor(frame.x(begins + binWidth / 2)));
    const last = columns.at(-1);
    if (last && last.x === x) merge(last.envelope, envelope);
    else columns.push({ x, envelope });
  }
  return columns;
}

/** The packet whose mark is nearest to a point; null where none is near. */
export function pickInSequence(scene: SequenceScene, x: number, y: number): PacketTrack | null {
  let best: Picked | null = null;
  const offer = (track: PacketTrack, at: number, number: number): void => {
    if (Number.isNaN(at) || at < scene.frame.from || at > scene.frame.to) return;
    const distance = Math.hypot(scene.frame.x(at) - x, scene.y(number, at) - y);
    if (distance <= NEAR && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { track, distance };
  };
  for (const track of scene.shown ?? []) {
    if (track.kind === 'data') {
      offer(track, track.sent, track.number + 0.5);
      const gone = removal(track);
      if (gone) offer(track, gone.at, track.number + 0.5);
    } else if (track.kind === 'acknowledgement') offer(track, track.delivered, track.number);
  }
  return (best as Picked | null)?.track ?? null;
}

export interface SequenceCounts {
  sent: number;
  again: number;
  acknowledgements: number;
  duplicates: number;
  removed: number;
  timeouts: number;
  sack: number;
}

/** Counts the segments and acknowledgements in view, for a summary in words. */
export function countIn(scene: SequenceScene): SequenceCounts {
  const { frame, shown, tracks } = scene;
  const counts = {
    sent: 0,
    again: 0,
    acknowledgements: 0,
    duplicates: 0,
    removed: 0,
    timeouts: 0,
    sack: 0,
  };
  const within = (at: number): boolean => at >= frame.from && at <= frame.to;
  for (const track of shown ?? []) {
    if (track.kind === 'data' && within(track.sent)) {
      counts.sent += 1;
      if (track.again) counts.again += 1;
    }
    const gone = removal(track);
    if (track.kind === 'data' && gone && within(gone.at)) counts.removed += 1;
    if (track.kind === 'acknowledgement' && within(track.delivered)) {
      counts.acknowledgements += 1;
      if (isDuplicate(track)) counts.duplicates += 1;
      if (track.sack.length > 0) counts.sack += 1;
    }
  }
  counts.timeouts = tracks.timeouts.filter(({ at }) => within(at)).length;
  return counts;
}

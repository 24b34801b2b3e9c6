/** The packets of a diagram as rows of a table: one each, or their envelopes where there are too many. */
import { type Description, SECOND } from '../../../engine/types';
import { portName } from '../../../model/document/flowsAndPorts';
import {
  emptyEnvelope,
  firstKnown,
  isDuplicate,
  merge,
  type PacketTrack,
  type PacketTracks,
  removal,
} from '../../../model/packets/packetTracks';
import { packets as t } from '../../../texts/en/packets';
import { formatNumber, formatSpan } from '../../../ui/numbers/format';

export interface PacketRow {
  /** In nanoseconds. */
  at: number;
  packet: string;
  outcome: string;
}

/** When a packet was sent; an acknowledgement counts when it is delivered. */
export function instantOf(track: PacketTrack): number {
  const heard = track.kind === 'acknowledgement' && !Number.isNaN(track.delivered);
  return heard ? track.delivered : firstKnown(track);
}

/** A packet in a row, as far as is known of it. */
export function packetRow(track: PacketTrack, description: Description): PacketRow {
  const words = t.table;
  const name = t.life.title(t.life.kinds[track.kind], formatNumber(track.number));
  return {
    at: instantOf(track),
    packet: track.again ? words.again(name) : name,
    outcome: outcomeOf(track, description),
  };
}

function outcomeOf(track: PacketTrack, description: Description): string {
  const gone = removal(track);
  if (gone) return t.life.fates[gone.fate](portName(description, gone.port));
  const marked = track.fates.filter(({ fate }) => fate.startsWith('marked')).at(-1);
  const parts = [marked ? t.life.fates[marked.fate](portName(description, marked.port)) : ''];
  if (Number.isNaN(track.delivered)) parts.push(t.table.onTheWay);
  else if (Number.isNaN(track.sent)) parts.push(t.life.deliveredOnly);
  else {
    const took = Number(((track.delivered - track.sent) / SECOND).toPrecision(4));
    parts.push(t.life.delivered(formatSpan(took)));
  }
  if (isDuplicate(track)) parts.push(t.life.duplicate);
  if (track.sack.length > 0 && !Number.isNaN(track.delivered))
    parts.push(t.life.reports(blocksOf(track.sack)));
  return parts.filter((part) => part !== '').join('. ');
}

/** Blocks of an acknowledgement: `4–6, 9–9`. */
export function blocksOf(sack: readonly number[]): string {
  return sack
    .flatMap((from, place) => (place % 2 === 0 ? [`${from}–${(sack[place + 1] ?? from) - 1}`] : []))
    .join(', ');
}

export interface EnvelopeRow {
  /** In nanoseconds. */
  from: number;
  to: number;
  /** The least and the largest number of each kind; empty for none. */
  sent: string;
  again: string;
  acknowledged: string;
  removed: string;
  timeouts: number;
  packets: number;
}

/** Equal parts of the range in view, as far as it is known, with the envelope of each; empty ones are left out. */
export function envelopeRows(
  { bins, binWidth, from: first, until }: PacketTracks,
  view: { from: number; to: number },
  parts: number,
): EnvelopeRow[] {
  const rows: EnvelopeRow[] = [];
  const from = Math.max(first, view.from);
  const to = Math.min(until, view.to);
  const length = (to - from) / parts;
  for (let part = 0; part < parts; part += 1) {
    const [begins, ends] = [from + part * length, from + (part + 1) * length];
    const envelope = emptyEnvelope();
    const middle = (place: number): number => first + (place + 0.5) * binWidth;
    let place = Math.max(0, Math.ceil((begins - first) / binWidth - 0.5));
    for (; place < bins.length && middle(place) < ends; place += 1) {
      const bin = bins[place];
      if (bin) merge(envelope, bin);
    }
    const { packets, timeouts, sent, again, acknowledged, removed } = envelope;
    if (packets === 0 && timeouts === 0) continue;
    rows.push({
      from: begins,
      to: ends,
      packets,
      timeouts,
      sent: numbers(sent),
      again: numbers(again),
      acknowledged: numbers(acknowledged),
      removed: numbers(removed),
    });
  }
  return rows;
}

function numbers([low, high]: readonly [number, number]): string {
  if (Number.isNaN(low)) return '';
  return low === high ? formatNumber(low) : `${formatNumber(low)}–${formatNumber(high)}`;
}

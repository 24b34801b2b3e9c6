/** A packet's life in words: a list in order, each step with its instant. */
import { type Description, SECOND } from '../../../engine/types';
import { nameOf } from '../../../model/document/entryNames';
import { portName } from '../../../model/document/flowsAndPorts';
import type { PacketTrack } from '../../../model/packets/packetTracks';
import { packets as t } from '../../../texts/en/packets';
import { formatNumber, formatSpan } from '../../../ui/numbers/format';
import { blocksOf } from './packetTable';

export interface LifeStep {
  /** In nanoseconds. */
  at: number;
  text: string;
}

const span = (nanoseconds: number): string =>
  formatSpan(Number((nanoseconds / SECOND).toPrecision(4)));

const counted = (value: number): string => formatNumber(Number(value.toPrecision(5)));

/** `acknowledgedBy` is the acknowledgement that first covers a segment, of those that are known. */
export function lifeSteps(
  track: PacketTrack,
  description: Description,
  acknowledgedBy: PacketTrack | null,
): LifeStep[] {
  const words = t.life;
  const steps: (LifeStep & { order: number })[] = [];
  const add = (at: number, order: number, text: string): void => {
    if (!Number.isNaN(at)) steps.push({ at, order, text });
  };
  const name = (port: number): string => portName(description, port as never);
  const state = Number.isFinite(track.cwnd)
    ? `, ${words.state(counted(track.unacknowledged), counted(track.cwnd))}`
    : '';
  add(track.sent, 0, `${words.sent}${track.kind === 'data' ? state : ''}`);
  for (const [place, hop] of track.hops.entries()) {
    const order = 1 + place;
    // Where the packet has to wait, the number of waiting packets includes it.
    const ahead = Math.max(0, hop.waiting - 1);
    add(hop.came, order, words.enqueued(name(hop.port), ahead));
    if (hop.began > hop.came) add(hop.began, order + 0.1, words.began(span(hop.began - hop.came)));
    add(hop.left, order + 0.2, words.left(span(hop.left - hop.began)));
    const port = description.ports[hop.port];
    const next = track.hops[place + 1];
    const onward = next && description.ports[next.port]?.from;
    const node = description.nodes[port?.to ?? onward ?? -1];
    add(
      hop.arrived,
      order + 0.3,
      words.arrived(node ? nameOf(node) : '…', span(hop.arrived - hop.left)),
    );
  }
  for (const { at, port, fate } of track.fates)
    add(at, track.hops.length + 0.25, words.fates[fate](name(port)));
  const end = track.hops.length + 2;
  add(
    track.delivered,
    end,
    Number.isNaN(track.sent)
      ? words.deliveredOnly
      : words.delivered(span(track.delivered - track.sent)),
  );
  if (track.kind === 'acknowledgement' && track.number === track.held)
    add(track.delivered, end + 0.1, words.duplicate);
  if (track.sack.length > 0 && !Number.isNaN(track.delivered)) {
    add(track.delivered, end + 0.2, words.reports(blocksOf(track.sack)));
  }
  if (acknowledgedBy && !Number.isNaN(track.sent))
    add(
      acknowledgedBy.delivered,
      end + 1,
      words.acknowledged(span(acknowledgedBy.delivered - track.sent)),
    );
  return steps
    .sort((a, b) => a.at - b.at || a.order - b.order)
    .map(({ at, text }) => ({ at, text }));
}

/** The acknowledgement by which the sender first learned of a segment after it was sent. */
export function acknowledgementOf(
  tracks: readonly PacketTrack[],
  track: PacketTrack,
): PacketTrack | null {
  if (track.kind !== 'data') return null;
  let found: PacketTrack | null = null;
  for (const one of tracks) {
    if (one.kind !== 'acknowledgement' || one.connection !== track.connection) continue;
    if (!(one.number > track.number) || !(one.delivered >= track.sent)) continue;
    if (!found || one.delivered < found.delivered) found = one;
  }
  return found;
}

/** Where a link of the chain leads: the instant in all runs, the packet, and the place in the network. */
import { SECOND } from '../../engine/types';
import type { WhyLink, WhyPacket } from '../../generated/boundary';
import type { Laboratory } from '../../model/laboratory';
import { chosenPacket, type PacketReference } from '../../model/packets/packetReference';
import type { Run } from '../../model/run/run';

export async function goTo(laboratory: Laboratory, run: Run, link: WhyLink): Promise<void> {
  const { time, playback } = laboratory;
  const { from, to } = time.range;
  if (link.at < from || link.at > to) {
    const half = (to - from) / 2;
    time.zoomTo({ from: link.at - half, to: link.at + half });
  }
  if (link.place !== null) run.select(link.place);
  chosenPacket(run).setState({ packet: link.packet && referenceOf(link.packet) });
  playback.pause();
  await playback.seek(link.at * SECOND);
  time.moveCrosshair(link.at);
}

function referenceOf({ flow, number, acknowledgement, left }: WhyPacket): PacketReference {
  const kind = acknowledgement ? 'acknowledgement' : 'data';
  return { flow, number, kind, at: Math.round(left * SECOND) };
}

/** Where a link of the chain leads: the instant in all runs, the packet, and the place in the network. */
import { SECOND } from '../../engine/types';
import type { WhyLink, WhyPacket } from '../../generated/boundary';
import type { TimeRange } from '../../model/display/timeFrame';
import type { Laboratory } from '../../model/laboratory';
import { chosenPacket, type PacketReference } from '../../model/packets/packetReference';
import type { Run } from '../../model/run/run';

/** Where a reader was before the first link of the chain, and where the last one led. */
interface Way {
  from: number;
  to: number;
  zoom: TimeRange | null;
}

const ways = new WeakMap<Laboratory, Way>();

/** Another question begins: nobody has followed its chain. */
export function forgetWay(laboratory: Laboratory): void {
  ways.delete(laboratory);
}

/** Back to the instant and the plots from where the chain was followed, unless somebody went on from a link of it. */
export async function comeBack(laboratory: Laboratory): Promise<void> {
  const way = ways.get(laboratory);
  ways.delete(laboratory);
  const { time, playback } = laboratory;
  if (!way || playback.store.getState().playing || playback.now !== way.to) return;
  time.zoomTo(way.zoom);
  await playback.seek(way.from);
}

export async function goTo(laboratory: Laboratory, run: Run, link: WhyLink): Promise<void> {
  const { time, playback } = laboratory;
  const { from, to } = time.range;
  const way = ways.get(laboratory) ?? { from: playback.now, zoom: time.zoom };
  if (link.at < from || link.at > to) {
    const half = (to - from) / 2;
    time.zoomTo({ from: link.at - half, to: link.at + half });
  }
  if (link.place !== null) run.select(link.place);
  chosenPacket(run).setState({ packet: link.packet && referenceOf(link.packet) });
  playback.pause();
  await playback.seek(link.at * SECOND);
  ways.set(laboratory, { ...way, to: playback.now });
  time.moveCrosshair(link.at);
}

function referenceOf({ flow, number, acknowledgement, left }: WhyPacket): PacketReference {
  const kind = acknowledgement ? 'acknowledgement' : 'data';
  return { flow, number, kind, at: Math.round(left * SECOND) };
}

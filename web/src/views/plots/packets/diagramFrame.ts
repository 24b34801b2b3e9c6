/** The frame of the diagrams of packets: their shared time axis, and their size. */
import type { PacketTrack } from '../../../model/packets/packetTracks';

export interface DiagramFrame {
  /** The pixel of an instant, in nanoseconds. */
  x: (at: number) => number;
  /** The instants of the left and the right edge, in nanoseconds. */
  from: number;
  to: number;
  /** The pixels of the edges of the time axis. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A mark that a pointer may mean, and its packet. */
export interface Picked {
  track: PacketTrack;
  distance: number;
}

/** A pointer this near to a mark means it; pixels. */
export const NEAR = 14;

/** Of more marks than this in a row of pixels their envelope is drawn. */
export const MOST_PER_PIXEL = 4;

/** The place of the first element that is not before a value, in a list in order. */
export function firstAt<T>(list: readonly T[], value: number, of: (one: T) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = list[middle];
    if (one !== undefined && of(one) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

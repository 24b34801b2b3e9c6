/** A port with several queues: each is a lane of its box, as high as its queue is long. */
import type { FlowId, QueueState } from '../../../engine/types';

/** Narrower lanes could not be distinguished. */
const MOST_LANES = 8;
/** A lane of this many packets is as high as the box, unless the longest queue has more. */
const LEAST_ROOM = 20;

export interface QueueLane {
  /** From the left, and how wide: shares of the box. */
  left: number;
  width: number;
  /** From the bottom: a share of the box for each flow in the queue, the oldest first. */
  parts: readonly { flow: FlowId; height: number }[];
}

/** The lanes of the longest queues, in the order of the discipline. */
export function lanesOf(queues: readonly QueueState[]): QueueLane[] {
  const longest = [...queues].sort((a, b) => b.packets - a.packets).slice(0, MOST_LANES);
  const shown = queues.filter((queue) => longest.includes(queue));
  const room = Math.max(LEAST_ROOM, ...shown.map(({ packets }) => packets));
  const width = 1 / Math.max(1, shown.length);
  return shown.map(({ packets, flows }, place) => ({
    left: place * width,
    width,
    parts: flows.map((flow) => ({ flow, height: packets / room / flows.length })),
  }));
}

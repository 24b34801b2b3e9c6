/** The paths on which the windows of Linux are known: see `sim-core-wasm/verify/README.md`. */
import type { Scenario } from '../../generated/scenario';

/** The window of a sender alone on a path, in segments: Linux's, and ours. */
export interface PathWindows {
  /** In bit/s. */
  rate: number;
  /** Each way, in seconds. */
  delay: number;
  /** Packets that its queue takes. */
  limit: number;
  /** Seconds between two windows; the first is so long after the start. */
  every: number;
  theirs: readonly number[];
  ours: readonly number[];
}

/** A sender alone on a path. */
export interface KernelPath extends Pick<PathWindows, 'rate' | 'delay' | 'limit'> {
  sender: string;
}

/** The bits of a full packet: the shaper of the kernel's path lets one go before it would have been sent. */
const PACKET = 12_000;

/** Delays are compared to the microsecond. */
const MICRO = 1e6;

/** The sender and the path of a document with one flow, if its path is a chain; null for others. */
export function pathOf(text: string): KernelPath | null {
  if (text === '') return null;
  const { flows = [], links = [] } = JSON.parse(text) as Scenario;
  const [flow, ...others] = flows;
  if (!flow || others.length > 0 || (flow.count ?? 1) !== 1) return null;
  const sender = typeof flow.sender === 'string' ? flow.sender : flow.sender?.kind;
  const slowest = links.toSorted((a, b) => rateOf(a.rate) - rateOf(b.rate))[0];
  if (!sender || !slowest) return null;
  const rate = rateOf(slowest.rate);
  const { queue } = slowest;
  const limit = typeof queue === 'object' && 'limit' in queue ? queue.limit : null;
  const packets = typeof limit === 'object' && limit && 'packets' in limit ? limit.packets : null;
  if (typeof packets !== 'number') return null;
  const delays = links.map(({ delay = 0 }) => (typeof delay === 'number' ? delay : Number.NaN));
  const delay = delays.reduce((sum, one) => sum + one, PACKET / rate);
  return { sender, rate, delay: Math.round(delay * MICRO) / MICRO, limit: packets };
}

/** A rate that is a number; infinite for any other. */
function rateOf(rate: unknown): number {
  return typeof rate === 'number' ? rate : Number.POSITIVE_INFINITY;
}

/** How far two windows are apart. */
export interface Apart {
  /** The mean distance, as a share of the mean of Linux's. */
  mean: number;
  /** The largest distance, in segments, and its instant in seconds. */
  most: number;
  at: number;
}

export function apart({ every, theirs, ours }: PathWindows): Apart {
  const distances = theirs.map((their, place) => Math.abs(their - (ours[place] ?? 0)));
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  const most = Math.max(0, ...distances);
  return {
    mean: sum(distances) / Math.max(1, sum(theirs)),
    most,
    at: Math.round((distances.indexOf(most) + 1) * every * 10) / 10,
  };
}

/** The example that has the path, with another sender. */
export function exampleWith(document: string, sender: string): string {
  const scenario = JSON.parse(document) as Scenario;
  const { flows = [], lesson: _, ...rest } = scenario;
  return JSON.stringify({ ...rest, flows: flows.map((flow) => ({ ...flow, sender })) });
}

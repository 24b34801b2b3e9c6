/** Where Kleinrock's point and the run lie in the plane of round trip and delivery rate. */
import type { Theory } from '../../engine/types';

/** Of the picture, and what its axes leave, in units of it. */
export const SIZE = { width: 320, height: 170 };
const EDGES = { left: 12, right: 12, top: 14, bottom: 28 };

/** Room beyond the furthest point, as a share. */
const ROOM = 1.25;

/** A round trip in seconds and a rate in bits a second, with its place in the picture. */
export interface PowerPoint {
  trip: number;
  rate: number;
  x: number;
  y: number;
}

export interface PowerGeometry {
  /** The full link with an empty queue. */
  best: PowerPoint;
  run: PowerPoint;
  /** Power of the run as a share of the most. */
  power: number;
  /** The places of both axes. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Equal power lies on a line through the origin: where that of the run leaves the picture. */
  equal: { x: number; y: number };
}

/** Half of the longest name of a point. */
const HALF_NAME = 26;

/** The middle of the name of a point, which stays within the picture. */
export const nameAt = (x: number): number =>
  Math.min(Math.max(x, HALF_NAME), SIZE.width - HALF_NAME);

/** Null where nothing was measured, or the law does not hold. */
export function powerGeometry({ law, values }: Theory): PowerGeometry | null {
  if (law !== 'kleinrock') return null;
  const rate = values.find(({ unit }) => unit === 'bitsPerSecond');
  const trip = values.find(({ unit }) => unit === 'seconds');
  const [measuredRate, measuredTrip] = [rate?.measured ?? null, trip?.measured ?? null];
  if (!rate || !trip || measuredRate === null || measuredTrip === null) return null;
  const longest = ROOM * Math.max(trip.predicted, measuredTrip);
  const highest = ROOM * Math.max(rate.predicted, measuredRate);
  if (!(longest > 0 && highest > 0 && measuredTrip > 0)) return null;
  const { left, top } = EDGES;
  const right = SIZE.width - EDGES.right;
  const bottom = SIZE.height - EDGES.bottom;
  const point = (seconds: number, bits: number): PowerPoint => ({
    trip: seconds,
    rate: bits,
    x: left + ((right - left) * seconds) / longest,
    y: bottom - ((bottom - top) * bits) / highest,
  });
  const slope = measuredRate / measuredTrip;
  const end = Math.min(longest, highest / slope);
  const { x, y } = point(end, slope * end);
  return {
    best: point(trip.predicted, rate.predicted),
    run: point(measuredTrip, measuredRate),
    power: slope / (rate.predicted / trip.predicted),
    left,
    right,
    top,
    bottom,
    equal: { x, y },
  };
}

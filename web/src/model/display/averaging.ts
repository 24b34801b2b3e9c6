/**
 * Over how long rates are averaged. A rate at an instant is the growth of a total
 * over a trailing window: a long one hides short changes, a short one shows single
 * packets. It is chosen to fit what is shown, in powers of two of a bin, so that
 * it changes in few steps while somebody zooms.
 */
import type { Description } from '../../engine/types';
import { usualTrip } from '../document/flowsAndPorts';
import type { TimeRange } from './timeFrame';

/** A sender's bursts come once in a round trip: fewer of these do not smooth them. */
const ROUND_TRIPS = 4;

/** A window is about this part of what is shown. */
const PART_OF_RANGE = 1 / 100;

/** The shortest window, in bins. */
const LEAST_BINS = 4;

/** Choices range from far below to far above the fitting one. */
const CHOICES = [-4, -3, -2, -1, 0, 1, 2, 3, 4] as const;

/** The window that fits a range, in seconds. */
export function fittingAveraging(description: Description, range: TimeRange): number {
  const trips = ROUND_TRIPS * usualTrip(description);
  const ideal = Math.max((range.to - range.from) * PART_OF_RANGE, trips);
  const power = Math.round(Math.log2(ideal / description.binWidth));
  return description.binWidth * Math.max(LEAST_BINS, 2 ** power);
}

/** Windows to choose from, around the one that fits. */
export function averagingChoices(description: Description, range: TimeRange): readonly number[] {
  const fitting = fittingAveraging(description, range);
  return CHOICES.map((power) => fitting * 2 ** power).filter(
    (window) => window >= LEAST_BINS * description.binWidth && window <= description.duration,
  );
}

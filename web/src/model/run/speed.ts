/** How fast simulated time runs on the screen. */
import type { Speed } from '../../engine/protocol/protocol';
import { type Nanoseconds, SECOND } from '../../engine/types';

/** Real seconds that a dropped packet takes to fall. */
const FALL_SECONDS = 0.7;

/** The speed that stands for flat out, which has none of its own. */
const FLAT_OUT_AS = 20;

/** The time that a run should take to watch at its first speed. */
const WATCH_SECONDS = 25;

const SPEEDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 10, 20, 50, 100];

/** A speed at which a run of a duration in simulated seconds can be watched. */
export function comfortableSpeed(duration: number): number {
  const ideal = duration / WATCH_SECONDS;
  return SPEEDS.findLast((speed) => speed <= ideal * 1.001) ?? 1;
}

/** Simulated seconds for each second of watching. */
export function paceOf(speed: Speed): number {
  return speed === 'flat-out' ? FLAT_OUT_AS : speed;
}

/** Simulated time that a drop takes to fall, so that it looks alike at every speed. */
export function fallDuration(speed: Speed): Nanoseconds {
  return Math.max(1000, Math.round(FALL_SECONDS * paceOf(speed) * SECOND));
}

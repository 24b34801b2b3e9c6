/** Speeds on the slider of the playback bar: from 1/1000 of real time to 1000 times it, then flat out. */
import type { Speed } from '../engine/protocol/protocol';
import { texts } from '../texts';
import { formatSpeed } from '../ui/numbers/format';
import { POSITIONS } from '../ui/numbers/sliderRange';

const SLOWEST = 0.001;
const FASTEST = 1000;
/** The positions beyond are flat out. */
const LAST_PACED = POSITIONS - 20;

export function speedAt(position: number): Speed {
  if (position > LAST_PACED) return 'flat-out';
  const exact = SLOWEST * (FASTEST / SLOWEST) ** (position / LAST_PACED);
  return Number(exact.toPrecision(exact >= 1 && exact < 10 ? 1 : 2));
}

export function positionOf(speed: Speed): number {
  if (speed === 'flat-out') return POSITIONS;
  return Math.round((Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST)) * LAST_PACED);
}

/** The text where a run goes at another speed than was asked. */
export function reachedText(asked: Speed, reached: number | null): string {
  if (reached === null) return '';
  const shown = formatSpeed(reached);
  return asked === 'flat-out'
    ? texts.playback.reachedFlatOut(shown)
    : texts.playback.reached(formatSpeed(asked), shown);
}

/** The position of a value on a slider, and the value of a position. */

/** The last position of a slider; the first is 0. More than the widest track has pixels. */
export const POSITIONS = 1000;

export interface SliderRange {
  min: number;
  max: number;
  log: boolean;
  integer: boolean;
}

/** Positions for zero at the beginning of a logarithmic track. */
const ZERO_SHARE = 0.02;

/** Decades below the maximum that such a track spans. */
const DECADES_TO_ZERO = 5;

export function toPosition(value: number, range: SliderRange): number {
  const { min, max } = range;
  const clamped = Math.min(max, Math.max(min, value));
  if (!range.log) return Math.round(((clamped - min) / (max - min)) * POSITIONS);
  const { least, from } = logStart(range);
  if (clamped < least) return 0;
  const share = Math.log(clamped / least) / Math.log(max / least);
  return Math.round((from + share * (1 - from)) * POSITIONS);
}

export function toValue(position: number, range: SliderRange): number {
  const { min, max } = range;
  const share = position / POSITIONS;
  if (share <= 0) return min;
  if (share >= 1) return max;
  if (!range.log) {
    const step = (max - min) / POSITIONS;
    return tidy(min + share * (max - min), step, range);
  }
  const { least, from } = logStart(range);
  if (share < from) return min;
  const exact = least * (max / least) ** ((share - from) / (1 - from));
  const next = least * (max / least) ** ((share + 1 / POSITIONS - from) / (1 - from));
  return tidy(exact, next - exact, range);
}

/** Decades that a slider shows on each side of the default; the rest can be typed. */
const DECADES = 3;

/**
 * The part of a wide range that a slider covers: a few decades around the
 * default, and further where the value is beyond them.
 */
export function rangeAround(range: SliderRange, middle: number, value: number): SliderRange {
  if (!range.log || middle <= 0) return range;
  const reach = 10 ** DECADES;
  const min = range.min > 0 ? Math.max(range.min, Math.min(middle / reach, value)) : 0;
  const max = Math.min(range.max, Math.max(middle * reach, value));
  return max > min ? { ...range, min, max } : range;
}

function logStart({ min, max }: SliderRange): { least: number; from: number } {
  if (min > 0) return { least: min, from: 0 };
  return { least: max / 10 ** DECADES_TO_ZERO, from: ZERO_SHARE };
}

/** The roundest number near a position: 10 Mb/s rather than 9.97. */
function tidy(value: number, step: number, { min, max, integer }: SliderRange): number {
  const digit = 10 ** Math.floor(Math.log10(Math.max(step, Number.MIN_VALUE)));
  const grain =
    [10, 5, 2, 1].map((factor) => factor * digit).find((size) => size <= step * 1.2) ?? digit;
  const round = Math.round(value / grain) * grain;
  const whole = integer ? Math.round(round) : Number(round.toPrecision(12));
  return Math.min(max, Math.max(min, whole));
}

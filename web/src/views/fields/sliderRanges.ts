/** The part of a field's range that a slider covers. */
import type { Domain, Field } from '../../engine/types';
import { POSITIONS, rangeAround, type SliderRange, toValue } from '../../ui/numbers/sliderRange';

export type NumericDomain = Extract<
  Domain,
  { type: 'number' | 'optional' | 'integer' | 'numberOrChoice' }
>;

/** A larger range, such as that of seeds, has no slider. */
const MOST_SLIDABLE = 1e15;

export function isSlidable(domain: NumericDomain, range: SliderRange): boolean {
  return range.max > range.min && domain.max - domain.min <= MOST_SLIDABLE;
}

/** The first position on the slider of a value that was absent. */
const FALLBACK_SHARE = 0.5;

export function firstValue(domain: NumericDomain): number {
  return toValue(POSITIONS * FALLBACK_SHARE, rangeOf(domain));
}

/** If the default is below this part of the range, the slider is logarithmic, since small values matter. */
const SMALL_PART = 0.01;

function rangeOf(domain: NumericDomain): SliderRange {
  const { min, max, type } = domain;
  const middle = middleOf(domain);
  const small = min === 0 && middle <= max * SMALL_PART;
  const log =
    type === 'numberOrChoice' ? max / Math.max(min, 1e-12) > 1000 : domain.scale === 'log' || small;
  return {
    min,
    max,
    log,
    integer: type === 'integer' || (type === 'numberOrChoice' && domain.whole),
  };
}

/** The range that a slider covers; other allowed values can be typed. */
export function rangeOfSlider(
  { slidesTo }: Field,
  domain: NumericDomain,
  value: number,
): SliderRange {
  if (slidesTo === null) return rangeAround(rangeOf(domain), middleOf(domain), value);
  return { min: domain.min, max: Math.max(slidesTo, value), log: false, integer: false };
}

/** The value around which a slider is laid out: the default, or else the minimum. */
function middleOf(domain: NumericDomain): number {
  return 'default' in domain && typeof domain.default === 'number' ? domain.default : domain.min;
}

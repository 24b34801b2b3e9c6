/** Texts typed into number fields, beyond one number with its unit. */
import type { Unit } from '../../engine/types';
import { texts } from '../../texts';
import { formatNumber, parseValue, THIN, unitTyped } from './format';

export interface RateAndDelay {
  rate: number;
  delay: number;
}

/** A longer text is not a rate with a delay. */
const LONGEST = 60;

/** `100 Mbit/s 5 ms`, either first: both with their units, or else it is something else. */
export function parseRateAndDelay(text: string): RateAndDelay | null {
  if (text.length > LONGEST) return null;
  for (const { 0: between, index } of text.matchAll(/[\s\u202f]*[,;·][\s\u202f]*|[\s\u202f]+/g)) {
    const parts = [text.slice(0, index), text.slice(index + between.length)];
    for (const [first = '', second = ''] of [parts, [...parts].reverse()]) {
      const rate = withUnit('bitsPerSecond', first);
      const delay = withUnit('seconds', second);
      if (rate !== null && delay !== null) return { rate, delay };
    }
  }
  return null;
}

function withUnit(unit: Unit, text: string): number | null {
  return unitTyped(unit, text) === null ? null : parseValue(unit, text, '');
}

export interface Limits {
  min: number;
  max: number;
}

/** Why a value is out of range, in the unit that it was typed in; null where it is allowed. */
export function rangeProblem(
  unit: Unit,
  text: string,
  shownSuffix: string,
  value: number,
  { min, max }: Limits,
): string | null {
  if (value >= min && value <= max) return null;
  const { suffix, factor } = unitTyped(unit, text === '' ? shownSuffix : text) ??
    unitTyped(unit, `1${shownSuffix}`) ?? { suffix: '', factor: 1 };
  const spelled = (number: number): string =>
    `${formatNumber(Number((number / factor).toPrecision(12)))}${suffix === '' ? '' : THIN}${suffix}`;
  const words = texts.inspector;
  return value < min
    ? words.tooSmall(spelled(min), spelled(value))
    : words.tooLarge(spelled(max), spelled(value));
}

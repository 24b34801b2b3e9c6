/** Numbers as people read and type them. Values are in SI units; texts have the prefix that suits. */
import type { Unit } from '../../engine/types';
import { currentLanguage, phrase } from '../../texts/language';

/** A thin space that does not break. */
export const THIN = '\u202f';
const TOGETHER = '\u00a0';

/** Between whole and fraction; what people type may have either sign. */
const DECIMAL =
  new Intl.NumberFormat(currentLanguage()).formatToParts(0.5).find(({ type }) => type === 'decimal')
    ?.value ?? '.';

/** A number as the program writes it, with the signs of the page's language. */
export function localNumber(text: string): string {
  return text.replace('-', '−').replace('.', DECIMAL);
}

/** A unit that is a word rather than a symbol. */
const WORD = /^[a-z]{4,}/i;

/** Such units, in the language of the page. */
const SEGMENTS = phrase('segments');
const PACKETS = phrase('packets');
const SEGMENT = phrase('segment');
const PACKET = phrase('packet');

interface Step {
  suffix: string;
  factor: number;
}

/** From small to large; the first one is used for zero. */
const STEPS: Record<Unit, readonly Step[]> = {
  none: [{ suffix: '', factor: 1 }],
  share: [{ suffix: '%', factor: 0.01 }],
  seconds: [
    { suffix: 'µs', factor: 1e-6 },
    { suffix: 'ms', factor: 1e-3 },
    { suffix: 's', factor: 1 },
  ],
  bitsPerSecond: [
    { suffix: 'b/s', factor: 1 },
    { suffix: 'kb/s', factor: 1e3 },
    { suffix: 'Mb/s', factor: 1e6 },
    { suffix: 'Gb/s', factor: 1e9 },
  ],
  bytes: [
    { suffix: 'B', factor: 1 },
    { suffix: 'kB', factor: 1e3 },
    { suffix: 'MB', factor: 1e6 },
    { suffix: 'GB', factor: 1e9 },
  ],
  segments: [{ suffix: SEGMENTS, factor: 1 }],
  packets: [{ suffix: PACKETS, factor: 1 }],
  perSecond: [{ suffix: '/s', factor: 1 }],
  segmentsPerCubicSecond: [{ suffix: `${SEGMENTS}/s³`, factor: 1 }],
};

/** The singular of a unit. */
const SINGULAR: Readonly<Record<string, string>> = { [SEGMENTS]: SEGMENT, [PACKETS]: PACKET };

/** The unit of zero, where that is not the smallest one. */
const ZERO: Partial<Record<Unit, string>> = { seconds: 'ms', bitsPerSecond: 'Mb/s' };

/** Short forms that people may type, and their factors. */
const TYPED: Partial<Record<Unit, Record<string, number>>> = {
  seconds: { us: 1e-6, µs: 1e-6, μs: 1e-6, ms: 1e-3, s: 1, sec: 1, min: 60, h: 3600 },
  bitsPerSecond: {
    b: 1,
    bps: 1,
    'bit/s': 1,
    k: 1e3,
    kbps: 1e3,
    'kbit/s': 1e3,
    m: 1e6,
    mbps: 1e6,
    mb: 1e6,
    'mbit/s': 1e6,
    g: 1e9,
    gbps: 1e9,
    gb: 1e9,
    'gbit/s': 1e9,
  },
  bytes: { b: 1, k: 1e3, kb: 1e3, m: 1e6, mb: 1e6, g: 1e9, gb: 1e9 },
  share: { '%': 0.01 },
  segments: { segment: 1, segments: 1, [SEGMENT.toLowerCase()]: 1 },
  packets: { packet: 1, packets: 1, [PACKET.toLowerCase()]: 1 },
};

function stepFor(unit: Unit, magnitude: number): Step {
  const steps = STEPS[unit];
  const fallback = steps[0] ?? { suffix: '', factor: 1 };
  if (magnitude === 0) return steps.find(({ suffix }) => suffix === ZERO[unit]) ?? fallback;
  // A rounding error below a step belongs to it: 999 999.9 b/s is 1 Mb/s.
  return steps.findLast(({ factor }) => magnitude >= factor * 0.99999) ?? fallback;
}

/** A span to two digits: bins of the recording are powers of two of a microsecond. */
export function formatSpan(seconds: number): string {
  return formatValue('seconds', Number(seconds.toPrecision(2)));
}

/** `10 Mb/s`, `20 ms`, `0.5 %`, `50 packets`. */
export function formatValue(unit: Unit, value: number): string {
  const { number, suffix } = splitValue(unit, value);
  if (suffix === '') return number;
  // Before a word a thin space would be invisible.
  return `${number}${WORD.test(suffix) ? TOGETHER : THIN}${suffix}`;
}

export function splitValue(unit: Unit, value: number): { number: string; suffix: string } {
  if (!Number.isFinite(value)) return { number: value > 0 ? '∞' : '–', suffix: '' };
  const { suffix, factor } = stepFor(unit, Math.abs(value));
  const number = formatNumber(value / factor);
  return { number, suffix: number === '1' ? (SINGULAR[suffix] ?? suffix) : suffix };
}

/** At most six significant digits, unless it is a whole number; thousands are set apart. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const rounded = Number.isSafeInteger(value) ? value : Number(value.toPrecision(6));
  const magnitude = Math.abs(rounded);
  if (magnitude !== 0 && (magnitude < 1e-4 || magnitude > Number.MAX_SAFE_INTEGER))
    return rounded.toExponential().replace('e+', 'e').replaceAll('-', '−').replace('.', DECIMAL);
  return grouped(String(rounded));
}

/** A decimal number with its thousands set apart. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.replace('-', '−').split('.');
  const apart = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, THIN) : whole;
  return fraction === undefined ? apart : `${apart}${DECIMAL}${fraction}`;
}

/** Numbers that need more decimals than this are written with a power of ten. */
const MOST_DECIMALS = 9;

/**
 * A value and its error: the error with two significant digits, the value with as many
 * decimals. Digits that the error leaves uncertain are not shown.
 */
export function formatWithError(value: number, error: number): { value: string; error: string } {
  const rounded = Number(Math.abs(error).toPrecision(2));
  if (!Number.isFinite(value) || !Number.isFinite(rounded) || rounded === 0) {
    return { value: formatNumber(value), error: formatNumber(rounded) };
  }
  const decimals = 1 - Math.floor(Math.log10(rounded));
  if (decimals > MOST_DECIMALS) return { value: formatNumber(value), error: formatNumber(rounded) };
  const written = (number: number): string => {
    if (decimals > 0) return grouped(number.toFixed(decimals));
    const step = 10 ** -decimals;
    return grouped((Math.round(number / step) * step).toFixed(0));
  };
  return { value: written(value), error: written(rounded) };
}

/** A reading that changes all the time, always with the same number of digits. */
export function formatReading(value: number, scale: AxisUnit): string {
  if (!Number.isFinite(value)) return '–';
  const shown = value / scale.factor;
  const magnitude = Math.abs(shown);
  if (scale.suffix === PACKETS && Number.isInteger(shown)) return String(shown);
  return localNumber(shown.toFixed(magnitude >= 1000 ? 0 : magnitude >= 10 ? 1 : 2));
}

export interface AxisUnit {
  suffix: string;
  factor: number;
}

/** One unit for a whole axis, from the largest value on it. */
export function axisUnit(unit: Unit, largest: number): AxisUnit {
  if (unit === 'segments') return { suffix: SEGMENTS, factor: 1 };
  const { suffix, factor } = stepFor(unit, Math.abs(largest));
  // Half a second reads better on an axis of milliseconds.
  if (unit === 'seconds' && suffix === 's' && largest < 2) return { suffix: 'ms', factor: 1e-3 };
  return { suffix, factor };
}

/** `12.345 s`: always to the millisecond, so that the digits do not move. */
export function formatTime(seconds: number): string {
  return `${localNumber(seconds.toFixed(3))}${THIN}s`;
}

/** English as the rest of the page is written: the day before the month. */
const DATES = currentLanguage() === 'en' ? 'en-GB' : currentLanguage();
const CLOCK = new Intl.DateTimeFormat(DATES, { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat(DATES, { day: 'numeric', month: 'long' });

/** A moment of this day as `14:03`, of another as `21 November, 14:03`. */
export function formatMoment(milliseconds: number, now = Date.now()): string {
  const [moment, today] = [new Date(milliseconds), new Date(now)];
  const clock = CLOCK.format(moment);
  return moment.toDateString() === today.toDateString() ? clock : `${DAY.format(moment)}, ${clock}`;
}

/** `4×`, `0.01×`. */
export function formatSpeed(speed: number): string {
  return `${formatNumber(Number(speed.toPrecision(2)))}×`;
}

/** The number and the unit in a typed text. */
function partsOf(text: string): RegExpExecArray | null {
  const clean = text.replace(/[\s\u202f\u00a0\u2009]/g, '').replaceAll('−', '-');
  return /^([+-]?(?:\d+,\d+|\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(.*)$/i.exec(clean);
}

/** The unit of a typed value, as it was typed; null without one, or for an unknown one. */
export function unitTyped(unit: Unit, text: string): AxisUnit | null {
  const suffix = partsOf(text)?.[2] ?? '';
  const factor = suffix === '' ? null : factorOf(unit, suffix);
  return factor === null ? null : { suffix, factor };
}

/** The typed value in SI units; null when it is no number with a known unit. */
export function parseValue(unit: Unit, text: string, shownSuffix: string): number | null {
  const match = partsOf(text);
  if (!match) return null;
  const number = Number((match[1] ?? '').replace(',', '.'));
  const suffix = match[2] ?? '';
  if (!Number.isFinite(number)) return null;
  const factor = factorOf(unit, suffix === '' ? shownSuffix : suffix);
  if (factor === null) return null;
  // A number without a unit is a count or a name, such as a seed: it is never rounded.
  if (unit === 'none' && Number.isInteger(number))
    return Number.isSafeInteger(number) ? number : null;
  // 0.5 % is 0.005 rather than 0.005000000000000001.
  return Number((number * factor).toPrecision(15));
}

/** A byte in a rate: a capital B, unless it begins “Bit”. */
const BYTE = /B(?![iI])/;
const BYTES_PER_SECOND = /^(.?B)(?:\/s|ps)$/;

/** Bits in a size: `Mb`, whereas `mb` is typed for megabytes too. */
const BITS = /^[A-Z]b/;

function factorOf(unit: Unit, suffix: string): number | null {
  if (suffix === '') return 1;
  const exact = STEPS[unit].find((step) => step.suffix === suffix);
  if (exact) return exact.factor;
  if (unit === 'bitsPerSecond' && BYTE.test(suffix)) {
    const bytes = factorOf('bytes', BYTES_PER_SECOND.exec(suffix)?.[1] ?? '?');
    return bytes === null ? null : 8 * bytes;
  }
  if (unit === 'bytes' && BITS.test(suffix)) return null;
  const folded = suffix.toLowerCase();
  const loose = STEPS[unit].find((step) => step.suffix.toLowerCase() === folded);
  return loose?.factor ?? TYPED[unit]?.[folded] ?? null;
}

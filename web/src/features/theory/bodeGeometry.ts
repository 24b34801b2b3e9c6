/** Where the curves of Bode's picture lie, with their axes. */
import { scaleLinear, scaleLog } from 'd3-scale';
import type { Bode } from '../../engine/types';

export const SIZE = { width: 240, height: 210 } as const;

const LEFT = 34;
const RIGHT = 6;
const TOP = 6;
const BOTTOM = 26;
/** Between the two parts. */
const GAP = 12;
/** Where feedback has turned round, in degrees. */
const TURNED = -180;
/** Decibels and degrees that are shown, whatever the loop. */
const GAINS: readonly [number, number] = [-40, 40];
const PHASES: readonly [number, number] = [-360, 0];

export interface Part {
  top: number;
  bottom: number;
  path: string;
  /** Where the line lies that decides: a gain of 1, a phase of −180°. */
  line: number;
  ticks: readonly { at: number; value: number }[];
}

export interface BodeGeometry {
  left: number;
  right: number;
  gain: Part;
  phase: Part;
  decades: readonly { at: number; value: number }[];
  /** Where the gain is 1, with the ends of the phase margin. */
  crossover: { x: number; from: number; to: number } | null;
  /** Where the phase is −180°, with the ends of the gain margin. */
  turning: { x: number; from: number; to: number } | null;
}

const clamp = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, value));

export function bodeGeometry({ frequency, gain, phase, margins }: Bode): BodeGeometry {
  const [left, right] = [LEFT, SIZE.width - RIGHT];
  const middle = (TOP + SIZE.height - BOTTOM) / 2;
  const ends = [frequency[0] ?? 1, frequency.at(-1) ?? 10];
  const x = scaleLog(ends, [left, right]);
  const y = (domain: readonly [number, number], top: number, bottom: number) =>
    scaleLinear(domain, [bottom, top]);
  const gains = y(GAINS, TOP, middle - GAP / 2);
  const phases = y(PHASES, middle + GAP / 2, SIZE.height - BOTTOM);
  /** A curve, left out where it is beyond what is shown. */
  const path = (
    values: readonly number[],
    scale: (value: number) => number,
    [least, most]: readonly [number, number],
  ) => {
    let away = true;
    return values
      .map((value, place) => {
        const step = away ? 'M' : 'L';
        away = value < least || value > most;
        return away
          ? ''
          : `${step}${x(frequency[place] ?? 1).toFixed(1)} ${scale(value).toFixed(1)}`;
      })
      .join('');
  };
  const ticks = (values: readonly number[], scale: (value: number) => number) =>
    values.map((value) => ({ at: scale(value), value }));
  return {
    left,
    right,
    gain: {
      top: TOP,
      bottom: middle - GAP / 2,
      path: path(gain, gains, GAINS),
      line: gains(0),
      ticks: ticks([-40, 0, 40], gains),
    },
    phase: {
      top: middle + GAP / 2,
      bottom: SIZE.height - BOTTOM,
      path: path(phase, phases, PHASES),
      line: phases(TURNED),
      ticks: ticks([-360, -180, 0], phases),
    },
    decades: x
      .ticks(10)
      .filter((value) => Number.isInteger(Math.log10(value)))
      .map((value) => ({ at: x(value), value })),
    crossover:
      margins.crossover === null || margins.phase === null
        ? null
        : {
            x: x(margins.crossover),
            from: phases(TURNED),
            to: phases(clamp(TURNED + margins.phase, PHASES)),
          },
    turning:
      margins.turning === null || margins.gain === null
        ? null
        : { x: x(margins.turning), from: gains(0), to: gains(clamp(-margins.gain, GAINS)) },
  };
}

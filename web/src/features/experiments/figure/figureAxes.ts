/** The geometry of a panel: its box, its axes and their numbers. */
import { scaleLinear, scaleLog, scalePoint } from 'd3-scale';
import { formatNumber } from '../../../ui/numbers/format';
import type { FigureAxis } from '../model/experimentFigure';

export interface PanelBox {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Tick {
  at: number;
  text: string;
}

/** Room for figures and titles of the axes, in units. */
const LEFT = 46;
const RIGHT = 12;
const TOP = 8;
const BOTTOM = 38;

/** The least room of a tick along the axis, and the width of a character. */
const TICK_ROOM = 62;
const CHARACTER = 6;
const ROW_ROOM = 26;

export function boxOf(width: number, height: number): PanelBox {
  return { width, height, left: LEFT, right: width - RIGHT, top: TOP, bottom: height - BOTTOM };
}

/** An axis along which the points of the grid lie. */
export interface PointAxis {
  /** Where each point is. */
  at: readonly number[];
  ticks: readonly Tick[];
  /** Where a logarithmic axis is broken, to show zero. */
  broken: number | null;
}

/** The share of a logarithmic axis that zero gets in front of its first value. */
const ZERO_SHARE = 0.12;
/** The distance of labelled points from the edges. */
const PADDING = 0.5;

export function pointAxis(axis: FigureAxis, [from, to]: readonly [number, number]): PointAxis {
  const { points } = axis;
  const room = Math.abs(to - from);
  if (points.length > 1 && points.every(({ label }) => label !== '')) {
    const places = points.map((_, i) => String(i));
    const scale = scalePoint(places, [from, to]).padding(PADDING);
    const at = places.map((place) => scale(place) ?? from);
    const widest = Math.max(...points.map(({ label }) => label.length)) * CHARACTER;
    const every = Math.ceil((points.length * Math.min(widest, 2 * TICK_ROOM)) / Math.max(1, room));
    const ticks = points
      .map(({ label }, i) => ({ at: at[i] ?? from, text: label }))
      .filter((_, i) => i % every === 0);
    return { at, ticks, broken: null };
  }
  const values = points.map(({ x }) => x);
  return axis.log ? logarithmic(values, from, to) : linear(values, from, to);
}

function linear(values: readonly number[], from: number, to: number): PointAxis {
  const [low = 0, high = 1] = [values[0], values.at(-1)];
  const domain = low < high ? [low, high] : [low - 0.5, low + 0.5];
  const scale = scaleLinear(domain, [from, to]);
  const ticks = scale
    .ticks(tickCount(from, to))
    .map((value) => ({ at: scale(value), text: formatNumber(value) }));
  return { at: values.map((value) => scale(value)), ticks, broken: null };
}

function logarithmic(values: readonly number[], from: number, to: number): PointAxis {
  const positive = values.filter((value) => value > 0);
  const [low, high] = [positive[0], positive.at(-1)];
  if (low === undefined || high === undefined || low === high) return linear(values, from, to);
  const zero = positive.length < values.length;
  const begin = zero ? from + (to - from) * ZERO_SHARE : from;
  const scale = scaleLog([low, high], [begin, to]);
  const ticks = spaced(
    decades(low, high).map((value) => ({ at: scale(value), text: formatNumber(value) })),
    zero ? Math.abs(begin - from) / 2 : 0,
  );
  return {
    at: values.map((value) => (value > 0 ? scale(value) : from)),
    ticks: zero ? [{ at: from, text: formatNumber(0) }, ...ticks] : ticks,
    broken: zero ? (from + begin) / 2 : null,
  };
}

/** Powers of ten, and between them twos and fives where there are few. */
function decades(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low));
  const count = Math.ceil(Math.log10(high)) - first;
  const steps = count <= 2 ? [1, 2, 5] : [1];
  const all = Array.from({ length: count + 1 }, (_, i) => 10 ** (first + i));
  return all
    .flatMap((power) => steps.map((step) => Number((step * power).toPrecision(3))))
    .filter((value) => value >= low * 0.999 && value <= high * 1.001);
}

/** Ticks that leave each other room. */
function spaced(ticks: readonly Tick[], least: number): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    const room = Math.max(least, (tick.text.length + 2) * CHARACTER);
    if (!last || Math.abs(tick.at - last.at) >= room) kept.push(tick);
  }
  return kept;
}

function tickCount(from: number, to: number): number {
  return Math.max(2, Math.min(8, Math.floor(Math.abs(to - from) / TICK_ROOM)));
}

export interface ValueAxis {
  at(value: number): number;
  ticks: readonly Tick[];
  low: number;
  high: number;
}

/** An axis of values. It begins at zero, unless `fit` and all of them are far from it. */
export function verticalAxis(
  range: readonly [number, number],
  ends: readonly [number, number],
  fit = false,
): ValueAxis {
  const rows = Math.floor(Math.abs(ends[1] - ends[0]) / ROW_ROOM);
  return scaled(range, ends, Math.max(2, Math.min(6, rows)), fit);
}

/** The same horizontally, where numbers are beside each other. */
export function horizontalAxis(
  range: readonly [number, number],
  ends: readonly [number, number],
): ValueAxis {
  const axis = scaled(range, ends, tickCount(...ends), false);
  return { ...axis, ticks: spaced(axis.ticks, 0) };
}

/** The share of a step by which values may be above the highest tick. */
const LITTLE = 0.1;

function scaled(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
  count: number,
  fit: boolean,
): ValueAxis {
  let [least, most] = low <= high ? [low, high] : [0, 1];
  if (least >= 0 && !(fit && least > most / 2)) least = 0;
  if (most <= 0 && least < 0) most = 0;
  if (least === most) most = least + (least === 0 ? 1 : Math.abs(least) * 0.1);
  const scale = scaleLinear([least, most], [from, to]).nice(count);
  const ticks = scale.ticks(count);
  const [first = least, last = most] = scale.domain();
  const step = (ticks[1] ?? most) - (ticks[0] ?? least);
  // An interval that reaches a little below zero does not make room for a whole step there.
  if (least < 0 && most > 0 && -least < step / 2) scale.domain([least, last]);
  // Nor does one that reaches a little above a tick: a fairness index has no ticks above 1.
  const top = ticks.findLast((value) => value <= most) ?? last;
  if (top < last && most - top < step * LITTLE) scale.domain([scale.domain()[0] ?? first, most]);
  const [begin = first, end = last] = scale.domain();
  return {
    at: (value) => scale(value),
    ticks: ticks
      .filter((value) => value >= begin && value <= end)
      .map((value) => ({ at: scale(value), text: formatNumber(value) })),
    low: begin,
    high: end,
  };
}

/** Moves the number of a tick inside the box where it would be cut off at an edge. */
export function insideBox({ at, text }: Tick, width: number): number {
  const half = (text.length * CHARACTER) / 2;
  return Math.max(half, Math.min(width - half, at));
}

/** From this ratio of last to first on, numbers of items are spaced logarithmically. */
const MANY_TIMES = 1000;

/** A horizontal axis of values: of time, or of items that are `counted` from 1 on. */
export function quantityAxis(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
  counted = false,
): ValueAxis {
  if (counted && low > 0 && high >= low * MANY_TIMES) {
    const scale = scaleLog([low, high], [from, to]);
    const ticks = decades(low, high).map((value) => ({
      at: scale(value),
      text: formatNumber(value),
    }));
    return { at: (value) => scale(value), ticks: spaced(ticks, 0), low, high };
  }
  const scale = scaleLinear(low < high ? [low, high] : [low - 0.5, low + 0.5], [from, to]);
  const ticks = scale
    .ticks(tickCount(from, to))
    .map((value) => ({ at: scale(value), text: formatNumber(value) }));
  return { at: (value) => scale(value), ticks, low, high };
}

export type Corner = readonly [x: number, y: number] | null;

/** A line through points, with gaps where there are none. */
export function linePath(points: readonly Corner[]): string {
  let path = '';
  let open = false;
  for (const point of points) {
    if (point) path += `${open ? 'L' : 'M'}${round(point[0])},${round(point[1])}`;
    open = point !== null;
  }
  return path;
}

/** The area between two lines, in pieces where one of them has a gap. */
export function bandPath(lower: readonly Corner[], upper: readonly Corner[]): string {
  let path = '';
  let begin = 0;
  for (let i = 0; i <= lower.length; i += 1) {
    if (i < lower.length && lower[i] && upper[i]) continue;
    if (i - begin > 1) {
      const there = linePath(lower.slice(begin, i));
      const back = linePath(upper.slice(begin, i).reverse());
      path += `${there}L${back.slice(1)}Z`;
    }
    begin = i + 1;
  }
  return path;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The x axis that all panels share, and their y axes. */
import { axisBottom, axisLeft } from 'd3-axis';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import type { Unit } from '../../../engine/types';
import type { TimeRange } from '../../../model/display/timeFrame';
import { type AxisUnit, axisUnit, formatNumber, THIN } from '../../../ui/numbers/format';
import type { Level } from './panel';

/** Room for the y axes' figures, and for the last figure of the x axis. */
export const LEFT = 46;
export const RIGHT = 18;

/** Room above a panel's marks for its title. */
export const TOP = 22;
export const BOTTOM = 6;

export type Scale = ScaleLinear<number, number>;

export function timeScale(range: TimeRange, width: number): Scale {
  return scaleLinear([range.from, range.to], [LEFT, Math.max(LEFT + 1, width - RIGHT)]);
}

/** A round top for a y axis that has to hold `largest`. */
export function niceTop(largest: number, fixed: number | null): number {
  if (fixed !== null) return fixed * 1.04;
  if (!(largest > 0)) return 1;
  return (
    scaleLinear([0, largest * 1.06], [0, 1])
      .nice(4)
      .domain()[1] ?? largest
  );
}

/** Round ends for a y axis that has to hold values from `least` on, which is zero where none is below. */
export function niceEnds(
  least: number,
  largest: number,
  fixed: number | null,
): readonly [bottom: number, top: number] {
  if (least === 0 || fixed !== null) return [0, niceTop(largest, fixed)];
  const [bottom = least, top = 0] = scaleLinear([least * 1.06, Math.max(0, largest) * 1.06], [0, 1])
    .nice(4)
    .domain();
  return [bottom, top];
}

/** The levels that an axis makes room for: those near its values that hold within the range in view. */
export function levelsNear(
  levels: readonly Omit<Level, 'name' | 'token'>[],
  largest: number,
  range: TimeRange,
): number[] {
  return levels.flatMap(({ value, from = range.from, to = range.to }) =>
    largest > value / 2 && from < range.to && to > range.from ? [value] : [],
  );
}

/** Draws a panel's y axis with its grid; returns the unit that its figures have. */
export function drawYAxis(
  svg: SVGSVGElement,
  unit: Unit,
  top: number,
  width: number,
  height: number,
  bottom = 0,
): AxisUnit {
  const shown = axisUnit(unit, Math.max(top, -bottom));
  const scale = scaleLinear([bottom / shown.factor, top / shown.factor], [height - BOTTOM, TOP]);
  const ticks = Math.max(2, Math.min(5, Math.floor((height - TOP - BOTTOM) / 26)));
  const axis = axisLeft<number>(scale)
    .ticks(ticks)
    .tickSize(-(width - LEFT - RIGHT))
    .tickPadding(7)
    .tickFormat((value) => formatNumber(value));
  select(svg).select<SVGGElement>('g.y').attr('transform', `translate(${LEFT},0)`).call(axis);
  return shown;
}

/** Draws the x axis with its figures. */
export function drawXAxis(svg: SVGSVGElement, scale: Scale): void {
  const axis = axisBottom<number>(scale)
    .ticks(tickCount(scale))
    .tickSize(4)
    .tickPadding(4)
    .tickFormat(tickFormat(scale, tickCount(scale)));
  select(svg).select<SVGGElement>('g.x').call(axis);
}

/** Vertical grid lines at the same places as the x axis's figures. */
export function drawXGrid(svg: SVGSVGElement, scale: Scale, height: number): void {
  const axis = axisBottom<number>(scale)
    .ticks(tickCount(scale))
    .tickSize(height - TOP - BOTTOM)
    .tickFormat(() => '');
  select(svg).select<SVGGElement>('g.x').attr('transform', `translate(0,${TOP})`).call(axis);
}

function tickCount(scale: Scale): number {
  const [from = 0, to = 1] = scale.range();
  return Math.max(2, Math.floor((to - from) / 90));
}

function tickFormat(scale: Scale, count: number): (value: number) => string {
  const [from = 0, to = 1] = scale.domain();
  const digits = Math.min(9, Math.max(0, 1 - Math.floor(Math.log10((to - from) / 4))));
  const figure = (value: number): string =>
    digits <= 6 ? formatNumber(Number(value.toFixed(digits))) : value.toFixed(digits);
  const last = scale.ticks(count).at(-1);
  return (value) => (value === last ? `${figure(value)}${THIN}s` : figure(value));
}

/** Names nearer than this, one below the other, would overlap; and the room between two on one line. */
const LEVEL_NAME = 12;
const CHARACTER = 5.6;

/** From a line to the baseline of its name: above it, below it, or in a gap of its own. */
const BASELINES = [-3, 11, 4];

/** Dotted lines with their names at the right, such as a queue's limit, each where it holds. */
export function drawLevels(
  svg: SVGSVGElement,
  all: readonly Level[],
  top: number,
  width: number,
  height: number,
  scale: Scale,
): void {
  const right = width - RIGHT;
  const lines = all.flatMap(({ value, name, token, from, to }) => {
    const [x1, x2] = [from, to].map((at, end) =>
      at === undefined ? [LEFT, right][end] : Math.min(right, Math.max(LEFT, scale(at))),
    ) as [number, number];
    const y = height - BOTTOM - (value / top) * (height - BOTTOM - TOP);
    return value <= top * 1.001 && x1 < x2 ? [{ x1, x2, y, name, token }] : [];
  });
  const names = placeNames(lines, right, height);
  const group = select(svg).select<SVGGElement>('g.levels');
  group
    .selectAll('path')
    .data(lines)
    .join('path')
    .attr('d', (line) => withGaps(line, names))
    .style('stroke', ({ token }) => `var(${token})`);
  group
    .selectAll('text')
    .data(names)
    .join('text')
    .attr('x', ({ x }) => x)
    .attr('y', ({ y }) => y)
    .text(({ name }) => name);
}

interface LevelLine {
  x1: number;
  x2: number;
  y: number;
  name: string;
}

/** A name by its right end and its baseline. */
interface LevelName {
  x: number;
  y: number;
  wide: number;
  name: string;
}

function isStruck({ x1, x2, y }: LevelLine, name: LevelName): boolean {
  return y > name.y - 9.5 && y < name.y + 1 && x1 < name.x && x2 > name.x - name.wide;
}

/**
 * Each name at the right end of its own line, where it meets the fewest others, and beside names that
 * would be covered. One that would begin left of the axis is left out.
 */
export function placeNames(
  lines: readonly LevelLine[],
  right: number,
  height: number,
): readonly LevelName[] {
  const placed: LevelName[] = [];
  for (const own of lines.toSorted((a, b) => a.y - b.y)) {
    const wide = own.name.length * CHARACTER;
    let best: LevelName | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [side, below] of BASELINES.entries()) {
      const place = {
        x: Math.min(right, Math.max(own.x2, own.x1 + wide + 4)) - 2,
        y: own.y + below,
        wide,
        name: own.name,
      };
      for (const other of placed.toSorted((a, b) => b.x - a.x)) {
        const end = other.x - other.wide - LEVEL_NAME;
        const near = Math.abs(other.y - place.y) < LEVEL_NAME && place.x > end;
        if (near && place.x - wide < other.x + LEVEL_NAME) place.x = end;
      }
      // Neither over the panel's title nor over the next panel.
      const cost =
        lines.filter((line) => line !== own && isStruck(line, place)).length +
        0.3 * side +
        0.2 * Math.max(0, TOP + 9 - place.y, 9 * (place.y - height));
      if (place.x - wide < LEFT || cost >= least) continue;
      least = cost;
      best = place;
    }
    if (best) placed.push(best);
  }
  return placed;
}

/** A level line that leaves out what would strike a name through. */
function withGaps(line: LevelLine, names: readonly LevelName[]): string {
  const { x1, x2, y } = line;
  const within = (x: number): number => Math.min(x2, Math.max(x1, x));
  const gaps = names
    .filter((name) => isStruck(line, name))
    .toSorted((a, b) => a.x - b.x)
    .map(({ x, wide }) => `H${within(x - wide - 3)}M${within(x + 3)},${y}`);
  return `M${x1},${y}${gaps.join('')}H${x2}`;
}

/** The x axis that all panels share, and their y axes. */
import { axisBottom, axisLeft } from 'd3-axis';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import type { Unit } from '../../../engine/types';
import type { TimeRange } from '../../../model/display/timeFrame';
import { type AxisUnit, axisUnit, formatNumber, THIN } from '../../../ui/numbers/format';

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

/** The levels that an axis makes room for: those near its values. */
export function levelsNear(levels: readonly { value: number }[], largest: number): number[] {
  return levels.filter(({ value }) => largest > value / 2).map(({ value }) => value);
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

interface DrawnLevel {
  value: number;
  name: string;
  token: string;
}

/** Names of levels nearer than this would overlap: the second goes further left. */
const LEVEL_NAME = 12;
const CHARACTER = 5.6;

/** Dotted lines with their names at the right, such as a queue's limit. */
export function drawLevels(
  svg: SVGSVGElement,
  all: readonly DrawnLevel[],
  top: number,
  width: number,
  height: number,
): void {
  const levels = all.filter(({ value }) => value <= top * 1.001);
  const y = (value: number): number => height - BOTTOM - (value / top) * (height - BOTTOM - TOP);
  const groups = select(svg)
    .select<SVGGElement>('g.levels')
    .selectAll<SVGGElement, DrawnLevel>('g')
    .data(levels)
    .join((enter) => {
      const group = enter.append('g');
      group.append('line');
      group.append('text').attr('dy', -3);
      return group;
    });
  groups.attr('transform', ({ value }) => `translate(0,${y(value)})`);
  groups
    .select('line')
    .attr('x1', LEFT)
    .attr('x2', width - RIGHT)
    .style('stroke', ({ token }) => `var(${token})`);
  const indents = indentsOf(levels.map(({ value, name }) => ({ y: y(value), name })));
  const room = width - LEFT - RIGHT;
  groups
    .select('text')
    .attr('x', (_, index) => width - RIGHT - 2 - (indents[index] ?? 0))
    // Below its line where the panel's title would be covered.
    .attr('dy', ({ value }) => (y(value) < TOP + LEVEL_NAME ? 11 : -3))
    // A name that would begin left of the axis is left out.
    .text(({ name }, index) =>
      (indents[index] ?? 0) + name.length * CHARACTER > room ? '' : name,
    );
}

/** How far to the left of the edge each name begins, so that none covers another. */
export function indentsOf(names: readonly { y: number; name: string }[]): number[] {
  const indents: number[] = [];
  for (const [index, { y }] of names.entries()) {
    const beside = names
      .slice(0, index)
      .map((other, at) => ({ ...other, end: (indents[at] ?? 0) + other.name.length * CHARACTER }))
      .filter((other) => Math.abs(other.y - y) < LEVEL_NAME);
    indents.push(Math.max(0, ...beside.map(({ end }) => end + LEVEL_NAME)));
  }
  return indents;
}

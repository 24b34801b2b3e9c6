/** The x axis that all panels share, and their y axes. */
import { axisBottom, axisLeft } from 'd3-axis';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import type { Unit } from '../../engine/types';
import type { TimeRange } from '../../model/timeFrame';
import { type AxisUnit, axisUnit, formatNumber, THIN } from '../../ui/format';

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

/** Draws a panel's y axis with its grid; returns the unit that its figures have. */
export function drawYAxis(
  svg: SVGSVGElement,
  unit: Unit,
  top: number,
  width: number,
  height: number,
): AxisUnit {
  const shown = axisUnit(unit, top);
  const scale = scaleLinear([0, top / shown.factor], [height - BOTTOM, TOP]);
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

/** A dotted line with its name at the right, such as a queue's limit. */
export function drawLevel(
  svg: SVGSVGElement,
  level: { value: number; name: string } | null,
  top: number,
  width: number,
  height: number,
): void {
  const levels = level && level.value <= top * 1.001 ? [level] : [];
  const y = (value: number): number => height - BOTTOM - (value / top) * (height - BOTTOM - TOP);
  const groups = select(svg)
    .select<SVGGElement>('g.levels')
    .selectAll<SVGGElement, { value: number; name: string }>('g')
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
    .attr('x2', width - RIGHT);
  groups
    .select('text')
    .attr('x', width - RIGHT - 2)
    .text(({ name }) => name);
}

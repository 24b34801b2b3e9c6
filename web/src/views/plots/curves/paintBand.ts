/** Many curves as one band: at each pixel the median, the quartiles and the extremes of all. */
import { type Column, lastIn } from '../../../engine/client/frames';
import type { PlotContext } from '../../../ui/drawing/plotContext';
import { stroke } from '../../../ui/style/scale';
import { colour } from '../../../ui/style/theme';
import type { Line } from '../panels/panel';
import type { Placement } from './paintLines';

/** With more flows than this, curves cannot be distinguished. */
export const MOST_CURVES = 4;

export interface Spread {
  least: number;
  lower: number;
  median: number;
  upper: number;
  most: number;
}

/** Whether a panel's curves are shown as a band: there are many, and not each of its own kind. */
export function hasBand(lines: readonly Line[]): boolean {
  const curves = lines.filter(({ flow, option }) => flow !== null && option === null);
  const kinds = new Set(curves.map(({ name }) => kindOf(name)));
  return curves.length > MOST_CURVES && kinds.size < curves.length;
}

/** A flow's name without its id, `f.2 NewReno`, or without its number, `dctcp-flow.2`. */
function kindOf(name: string): string {
  const [, ...rest] = name.split(' ');
  return rest.join(' ') || name.replace(/\.\d+$/, '');
}

/** The spread of the values at a pixel; null where no curve has one. */
export function spreadAt(columns: readonly Column[], pixel: number): Spread | null {
  const values: number[] = [];
  for (const column of columns) {
    const value = pixel < column.filled ? lastIn(column, pixel) : Number.NaN;
    if (!Number.isNaN(value)) values.push(value);
  }
  if (values.length === 0) return null;
  values.sort((a, b) => a - b);
  return {
    least: quantile(values, 0),
    lower: quantile(values, 0.25),
    median: quantile(values, 0.5),
    upper: quantile(values, 0.75),
    most: quantile(values, 1),
  };
}

/** Interpolates between the two values around a quantile. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** Pixels that the median extends beyond what is repainted, so that its pieces join. */
const OVERLAP = 2;

/** How much of its colour the quartiles of a run have, so that those of another one show through. */
const TINT = 0.25;

/** `token`: the colour of its run, where several are compared; extremes would hide one another then. */
export function paintBand(
  context: PlotContext,
  columns: readonly Column[],
  { x0, dx, y0, dy }: Placement,
  [from, to]: readonly [number, number],
  token: string | null = null,
): void {
  const first = Math.max(0, Math.floor((from - x0) / dx) - OVERLAP);
  const filled = columns.reduce((most, column) => Math.max(most, column.filled), 0);
  const end = Math.min(filled, Math.ceil((to - x0) / dx) + OVERLAP);
  const y = (value: number): number => y0 - value * dy;
  const spreads = Array.from({ length: Math.max(0, end - first) }, (_, i) =>
    spreadAt(columns, first + i),
  );
  const between = (fill: string, low: keyof Spread, high: keyof Spread): void => {
    context.fillStyle = colour(fill);
    context.beginPath();
    for (const [i, spread] of spreads.entries()) {
      if (!spread) continue;
      const left = x0 + dx * (first + i - 0.5);
      context.rect(left, y(spread[high]), dx, y(spread[low]) - y(spread[high]));
    }
    context.fill();
  };
  if (token === null) between('--plot-fill', 'least', 'most');
  context.globalAlpha = token === null ? 1 : TINT;
  between(token ?? '--track', 'lower', 'upper');
  context.globalAlpha = 1;
  context.strokeStyle = colour(token ?? '--plot-line');
  context.lineWidth = stroke(1.5);
  context.beginPath();
  let drawing = false;
  for (const [i, spread] of spreads.entries()) {
    const x = x0 + dx * (first + i);
    if (spread && drawing) context.lineTo(x, y(spread.median));
    else if (spread) context.moveTo(x, y(spread.median));
    drawing = spread !== null;
  }
  context.stroke();
}

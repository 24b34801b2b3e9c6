/**
 * Paints curves on a canvas that keeps them; a frame repaints only the strips
 * that have changed, so that fifty flows cost little more than two.
 */
import type { Column } from '../../../engine/client/frames';
import { PIXEL } from '../../../engine/types';
import type { PlotContext } from '../../../ui/drawing/plotContext';
import { traceMarker } from '../../../ui/style/flowLook';
import { stroke as strokeWidth } from '../../../ui/style/scale';
import { colour } from '../../../ui/style/theme';
import type { Line } from '../panels/panel';

/** Pixels from column index to canvas x, and from value to canvas y. */
export interface Placement {
  /** x of the middle of column 0, and the distance to the next. */
  x0: number;
  dx: number;
  /** y of zero, and the height of one unit. */
  y0: number;
  dy: number;
}

/** Vertical strokes taller than this are drawn even in the gap of a dash. */
const NEVER_HIDDEN = 4;

/** Markers along a curve: this far apart, each flow a little further on. */
const MARKER_EVERY = 170;
const MARKER_SHIFT = 37;
const MARKER_SIZE = 3.2;
/** The side of a dot. */
export const DOT = 2.5;

/** With more curves than this, dashes are measured along x rather than along the curve: that is cheap. */
const FEW_LINES = 8;

/** The length of each curve up to each pixel, so that dashes join where a repaint begins. */
const lengthsByCurve = new WeakMap<Float32Array, Float32Array>();

/** Pixels that paths extend beyond what is repainted, so that caps and markers join. */
const OVERLAP = 8;

export interface LineData {
  line: Line;
  column: Column | undefined;
}

/** How a curve looks. */
export type LineLook = Pick<Line, 'token' | 'dash' | 'marker' | 'width' | 'filled'> & {
  /** Each sample is a dot. */
  dots?: boolean;
  /** How much of what is behind it is covered; all of it where absent. */
  alpha?: number;
  /** Whether it is painted before the curves of the run. */
  under?: boolean;
};

/** A curve as it is painted, of the run or of a model. */
export interface PaintedLine {
  line: LineLook;
  column: Column | undefined;
}

/** Paints the curves between two positions; the caller clips the rest. */
export function paintLines(
  context: PlotContext,
  lines: readonly PaintedLine[],
  place: Placement,
  [from, to]: readonly [number, number],
): void {
  const first = Math.max(0, Math.floor((from - place.x0) / place.dx) - OVERLAP);
  const end = Math.max(first, Math.ceil((to - place.x0) / place.dx) + OVERLAP);
  context.lineJoin = 'round';
  for (const { line, column } of lines) {
    if (column && line.filled) paintArea(context, line, column, place, first, end);
  }
  const few = lines.length <= FEW_LINES;
  for (const [index, { line, column }] of lines.entries()) {
    if (!column || column.filled <= first) continue;
    context.globalAlpha = line.alpha ?? 1;
    if (line.dots) paintDots(context, line, column, place, [first, end]);
    else paintLine(context, line, column, place, first, end, index, few);
    context.globalAlpha = 1;
  }
}

function paintDots(
  context: PlotContext,
  line: LineLook,
  { values, filled }: Column,
  place: Placement,
  [first, end]: readonly [number, number],
): void {
  context.fillStyle = colour(line.token);
  const size = DOT * strokeWidth(1);
  for (let pixel = first; pixel < Math.min(end, filled); pixel += 1) {
    const x = place.x0 + place.dx * pixel - size / 2;
    for (const part of [PIXEL.min, PIXEL.max, PIXEL.last]) {
      const value = values[pixel * PIXEL.stride + part] ?? Number.NaN;
      if (!Number.isNaN(value))
        context.fillRect(x, place.y0 - value * place.dy - size / 2, size, size);
    }
  }
}

/** The end of the longest data of the lines. */
export function extentOf(lines: readonly LineData[], place: Placement): number {
  const filled = lines.reduce((most, { column }) => Math.max(most, column?.filled ?? 0), 0);
  return place.x0 + place.dx * (filled + 1) + MARKER_SIZE;
}

function paintLine(
  context: PlotContext,
  line: LineLook,
  column: Column,
  place: Placement,
  first: number,
  end: number,
  index: number,
  few: boolean,
): void {
  const stroke = colour(line.token);
  const { values } = column;
  const filled = Math.min(end, column.filled);
  const period = few ? 0 : line.dash.reduce((sum, length) => sum + length, 0);
  const lengths = few && line.dash.length > 0 ? lengthsOf(column) : null;
  if (lengths) {
    context.setLineDash([...line.dash]);
    context.lineDashOffset = lengths[first] ?? 0;
  }
  let length = lengths?.[first] ?? 0;
  let drawing = false;
  let previous = 0;
  const to = (x: number, y: number, fromX: number, fromY: number): void => {
    context.lineTo(x, y);
    length += Math.hypot(x - fromX, y - fromY);
  };
  context.strokeStyle = stroke;
  context.lineWidth = strokeWidth(line.width);
  context.beginPath();
  const shift = (index * MARKER_SHIFT) % MARKER_EVERY;
  const marked: number[] = [];
  for (let pixel = first; pixel < filled; pixel += 1) {
    const at = pixel * PIXEL.stride;
    const last = values[at + PIXEL.last] ?? Number.NaN;
    // A gap in the data is a gap in the curve, never a line to zero.
    if (Number.isNaN(last)) {
      drawing = false;
      continue;
    }
    const x = place.x0 + place.dx * pixel;
    const yLast = place.y0 - last * place.dy;
    const yMin = place.y0 - (values[at + PIXEL.min] ?? last) * place.dy;
    const yMax = place.y0 - (values[at + PIXEL.max] ?? last) * place.dy;
    const extent = Math.max(yMin - yMax, drawing ? Math.abs(yLast - previous) : 0);
    if (period > 0 && extent <= NEVER_HIDDEN && !isDashDrawn(line.dash, pixel % period)) {
      drawing = false;
    } else if (!drawing && pixel === first && first > 0) {
      // It continues the part that is painted already.
      context.moveTo(x, yLast);
      drawing = true;
    } else {
      let fromX = x - place.dx;
      let fromY = drawing
        ? previous
        : pixel > first
          ? previousY(values, pixel - 1, place)
          : Number.NaN;
      if (Number.isNaN(fromY)) {
        fromX = x;
        fromY = yLast;
      }
      if (!drawing) context.moveTo(fromX, fromY);
      if (yMin - yMax > 0.75) {
        const upFirst = Math.abs(fromY - yMax) < Math.abs(fromY - yMin);
        const near = upFirst ? yMax : yMin;
        const far = upFirst ? yMin : yMax;
        to(x, near, fromX, fromY);
        to(x, far, x, near);
        to(x, yLast, x, far);
      } else {
        to(x, yLast, fromX, fromY);
      }
      drawing = true;
    }
    if (lengths) lengths[pixel] = length;
    previous = yLast;
    if (line.marker && pixel % MARKER_EVERY === shift && pixel > 0) marked.push(x, yLast);
  }
  context.stroke();
  context.setLineDash([]);
  if (!line.marker) return;
  context.fillStyle = stroke;
  context.beginPath();
  for (let i = 0; i + 1 < marked.length; i += 2) {
    traceMarker(context, line.marker, marked[i] ?? 0, marked[i + 1] ?? 0, MARKER_SIZE);
  }
  context.fill();
}

function paintArea(
  context: PlotContext,
  line: LineLook,
  column: Column,
  place: Placement,
  first: number,
  end: number,
): void {
  const { values } = column;
  const filled = Math.min(end, column.filled);
  context.fillStyle = colour(line.token === '--plot-line' ? '--plot-fill' : line.token);
  context.beginPath();
  for (let pixel = first; pixel < filled; pixel += 1) {
    const top = values[pixel * PIXEL.stride + PIXEL.max] ?? Number.NaN;
    if (Number.isNaN(top)) continue;
    const y = place.y0 - top * place.dy;
    context.rect(place.x0 + place.dx * (pixel - 0.5), y, place.dx, place.y0 - y);
  }
  context.fill();
}

function lengthsOf({ values }: Column): Float32Array {
  let lengths = lengthsByCurve.get(values);
  if (!lengths) {
    lengths = new Float32Array(values.length / PIXEL.stride);
    lengthsByCurve.set(values, lengths);
  }
  return lengths;
}

function previousY(values: Float32Array, pixel: number, place: Placement): number {
  const value = values[pixel * PIXEL.stride + PIXEL.last] ?? Number.NaN;
  return place.y0 - value * place.dy;
}

/** Whether a dash is drawn at `phase`: strokes and gaps alternate, strokes first. */
export function isDashDrawn(dash: readonly number[], phase: number): boolean {
  let left = phase;
  for (const [index, length] of dash.entries()) {
    if (left < length) return index % 2 === 0;
    left -= length;
  }
  return true;
}

/** The largest value in the columns from pixel `from` on. */
export function largestValue(column: Column, from: number): number {
  let top = Number.NEGATIVE_INFINITY;
  for (let pixel = Math.max(0, from); pixel < column.filled; pixel += 1) {
    const value = column.values[pixel * PIXEL.stride + PIXEL.max] ?? Number.NaN;
    if (value > top && Number.isFinite(value)) top = value;
  }
  return top;
}

/** The least value of a column from a pixel on where that is below zero, or else zero. */
export function leastValue(column: Column, from: number): number {
  let least = 0;
  for (let pixel = Math.max(0, from); pixel < column.filled; pixel += 1) {
    const value = column.values[pixel * PIXEL.stride + PIXEL.min] ?? Number.NaN;
    if (value < least && Number.isFinite(value)) least = value;
  }
  return least;
}

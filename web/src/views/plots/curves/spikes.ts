/** Y axes that leave out short spikes, and marks where curves are cut off. */
import { PIXEL } from '../../../engine/types';
import type { PlotContext } from '../../../ui/drawing/plotContext';
import { colour } from '../../../ui/style/theme';
import { LEFT } from '../panels/scales';
import type { LineData, PaintedLine, Placement } from './paintLines';

/** This share of a curve's pixels stays visible. */
const KEPT = 0.98;

/** A peak is a spike only if it is this many times as high as the rest. */
const MUCH_HIGHER = 1.4;

/** Pixels of each curve that are sampled. */
const MOST_SAMPLES = 600;

const HALF = 4;
const HIGH = 5;

/** The largest value of an axis: of all values, or with `cut` of those below a spike. */
export function peakWithout(lines: readonly LineData[], peak: number): number {
  const kept = Math.max(...lines.map(({ column }) => (column ? keptOf(column) : 0)));
  return kept > 0 && peak > kept * MUCH_HIGHER ? kept : peak;
}

/** The value that all but a few pixels of a curve stay below. */
function keptOf({ values, filled }: NonNullable<LineData['column']>): number {
  const step = Math.max(1, Math.ceil(filled / MOST_SAMPLES));
  const highest: number[] = [];
  for (let pixel = 0; pixel < filled; pixel += step) {
    const value = values[pixel * PIXEL.stride + PIXEL.max] ?? Number.NaN;
    if (Number.isFinite(value)) highest.push(value);
  }
  highest.sort((a, b) => a - b);
  return highest[Math.min(highest.length - 1, Math.floor(highest.length * KEPT))] ?? 0;
}

/** Pixel ranges in which a curve lies above the axis. */
export function cutRuns(
  { values, filled }: NonNullable<LineData['column']>,
  top: number,
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let pixel = 0; pixel < filled; pixel += 1) {
    const value = values[pixel * PIXEL.stride + PIXEL.max] ?? Number.NaN;
    if (!(value > top)) continue;
    const last = runs.at(-1);
    // Runs this near to each other share a mark.
    if (last && pixel - last.to <= 3 * HALF) last.to = pixel;
    else runs.push({ from: pixel, to: pixel });
  }
  return runs;
}

/** Arrow heads at the upper edge, where curves continue above it. */
export function paintCuts(
  context: PlotContext,
  lines: readonly PaintedLine[],
  { x0, dx }: Placement,
  top: number,
  y: number,
  right: number,
): void {
  for (const { line, column } of lines) {
    if (!column) continue;
    context.fillStyle = colour(line.token);
    for (const { from } of cutRuns(column, top)) {
      // Its beginning, which stays while the run continues.
      const x = x0 + dx * from;
      if (x < LEFT || x > right) continue;
      context.beginPath();
      context.moveTo(x - HALF, y + HIGH);
      context.lineTo(x, y);
      context.lineTo(x + HALF, y + HIGH);
      context.fill();
    }
  }
}

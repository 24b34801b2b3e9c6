/**
 * The phases of congestion control over time: a row for each flow, in which the height of
 * a bar shows the phase, so that colours can distinguish flows.
 */
import type { Column } from '../../../engine/client/frames';
import { PIXEL } from '../../../engine/types';
import { texts } from '../../../texts';
import type { PlotContext } from '../../../ui/drawing/plotContext';
import { colour } from '../../../ui/style/theme';
import type { PaintedLine } from './paintLines';

/** Shares of a row's height: slow start, congestion avoidance, fast recovery, after a timeout. */
export const PHASE_HEIGHTS = [0.15, 0.4, 0.7, 1];

/** Between two rows, and the least height of one. */
const GAP = 2;
const LEAST = 1;

/** The name of a phase as its series has it; empty where there is none. */
export function phaseName(value: number): string {
  return texts.plots.phases[value] ?? '';
}

/** The phase that a pixel shows: the worst of those in it, so that a short one is visible. */
export function phaseAt({ values, filled }: Column, pixel: number): number {
  if (pixel >= filled) return Number.NaN;
  const at = pixel * PIXEL.stride;
  const last = values[at + PIXEL.last] ?? Number.NaN;
  return Number.isNaN(last) ? last : Math.max(last, values[at + PIXEL.max] ?? last);
}

export function paintPhases(
  context: PlotContext,
  lines: readonly PaintedLine[],
  { x0, dx }: { x0: number; dx: number },
  [top, bottom]: readonly [number, number],
  [from, to]: readonly [number, number],
): void {
  const row = (bottom - top) / Math.max(1, lines.length);
  const room = Math.max(LEAST, row - GAP);
  const first = Math.max(0, Math.floor((from - x0) / dx) - 1);
  for (const [index, { line, column }] of lines.entries()) {
    if (!column) continue;
    const foot = top + (index + 1) * row;
    const end = Math.min(column.filled, Math.ceil((to - x0) / dx) + 1);
    context.fillStyle = colour(line.token);
    context.beginPath();
    // Adjacent pixels of one phase are one bar: no seams, and fewer bars.
    for (let pixel = first; pixel < end; ) {
      const phase = phaseAt(column, pixel);
      let next = pixel + 1;
      while (next < end && phaseAt(column, next) === phase) next += 1;
      const height = room * (PHASE_HEIGHTS[phase] ?? 0);
      if (height > 0) {
        context.rect(x0 + dx * (pixel - 0.5), foot - height, dx * (next - pixel), height);
      }
      pixel = next;
    }
    context.fill();
  }
}

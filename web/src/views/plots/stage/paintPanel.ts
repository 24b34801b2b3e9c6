/** Paints the curves of a panel: on the surface of the screen, and into pictures. */
import type { Column } from '../../../engine/client/frames';
import type { PlotView } from '../../../engine/protocol/protocol';
import { SECOND } from '../../../engine/types';
import type { PlotContext } from '../../../ui/drawing/plotContext';
import { paintBand } from '../curves/paintBand';
import { type PaintedLine, type Placement, paintLines } from '../curves/paintLines';
import { paintPhases } from '../curves/paintPhases';
import { paintCuts } from '../curves/spikes';
import type { Panel } from '../panels/panel';
import { BOTTOM, RIGHT, type Scale, TOP } from '../panels/scales';
import type { OverlaidCurves } from './otherRuns';

/** The parts of a panel that are painted, and where. */
export interface PaintedCurves {
  lines: readonly PaintedLine[];
  /** The curves of its band; none where each is drawn. */
  band: readonly Column[];
  place: Placement;
  /** The curves of other runs, each run's in its own pixels. */
  overlaid: readonly OverlaidCurves[];
}

/** The place of a view's columns on an axis, and of values up to `top` in a height. */
export function placementOf(
  view: PlotView,
  scale: Scale,
  height: number,
  top: number,
  bottom = 0,
): Placement {
  const x0 = scale(view.from / SECOND);
  const dx = (scale(view.to / SECOND) - x0) / view.pixels;
  const dy = (height - BOTTOM - TOP) / (top - bottom);
  return { x0: x0 + dx / 2, dx, y0: height - BOTTOM + bottom * dy, dy };
}

/** Paints within a strip; the caller clips what is outside the axes. */
export function paintCurves(
  context: PlotContext,
  { lines, band, place, overlaid }: PaintedCurves,
  strip: readonly [number, number],
  panel: Panel,
): void {
  for (const other of overlaid)
    if (other.band.length > 0) paintBand(context, other.band, other.place, strip, other.token);
  if (band.length > 0) paintBand(context, band, place, strip, panel.bandToken);
  if (panel.strip) {
    paintPhases(context, lines, place, [TOP, place.y0], strip);
    return;
  }
  for (const other of overlaid) paintLines(context, other.lines, other.place, strip);
  paintLines(context, lines, place, strip);
}

/** Marks where curves continue above the axis. */
export function paintCutsAbove(
  context: PlotContext,
  { lines, place }: PaintedCurves,
  top: number,
  width: number,
): void {
  paintCuts(context, lines, place, top, TOP - 10, width - RIGHT);
}

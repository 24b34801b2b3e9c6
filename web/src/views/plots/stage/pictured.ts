/** Panels as pictures of them need them. */

import type { DrawingContext, PlotContext } from '../../../ui/drawing/plotContext';
import type { FluidLine } from '../curves/fluidLines';
import type { Line, Panel } from '../panels/panel';
import type { Scale } from '../panels/scales';
import type { OverlaidCurves } from './otherRuns';
import type { PaintedCurves } from './paintPanel';

/** A panel as a picture of it needs it. */
export interface PicturedPanel {
  panel: Panel;
  models: readonly FluidLine[];
  /** The value at the top of its axis. */
  top: number;
  /** The value at its bottom, if that is below zero. */
  bottom?: number;
  /** Whether curves continue above its axis. */
  cut: boolean;
  /** The curves of other runs that are drawn one by one. */
  others: readonly Line[];
  /** The bands of other runs. */
  otherBands: readonly Pick<OverlaidCurves, 'name' | 'token' | 'band'>[];
  curves(scale: Scale, height: number): PaintedCurves;
  /** Paints what has no curves over time. */
  paint?(context: PlotContext, scale: Scale, width: number, height: number): OwnPaint | null;
  /** A panel that is not over time: a square with room around it. */
  square?: PicturedSquare;
}

/** The axes of what was painted, and what has to be said of it. */
export interface OwnPaint {
  axes: SVGSVGElement;
  note: string;
}

export interface PicturedSquare {
  margin: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
  /** Paints it, and returns its axes; `wide` measures texts. */
  paint(context: DrawingContext, side: number, wide: (text: string) => number): SVGSVGElement;
}

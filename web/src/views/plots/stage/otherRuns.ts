/** How other runs come into the plots of one, over its curves or beside them: loaded with the second run. */
import type { ComponentType } from 'react';
import type { Column } from '../../../engine/client/frames';
import type { PlotView } from '../../../engine/protocol/protocol';
import type { PlotSettings } from '../../../model/display/plotSettings';
import type { TimeFrame } from '../../../model/display/timeFrame';
import type { AxisUnit } from '../../../ui/numbers/format';
import type { LineData, Placement } from '../curves/paintLines';
import type { Panel } from '../panels/panel';
import type { Scale } from '../panels/scales';

/** The curves of one other run over a panel, in the pixels of its own view. */
export interface OverlaidCurves {
  /** The name of the run. */
  name: string;
  lines: readonly LineData[];
  /** The curves of its band, and the colour of that; none where each is drawn. */
  band: readonly Column[];
  token: string;
  place: Placement;
}

/** Where a panel's values lie on the screen. */
export interface PanelPlacement {
  scale: Scale;
  /** y of zero, and the height of one unit. */
  y0: number;
  dy: number;
}

/** The plots of the shown run, as a legend of other runs reads them. */
export interface LegendStage {
  readonly settings: PlotSettings;
  readonly time: TimeFrame;
  unitOf(panel: string): AxisUnit;
}

export interface OtherRuns {
  /** The panels of the stage's own run, in the looks that distinguish runs. */
  restyled(panels: readonly Panel[]): readonly Panel[];
  /** Asks the other runs for the columns of their curves. */
  ask(view: Omit<PlotView, 'epoch' | 'series'>, panels: readonly Panel[], now: number): void;
  /** Takes in what has arrived; the leftmost changed position in pixels, Infinity for none. */
  take(scale: Scale): number;
  /** The curves over a panel, with the columns that have arrived. */
  data(panel: Panel): readonly LineData[];
  /** Their largest value; that of none is -Infinity. */
  peakOf(panel: Panel): number;
  /** The least value below zero; zero without one. */
  troughOf(panel: Panel): number;
  curves(panel: Panel, place: PanelPlacement): readonly OverlaidCurves[];
  /** The entries of the other runs in the legend of a panel; none where they have plots of their own. */
  Legend: ComponentType<{ panel: Panel; stage: LegendStage }> | null;
}

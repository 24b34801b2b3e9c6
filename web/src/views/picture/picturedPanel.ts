/** A panel for a picture from the columns of a run, which no screen has laid out. */
import type { PlotView } from '../../engine/protocol';
import { hasBand } from '../plots/curves/paintBand';
import { type LineData, largestValue } from '../plots/curves/paintLines';
import type { Panel } from '../plots/panels/panel';
import { levelsNear, niceTop } from '../plots/panels/scales';
import { splitBand } from '../plots/stage/attachedPanel';
import { placementOf } from '../plots/stage/paintPanel';
import type { PicturedPanel } from '../plots/stage/plotStage';

interface PanelData {
  panel: Panel;
  lines: readonly LineData[];
  view: PlotView;
  banded: boolean;
}

/** The largest value of some curves; that of none is -Infinity. */
export function peakOf(lines: readonly LineData[]): number {
  const peaks = lines.map(({ column }) => (column ? largestValue(column, 0) : Number.NaN));
  return Math.max(...peaks.filter((peak) => !Number.isNaN(peak)));
}

/** The top of an axis for values up to a peak. */
export function topOf({ levels, top }: Panel, peak: number): number {
  return niceTop(Math.max(peak, ...levelsNear(levels, peak)), top);
}

export function picturedPanel(
  { panel, lines, view, banded }: PanelData,
  top: number,
  cut = false,
): PicturedPanel {
  const apart = banded && !panel.strip && hasBand(panel.lines) ? new Set<string>() : null;
  const { lines: own, band } = splitBand(lines, apart);
  return {
    panel,
    models: [],
    top,
    cut: cut && !panel.strip,
    others: [],
    otherBands: [],
    curves: (scale, height) => ({
      lines: own,
      band,
      place: placementOf(view, scale, height, top),
      overlaid: [],
    }),
  };
}

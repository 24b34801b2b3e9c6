/** A panel for a picture from the columns of a run, which no screen has laid out. */
import type { PlotView } from '../../engine/protocol/protocol';
import type { TimeRange } from '../../model/display/timeFrame';
import { hasBand } from '../../views/plots/curves/paintBand';
import { type LineData, largestValue, leastValue } from '../../views/plots/curves/paintLines';
import type { Panel } from '../../views/plots/panels/panel';
import { levelsNear, niceEnds } from '../../views/plots/panels/scales';
import { splitBand } from '../../views/plots/stage/attachedPanel';
import { placementOf } from '../../views/plots/stage/paintPanel';
import type { PicturedPanel } from '../../views/plots/stage/pictured';

interface PanelData {
  panel: Panel;
  lines: readonly LineData[];
  view: PlotView;
  banded: boolean;
}

/** The values at the ends of a y axis. */
export type AxisEnds = readonly [bottom: number, top: number];

/** The largest value of some curves; that of none is -Infinity. */
export function peakOf(lines: readonly LineData[]): number {
  const peaks = lines.map(({ column }) => (column ? largestValue(column, 0) : Number.NaN));
  return Math.max(...peaks.filter((peak) => !Number.isNaN(peak)));
}

/** The ends of an axis for some curves over a range. */
export function endsOf(
  { levels, top }: Panel,
  lines: readonly LineData[],
  range: TimeRange,
): AxisEnds {
  const peak = peakOf(lines);
  const least = Math.min(0, ...lines.map(({ column }) => (column ? leastValue(column, 0) : 0)));
  return niceEnds(least, Math.max(peak, ...levelsNear(levels, peak, range)), top);
}

export function picturedPanel(
  { panel, lines, view, banded }: PanelData,
  [bottom, top]: AxisEnds,
  cut = false,
): PicturedPanel {
  const apart = banded && !panel.strip && hasBand(panel.lines) ? new Set<string>() : null;
  const { lines: own, band } = splitBand(lines, apart);
  return {
    panel,
    models: [],
    top,
    bottom,
    cut: cut && !panel.strip,
    others: [],
    otherBands: [],
    curves: (scale, height) => ({
      lines: own,
      band,
      place: placementOf(view, scale, height, top, bottom),
      overlaid: [],
    }),
  };
}

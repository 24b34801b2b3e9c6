/** Zooms a panel along its axis, between two points. */
import type { CurvePanel, FigurePanel, LinePanel, StatePanel } from './experimentFigure';

/** The ends of a zoom: indices of points of an axis, or values along curves. */
export type AxisZoom = readonly [from: number, to: number];

type Zoomable = LinePanel | CurvePanel | StatePanel;

/** With fewer points than this a panel is not zoomed. */
const LEAST_POINTS = 3;

/** Whether a panel is of a kind that has an axis to zoom. */
export function hasAxis(panel: FigurePanel): panel is Zoomable {
  return panel.kind === 'lines' || panel.kind === 'curves' || panel.kind === 'states';
}

/** Whether it has enough points to zoom. */
export function isZoomable(panel: FigurePanel): panel is Zoomable {
  return hasAxis(panel) && (panel.kind !== 'lines' || panel.axis.points.length >= LEAST_POINTS);
}

/** The zoom that shows all of a panel. */
export function wholeZoom(panel: Zoomable): AxisZoom {
  if (panel.kind === 'lines') return [0, panel.axis.points.length - 1];
  const xs = panel.curves.flatMap(({ curve }) => curve.x);
  return xs.length === 0 ? [0, 0] : [Math.min(...xs), Math.max(...xs)];
}

/** The zoom between two points, given by series and index. */
export function zoomBetween(
  panel: Zoomable,
  ...ends: readonly [{ series: number; point: number }, { series: number; point: number }]
): AxisZoom {
  const [a = 0, b = 0] = ends.map(({ series, point }) =>
    panel.kind === 'lines'
      ? point
      : (panel.curves.find((one) => one.series === series)?.curve.x[point] ?? 0),
  );
  return a <= b ? [a, b] : [b, a];
}

/** The half of the present zoom around a point. */
export function zoomAround(
  panel: Zoomable,
  [from, to]: AxisZoom,
  at: { series: number; point: number },
): AxisZoom {
  const [middle] = zoomBetween(panel, at, at);
  const quarter = (to - from) / 4;
  const half: AxisZoom = [Math.max(from, middle - quarter), Math.min(to, middle + quarter)];
  return panel.kind === 'lines' ? [Math.floor(half[0]), Math.ceil(half[1])] : half;
}

/** The panel with its points from one to the other alone, or all of it where fewer than two are left. */
export function zoomedPanel<P extends FigurePanel>(panel: P, zoom: AxisZoom | null): P {
  if (zoom === null || !isZoomable(panel)) return panel;
  const [from, to] = zoom;
  if (panel.kind === 'lines') {
    if (to - from < 1) return panel;
    const part = <T>(all: readonly T[]): readonly T[] => all.slice(from, to + 1);
    return {
      ...panel,
      axis: { ...panel.axis, points: part(panel.axis.points) },
      lines: panel.lines.map((line) => ({ ...line, points: part(line.points) })),
    };
  }
  const curves = panel.curves.map((record) => {
    const { x, y, low, high } = record.curve;
    const kept = x.flatMap((value, i) => (value >= from && value <= to ? [i] : []));
    const part = <T>(all: readonly T[]): T[] => kept.flatMap((i) => all.slice(i, i + 1));
    const curve = {
      x: part(x),
      y: part(y),
      ...(low && { low: part(low) }),
      ...(high && { high: part(high) }),
    };
    return { ...record, curve };
  });
  return curves.some(({ curve }) => curve.x.length > 1) ? { ...panel, curves } : panel;
}

/** The index on the whole axis of the first visible point. */
export function firstShown(panel: FigurePanel, zoom: AxisZoom | null): number {
  return panel.kind === 'lines' && zoom !== null && zoom[1] - zoom[0] >= 1 ? zoom[0] : 0;
}

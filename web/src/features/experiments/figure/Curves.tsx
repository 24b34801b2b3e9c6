/** Curves over time, or over another quantity: one of each series. */
import { useRef } from 'react';
import type { ExperimentCurveValues } from '../../../generated/experiment';
import { formatNumber } from '../../../ui/numbers/format';
import { flowLook } from '../../../ui/style/flowLook';
import type { CurvePanel } from '../model/experimentFigure';
import { experiments } from '../texts/en/experiments';
import { bandPath, boxOf, linePath, quantityAxis, verticalAxis } from './figureAxes';
import { Band, Stroke } from './figureMarks';
import { PanelFrame } from './PanelFrame';
import type { PanelProps } from './panelProps';
import { usePanelSize } from './paperColumn';
import { shortNumber, textWithUnit } from './valueWords';

export function Curves({
  panel,
  names,
  hidden,
  height: high,
  ranges,
  onOpen,
}: PanelProps<CurvePanel>) {
  const measured = useRef<HTMLDivElement>(null);
  const { width, height } = usePanelSize(measured, high);
  const box = boxOf(width, height);
  const curves = panel.curves.filter(({ series }) => !hidden.has(series));
  const longest = Math.max(0, ...curves.map(({ curve }) => curve.x.length));
  const xs = quantityAxis(
    rangeOf(curves.map(({ curve }) => curve.x)),
    [box.left, box.right],
    panel.counted,
  );
  const values = curves.flatMap(({ curve: { y, low = [], high = [] } }) => [y, low, high]);
  const ys = verticalAxis(rangeOf(values), [box.bottom, box.top], true);
  const at = (series: number) => curves.find((one) => one.series === series)?.curve;

  return (
    <PanelFrame
      title={experiments.figure.withUnit(panel.title, panel.unit)}
      name={experiments.figure.panel(panel.title, curves.length)}
      box={width > 0 ? box : null}
      measured={measured}
      xTitle={experiments.figure.withUnit(panel.label, panel.labelUnit)}
      xTicks={xs.ticks}
      yTicks={ys.ticks}
      empty={curves.length === 0}
      readable={{
        series: curves.map(({ series }) => series),
        points: longest,
        has: ({ series, point }) => at(series)?.y[point] != null,
        nearest: (x, y) => {
          let best: { series: number; point: number } | null = null;
          let least = Number.POSITIVE_INFINITY;
          for (const { series, curve } of curves) {
            const point = nearestIn(curve, (value) => Math.abs(xs.at(value) - x));
            const value = curve.y[point];
            if (value == null) continue;
            const far = 4 * Math.abs(xs.at(curve.x[point] ?? 0) - x) + Math.abs(ys.at(value) - y);
            if (far >= least) continue;
            least = far;
            best = { series, point };
          }
          return best;
        },
      }}
      tip={({ series, point }) => {
        const curve = at(series);
        const [x, y] = [curve?.x[point], curve?.y[point]];
        if (curve === undefined || x === undefined || y == null) return null;
        const [low, high] = [curve.low?.[point], curve.high?.[point]];
        const place = experiments.figure.pointOf(
          panel.label,
          textWithUnit(formatNumber(x), panel.labelUnit),
        );
        const apart = low != null && high != null && low < high;
        return {
          x: xs.at(x),
          y: ys.at(y),
          lines: [
            names[series] ?? '',
            place,
            textWithUnit(shortNumber(y), panel.unit),
            ...(apart ? [experiments.figure.range(shortNumber(low), shortNumber(high))] : []),
          ],
        };
      }}
      ranges={ranges}
      onOpen={
        onOpen &&
        (({ series }) => {
          const { x = 0, y = 0 } = curves.find((one) => one.series === series) ?? {};
          onOpen({ series, x, y });
        })
      }
    >
      {curves.map(({ series, curve }) => {
        const look = flowLook(series);
        const corner = (value: number | null | undefined, i: number): [number, number] | null =>
          value == null ? null : [xs.at(curve.x[i] ?? 0), ys.at(value)];
        const { low, high } = curve;
        return (
          <g key={series}>
            {low && high ? (
              <Band look={look} path={bandPath(low.map(corner), high.map(corner))} />
            ) : null}
            <Stroke look={look} path={linePath(curve.y.map(corner))} thin />
          </g>
        );
      })}
    </PanelFrame>
  );
}

function rangeOf(lists: readonly (readonly (number | null)[])[]): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const list of lists) {
    for (const value of list) {
      if (value === null) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return low <= high ? [low, high] : [0, 1];
}

/** The point that has a value and is nearest. */
function nearestIn({ x, y }: ExperimentCurveValues, distance: (x: number) => number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [i, value] of x.entries()) {
    const far = distance(value);
    if (y[i] == null || far >= least) continue;
    [best, least] = [i, far];
  }
  return best;
}

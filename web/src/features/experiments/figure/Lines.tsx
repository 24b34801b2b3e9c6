/** Values along an axis, each series a line with its intervals. */
import { useRef } from 'react';
import type { ExperimentEstimate } from '../../../generated/experiment';
import { flowLook } from '../../../ui/style/flowLook';
import {
  type FigurePanel,
  type GridPoint,
  type Limits,
  type LinePanel,
  pointName,
} from '../model/experimentFigure';
import { experiments } from '../texts/en/experiments';
import { bandPath, boxOf, linePath, pointAxis, verticalAxis } from './figureAxes';
import { Band, Beyond, Marker, Stroke, Whisker } from './figureMarks';
import { PanelFrame } from './PanelFrame';
import type { PanelProps } from './panelProps';
import { usePanelSize } from './paperColumn';
import { runWords, textWithUnit, valueWords } from './valueWords';

/** Where there are more points, intervals are bands: whiskers would hide each other. */
const MOST_WHISKERS = 16;

/** Whether points are marked, as the legend shows it. */
export function isMarked(panel: FigurePanel): boolean {
  return (
    panel.kind === 'rows' || (panel.kind === 'lines' && panel.axis.points.length <= MOST_WHISKERS)
  );
}

export function Lines({
  panel,
  names,
  hidden,
  height: high,
  ranges,
  onOpen,
}: PanelProps<LinePanel>) {
  const measured = useRef<HTMLDivElement>(null);
  const { width, height } = usePanelSize(measured, high);
  const box = boxOf(width, height);
  const lines = panel.lines.filter(({ series }) => !hidden.has(series));
  const xs = pointAxis(panel.axis, [box.left + 6, box.right - 6]);
  const range = valueRange(
    lines.flatMap(({ points }) => points),
    panel.limits,
  );
  const ys = verticalAxis(range, [box.bottom, box.top]);
  const at = (series: number, point: number): ExperimentEstimate | null =>
    lines.find((one) => one.series === series)?.points[point] ?? null;
  const place = (i: number): number => xs.at[i] ?? 0;

  return (
    <PanelFrame
      title={experiments.figure.withUnit(panel.title, panel.unit)}
      name={experiments.figure.panel(panel.title, lines.length)}
      box={width > 0 ? box : null}
      measured={measured}
      xTitle={experiments.figure.withUnit(panel.axis.label, panel.axis.unit)}
      xTicks={xs.ticks}
      yTicks={ys.ticks}
      broken={xs.broken}
      empty={lines.every(({ points }) => points.every((one) => one === null))}
      readable={{
        series: lines.map(({ series }) => series),
        points: panel.axis.points.length,
        has: ({ series, point }) => at(series, point) !== null,
        nearest: (x, y) => {
          let best: { series: number; point: number } | null = null;
          let least = Number.POSITIVE_INFINITY;
          for (const { series, points } of lines) {
            for (const [point, one] of points.entries()) {
              if (one?.mean == null) continue;
              // The distance along the axis counts most.
              const far = 4 * Math.abs(place(point) - x) + Math.abs(ys.at(one.mean) - y);
              if (far >= least) continue;
              least = far;
              best = { series, point };
            }
          }
          return best;
        },
      }}
      tip={({ series, point }) => {
        const one = at(series, point);
        if (one?.mean == null) return null;
        return {
          x: place(point),
          y: ys.at(one.mean),
          lines: [
            names[series] ?? '',
            pointName(panel.axis, point),
            textWithUnit(valueWords(one), panel.unit),
            runWords(one),
          ].filter((line) => line !== ''),
        };
      }}
      ranges={ranges}
      onOpen={
        onOpen && (({ series, point }) => onOpen({ series, x: point, y: 0 } satisfies GridPoint))
      }
    >
      {lines.map(({ series, constant, points }) => {
        const look = flowLook(series);
        const corner = (value: number | null | undefined, i: number): [number, number] | null =>
          value == null ? null : [place(i), ys.at(within(value, panel.limits))];
        const path = linePath(points.map((one, i) => corner(one?.mean, i)));
        const marked = isMarked(panel);
        // An interval at each point would be that of one value.
        const whiskers = marked && !constant;
        return (
          <g key={series}>
            {marked || constant ? null : (
              <Band
                look={look}
                path={bandPath(
                  points.map((one, i) => corner(one?.low, i)),
                  points.map((one, i) => corner(one?.high, i)),
                )}
              />
            )}
            <Stroke look={look} path={path} />
            {points.map((one, i) =>
              one?.mean == null ? null : (
                <g key={panel.axis.points[i]?.x}>
                  {whiskers && one.low !== null && one.high !== null && one.high > one.low ? (
                    <Whisker
                      look={look}
                      at={place(i)}
                      low={ys.at(within(one.low, panel.limits))}
                      high={ys.at(within(one.high, panel.limits))}
                    />
                  ) : null}
                  {marked ? <Marker look={look} x={place(i)} y={ys.at(one.mean)} /> : null}
                  {one.capped ? <Beyond look={look} x={place(i)} y={ys.at(one.mean)} /> : null}
                </g>
              ),
            )}
          </g>
        );
      })}
    </PanelFrame>
  );
}

/** The end of an interval, or the limit that it is beyond. */
export function within(value: number, [least, most]: Limits = EVERYWHERE): number {
  return Math.max(least, Math.min(most, value));
}

const EVERYWHERE: Limits = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** The least and the greatest of values and their intervals, as far as these are drawn. */
export function valueRange(
  points: readonly (ExperimentEstimate | null)[],
  limits?: Limits,
): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of points) {
    if (one?.mean == null) continue;
    low = Math.min(low, one.mean, within(one.low ?? one.mean, limits));
    high = Math.max(high, one.mean, within(one.high ?? one.mean, limits));
  }
  return [low, high];
}

/** States over time: a lane for each series, in which bars of later states in the list are higher. */
import { useRef } from 'react';
import { formatNumber } from '../../../ui/numbers/format';
import { flowLook } from '../../../ui/style/flowLook';
import type { StatePanel } from '../model/experimentFigure';
import { experiments } from '../texts/en/experiments';
import {
  bandPath,
  type Corner,
  linePath,
  type PanelBox,
  quantityAxis,
  type Tick,
} from './figureAxes';
import { ROW_NAME } from './figureLook';
import { Band, Stroke } from './figureMarks';
import { PanelFrame } from './PanelFrame';
import type { PanelProps } from './panelProps';
import { usePanelSize } from './paperColumn';
import { textWithUnit } from './valueWords';

/** The height of a state within a lane, and of the series' name above the lane, in units. */
const STEP = 15;
const NAME = 22;
const BELOW = 38;
const CHARACTER = 5.6;
const RIGHT = 12;

const { figure } = experiments;

export function States({ panel, names, hidden, ranges, onOpen }: PanelProps<StatePanel>) {
  const measured = useRef<HTMLDivElement>(null);
  const { width } = usePanelSize(measured, 0);
  const { states } = panel;
  const curves = panel.curves.filter(({ series }) => !hidden.has(series));
  const lane = NAME + states.length * STEP;
  const height = curves.length * lane + BELOW;
  const longest = Math.max(...states.map((name) => name.length));
  const box: PanelBox = {
    width,
    height,
    left: longest * CHARACTER + 10,
    right: width - RIGHT,
    top: 0,
    bottom: height - BELOW,
  };
  const times = curves.flatMap(({ curve }) => curve.x);
  const xs = quantityAxis(
    [Math.min(0, ...times), Math.max(0, ...times)],
    [box.left, box.right],
    panel.counted,
  );
  /** The middle of a state in the lane of a curve. */
  const level = (place: number, value: number): number => (place + 1) * lane - (value + 0.5) * STEP;
  const yTicks = curves.flatMap((_, place): Tick[] =>
    states.map((text, value) => ({ at: level(place, value), text })),
  );
  const placeOf = (series: number): number => curves.findIndex((curve) => curve.series === series);
  const nameOf = (value: number): string => states[Math.round(value)] ?? formatNumber(value);

  return (
    <PanelFrame
      title={panel.title}
      name={figure.panel(panel.title, curves.length)}
      box={width > 0 ? box : null}
      measured={measured}
      xTitle={figure.withUnit(panel.label, panel.labelUnit)}
      xTicks={xs.ticks}
      yTicks={yTicks}
      empty={curves.length === 0}
      readable={{
        series: curves.map(({ series }) => series),
        points: Math.max(0, ...curves.map(({ curve }) => curve.x.length)),
        has: ({ series, point }) => curves[placeOf(series)]?.curve.y[point] != null,
        nearest: (x, y) => {
          const one = curves[Math.max(0, Math.min(curves.length - 1, Math.floor(y / lane)))];
          if (!one) return null;
          // A point is the end of its interval.
          const point = one.curve.x.findIndex((end) => xs.at(end) >= x);
          const found = point < 0 ? one.curve.x.length - 1 : point;
          return one.curve.y[found] == null ? null : { series: one.series, point: found };
        },
      }}
      tip={({ series, point }) => {
        const place = placeOf(series);
        const curve = curves[place]?.curve;
        const [x, y] = [curve?.x[point], curve?.y[point]];
        if (x === undefined || y == null) return null;
        const [low, high] = [curve?.low?.[point], curve?.high?.[point]];
        const apart = low != null && high != null && low < high;
        return {
          x: xs.at(x),
          y: level(place, y),
          lines: [
            names[series] ?? '',
            figure.pointOf(panel.label, textWithUnit(formatNumber(x), panel.labelUnit)),
            nameOf(y),
            ...(apart ? [figure.range(nameOf(low), nameOf(high))] : []),
          ],
        };
      }}
      ranges={ranges}
      onOpen={
        onOpen &&
        (({ series }) => {
          const { x = 0, y = 0 } = curves[placeOf(series)] ?? {};
          onOpen({ series, x, y });
        })
      }
    >
      {curves.map(({ series, curve: { x, y, low = y, high = y } }, place) => {
        const look = flowLook(series);
        const begin = (i: number): number => x[i - 1] ?? 2 * (x[0] ?? 0) - (x[1] ?? 0);
        /** Each point as the two ends of its interval. */
        const held = (values: typeof y, off: number): Corner[] =>
          values.flatMap((value, i): Corner[] =>
            value == null
              ? [null]
              : [
                  [Math.max(box.left, xs.at(begin(i))), level(place, value) + off],
                  [xs.at(x[i] ?? 0), level(place, value) + off],
                ],
          );
        const half = STEP / 2;
        return (
          <g key={series}>
            <text {...ROW_NAME} x={box.left} y={place * lane + NAME - 8}>
              {names[series] ?? ''}
            </text>
            <Band look={look} path={bandPath(held(low, half), held(high, -half))} />
            <Stroke look={look} path={linePath(held(y, 0))} thin />
          </g>
        );
      })}
    </PanelFrame>
  );
}

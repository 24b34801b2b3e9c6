/** One value for each series, in rows, for experiments without an axis. */
import { useRef } from 'react';
import { flowLook } from '../../../ui/style/flowLook';
import type { RowPanel } from '../model/experimentFigure';
import { experiments } from '../texts/en/experiments';
import { horizontalAxis, type PanelBox } from './figureAxes';
import { GRID, ROW_NAME, ROW_VALUE } from './figureLook';
import { Beyond, Marker, Whisker } from './figureMarks';
import { valueRange, within } from './Lines';
import { PanelFrame } from './PanelFrame';
import type { PanelProps } from './panelProps';
import { usePanelSize } from './paperColumn';
import { runWords, shortValue, textWithUnit, valueWords } from './valueWords';

/** A row has its name above and its value below, in units. */
const ROW = 36;
const BELOW = 24;
const CHARACTER = 5.6;

export function Rows({ panel, names, hidden, onOpen }: PanelProps<RowPanel>) {
  const measured = useRef<HTMLDivElement>(null);
  const { width } = usePanelSize(measured, 0);
  const lines = panel.lines.filter(({ series }) => !hidden.has(series));
  const height = lines.length * ROW + BELOW;
  const box: PanelBox = {
    width,
    height,
    left: 8,
    right: width - 56,
    top: 0,
    bottom: height - BELOW,
  };
  const range = valueRange(
    lines.flatMap(({ points }) => points),
    panel.limits,
  );
  const xs = horizontalAxis(range, [box.left, box.right]);
  const row = (i: number): number => i * ROW + 25;
  const value = (series: number) => lines.find((one) => one.series === series)?.points[0] ?? null;

  return (
    <PanelFrame
      title={experiments.figure.withUnit(panel.title, panel.unit)}
      name={experiments.figure.panel(panel.title, lines.length)}
      box={width > 0 ? box : null}
      measured={measured}
      xTitle=""
      xTicks={xs.ticks}
      yTicks={[]}
      empty={lines.every(({ points }) => points[0] == null)}
      readable={{
        series: lines.map(({ series }) => series),
        points: 1,
        has: ({ series }) => value(series) !== null,
        nearest: (_, y) => {
          const { series } = lines[Math.floor(y / ROW)] ?? {};
          return series === undefined || !value(series) ? null : { series, point: 0 };
        },
      }}
      tip={({ series }) => {
        const one = value(series);
        if (one?.mean == null) return null;
        return {
          x: xs.at(one.mean),
          y: row(lines.findIndex((line) => line.series === series)),
          lines: [
            names[series] ?? '',
            textWithUnit(valueWords(one), panel.unit),
            runWords(one),
          ].filter((line) => line !== ''),
        };
      }}
      onOpen={onOpen && (({ series }) => onOpen({ series, x: 0, y: 0 }))}
    >
      {lines.map(({ series, points }, i) => {
        const look = flowLook(series);
        const one = points[0];
        const name = names[series] ?? '';
        const most = Math.floor((width - 16) / CHARACTER);
        return (
          <g key={series}>
            <text {...ROW_NAME} x={box.left} y={row(i) - 12}>
              {name.length > most ? `${name.slice(0, most - 1)}…` : name}
            </text>
            <line {...GRID} x1={box.left} x2={box.right} y1={row(i)} y2={row(i)} />
            {one?.mean == null ? null : (
              <>
                {one.low !== null && one.high !== null && one.high > one.low ? (
                  <Whisker
                    look={look}
                    at={row(i)}
                    low={xs.at(within(one.low, panel.limits))}
                    high={xs.at(within(one.high, panel.limits))}
                    lying
                  />
                ) : null}
                <Marker look={look} x={xs.at(one.mean)} y={row(i)} />
                {one.capped ? <Beyond look={look} x={xs.at(one.mean)} y={row(i)} lying /> : null}
                <text {...ROW_VALUE} x={width - 4} y={row(i)} dy="0.32em">
                  {shortValue(one, 4)}
                </text>
              </>
            )}
          </g>
        );
      })}
    </PanelFrame>
  );
}

/** A series over two axes, as a map of colours with its values written in. */
import { useRef } from 'react';
import { type MapPanel, pointName } from '../model/experimentFigure';
import { experiments } from '../texts/en/experiments';
import { boxOf, type PanelBox, type Tick } from './figureAxes';
import { AXIS_TITLE, CELL, CELL_VALUE, FIGURES } from './figureLook';
import { PanelFrame } from './PanelFrame';
import type { PanelProps } from './panelProps';
import { usePanelSize } from './paperColumn';
import { runWords, shortNumber, shortValue, textWithUnit, valueWords } from './valueWords';

/** The greatest opacity, at which text is readable in either theme. */
const LIGHTEST = 0.04;
const FULLEST = 0.55;

/** The least size of a cell with its value written in, in units. */
const WRITTEN = { width: 34, height: 15 };
const TICK_ROOM = 46;
const ROW_ROOM = 16;
const SCALE_ROOM = 20;

export function HeatMap({ panel, names, height: usual, onOpen }: PanelProps<MapPanel>) {
  const measured = useRef<HTMLDivElement>(null);
  const { width, height } = usePanelSize(measured, usual);
  const { axis, second, cells, range } = panel;
  const [low, high] = range;
  const box: PanelBox = { ...boxOf(width, height + SCALE_ROOM), top: SCALE_ROOM };
  const [columns, rows] = [axis.points.length, second.points.length];
  const [wide, tall] = [(box.right - box.left) / columns, (box.bottom - box.top) / rows];
  const x = (i: number): number => box.left + i * wide;
  const y = (i: number): number => box.bottom - (i + 1) * tall;
  const share = (value: number): number =>
    LIGHTEST + (FULLEST - LIGHTEST) * Math.min(1, Math.max(0, (value - low) / (high - low)));
  const written = wide >= WRITTEN.width && tall >= WRITTEN.height;
  const ticks = (
    points: MapPanel['axis']['points'],
    at: (i: number) => number,
    room: number,
  ): Tick[] => {
    const every = Math.ceil(
      (points.length * room) / Math.max(1, Math.abs(at(points.length) - at(0))),
    );
    return points
      .map((point, i) => ({
        at: at(i),
        text: point.label === '' ? shortNumber(point.x) : point.label,
      }))
      .filter((_, i) => i % every === 0);
  };

  return (
    <PanelFrame
      title={experiments.figure.withUnit(panel.title, panel.unit)}
      name={experiments.figure.panel(panel.title, 1)}
      box={width > 0 ? box : null}
      measured={measured}
      xTitle={experiments.figure.withUnit(axis.label, axis.unit)}
      xTicks={ticks(axis.points, (i) => x(i) + wide / 2, TICK_ROOM)}
      yTicks={[]}
      keys={experiments.figure.keysMap}
      empty={cells.every((column) => column.every((one) => one === null))}
      readable={{
        // The second axis increases upwards.
        series: second.points.map((_, i) => rows - 1 - i),
        points: columns,
        has: ({ series, point }) => cells[point]?.[series] != null,
        nearest: (px, py) => {
          const point = Math.floor((px - box.left) / wide);
          const row = Math.floor((box.bottom - py) / tall);
          return cells[point]?.[row] == null ? null : { series: row, point };
        },
      }}
      tip={({ series: row, point }) => {
        const one = cells[point]?.[row];
        if (!one) return null;
        return {
          x: x(point) + wide / 2,
          y: y(row) + tall / 2,
          lines: [
            names[panel.series] ?? '',
            pointName(axis, point),
            pointName(second, row),
            textWithUnit(valueWords(one), panel.unit),
            runWords(one),
          ].filter((line) => line !== ''),
        };
      }}
      onOpen={
        onOpen && (({ series: row, point }) => onOpen({ series: panel.series, x: point, y: row }))
      }
    >
      <Scale
        box={box}
        low={low}
        high={high}
        title={experiments.figure.withUnit(second.label, second.unit)}
      />
      <g>
        {ticks(second.points, (i) => y(i) + tall / 2, ROW_ROOM).map(({ at, text }) => (
          <text {...FIGURES} key={text} x={box.left - 7} y={at} dy="0.32em" textAnchor="end">
            {text}
          </text>
        ))}
      </g>
      {shades(cells, (mean) => share(mean)).map(([opacity, places]) => (
        <path
          key={opacity}
          {...CELL}
          fillOpacity={opacity}
          d={places.map(([i, j]) => `M${x(i)},${y(j)}h${wide}v${tall}h${-wide}z`).join('')}
        />
      ))}
      {written
        ? cells.map((column, i) =>
            column.map((one, j) =>
              one?.mean == null ? null : (
                <text
                  key={`${axis.points[i]?.x} ${second.points[j]?.x}`}
                  {...CELL_VALUE}
                  x={x(i) + wide / 2}
                  y={y(j) + tall / 2}
                  dy="0.32em"
                >
                  {shortValue(one, 3)}
                </text>
              ),
            ),
          )
        : null}
    </PanelFrame>
  );
}

/** The number of shades. */
const SHADES = 40;

/** Cells by their shade: one path for each shade, however many cells there are. */
function shades(
  cells: MapPanel['cells'],
  share: (mean: number) => number,
): [number, [number, number][]][] {
  const found = new Map<number, [number, number][]>();
  for (const [i, column] of cells.entries()) {
    for (const [j, one] of column.entries()) {
      if (one?.mean == null) continue;
      const opacity = Math.round(share(one.mean) * SHADES) / SHADES;
      const places = found.get(opacity) ?? [];
      places.push([i, j]);
      found.set(opacity, places);
    }
  }
  return [...found];
}

const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const STEP_WIDTH = 14;

/** The scale of colours from the least value to the greatest, and the title of the second axis. */
function Scale({
  box,
  low,
  high,
  title,
}: {
  box: PanelBox;
  low: number;
  high: number;
  title: string;
}) {
  const [left, right] = [low, high].map((end) => shortNumber(Number(end.toPrecision(3))));
  const text = right ?? '';
  const from = box.right - text.length * 6 - 4 - STEPS.length * STEP_WIDTH;
  return (
    <g>
      <text {...AXIS_TITLE} x={4} y={12}>
        {title}
      </text>
      <text {...FIGURES} x={from - 4} y={12} textAnchor="end">
        {left}
      </text>
      {STEPS.map((part, i) => (
        <rect
          key={part}
          {...CELL}
          x={from + i * STEP_WIDTH}
          y={4}
          width={STEP_WIDTH}
          height={9}
          fillOpacity={LIGHTEST + (FULLEST - LIGHTEST) * part}
        />
      ))}
      <text {...FIGURES} x={box.right} y={12} textAnchor="end">
        {text}
      </text>
    </g>
  );
}

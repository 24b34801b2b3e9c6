/** A chart in words and in figures, for screen readers. */
import { lastIn } from '../../engine/client/frames';
import { PIXEL, SECOND } from '../../engine/types';
import { texts } from '../../texts';
import {
  type AxisUnit,
  axisUnit,
  formatReading,
  formatTime,
  localNumber,
} from '../../ui/numbers/format';
import { valueAt } from './curves/fluidLines';
import type { Line, Panel } from './panels/panel';
import { visibleLines } from './panels/panels';
import type { PlotStage } from './stage/plotStage';

const MOST_LINES = 6;
const INSTANTS = 20;

/** `Congestion window, segments, from 0.000 s to 31.482 s. UCC: 62.0 last, between 4.0 and 62.0.` */
export function summaryOf(panel: Panel, stage: PlotStage, until: number): string {
  const { hidden, options } = stage.settings.state;
  const lines = visibleLines(panel, hidden, options).filter((line) => line.option === null);
  const range = stage.range;
  const extents = lines.slice(0, MOST_LINES).map((line) => ({ line, ...extent(stage, line) }));
  const unit = axisUnit(
    panel.unit,
    Math.max(0, ...extents.map(({ max }) => (Number.isFinite(max) ? max : 0))),
  );
  const words = extents
    .filter(({ last }) => Number.isFinite(last))
    .map(({ line, last, min, max }) =>
      texts.plots.summaryLine(
        line.name,
        formatReading(last, unit),
        formatReading(min, unit),
        formatReading(max, unit),
      ),
    );
  if (lines.length > MOST_LINES) words.push(texts.plots.summaryMore(lines.length - MOST_LINES));
  for (const line of stage.modelsOf(panel.id)) {
    const value = valueAt(line, until);
    if (Number.isFinite(value))
      words.push(texts.plots.fluid.summary(line.name, formatReading(value, unit)));
  }
  if (words.length === 0) words.push(texts.plots.empty);
  return texts.plots.summary(
    panel.title,
    unit.suffix,
    formatTime(range.from),
    formatTime(until),
    words.join(' '),
  );
}

function extent(stage: PlotStage, line: Line): { min: number; max: number; last: number } {
  const column = stage.run.frames.columns.get(line.series);
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let last = Number.NaN;
  for (let pixel = 0; column && pixel < column.filled; pixel += 1) {
    const low = column.values[pixel * PIXEL.stride + PIXEL.min] ?? Number.NaN;
    const high = column.values[pixel * PIXEL.stride + PIXEL.max] ?? Number.NaN;
    if (low < min) min = low;
    if (high > max) max = high;
    const value = lastIn(column, pixel);
    if (!Number.isNaN(value)) last = value;
  }
  return { min, max, last };
}

export interface PlotTable {
  columns: string[];
  rows: { time: string; values: string[] }[];
}

/** Evenly spread instants of the shown range, with every visible curve's value at each. */
export function tableOf(panels: readonly Panel[], stage: PlotStage): PlotTable {
  const { hidden, options, panels: open } = stage.settings.state;
  const columns = panels
    .filter((panel) => open.includes(panel.id))
    .flatMap((panel) =>
      visibleLines(panel, hidden, options).map((line) => ({
        panel,
        line,
        unit: stage.unitOf(panel.id),
      })),
    )
    .slice(0, 64);
  const models = panels
    .filter((panel) => open.includes(panel.id))
    .flatMap((panel) =>
      stage.modelsOf(panel.id).map((line) => ({ panel, line, unit: stage.unitOf(panel.id) })),
    );
  const readings = stage.readings();
  const { from, to: end } = stage.range;
  const to = Math.min(end, (stage.run.frames.latest?.recordedUntil ?? 0) / SECOND);
  if (to <= from) return { columns: [], rows: [] };
  const instants = Array.from(
    { length: INSTANTS },
    (_, i) => from + ((to - from) * i) / (INSTANTS - 1),
  );
  return {
    columns: [
      ...columns.map(({ panel, line, unit }) => {
        const option = line.option === null ? '' : ` ${texts.plots.option[line.option]}`;
        return columnName(`${panel.title}${option}`, line.name, unit);
      }),
      ...models.map(({ panel, line, unit }) => columnName(panel.title, line.name, unit)),
      ...readings.map(({ panel, axis, name, model, unit }) =>
        axis ? texts.plane.column(axis, name, model, unit.suffix) : columnName(panel, name, unit),
      ),
    ],
    rows: instants.map((time) => ({
      time: localNumber(time.toFixed(3)),
      values: [
        ...columns.map(({ line, unit }) => formatReading(stage.reading(line.series, time), unit)),
        ...models.map(({ line, unit }) => formatReading(valueAt(line, time), unit)),
        ...readings.map(({ at, unit }) => formatReading(at(time), unit)),
      ],
    })),
  };
}

function columnName(title: string, name: string, unit: AxisUnit): string {
  return `${title}, ${name}${unit.suffix === '' ? '' : `, ${unit.suffix}`}`;
}

/** The values at an instant, in words. */
export function readingAt(panels: readonly Panel[], stage: PlotStage, time: number): string {
  const { hidden, options, panels: open } = stage.settings.state;
  const words = panels
    .filter((panel) => open.includes(panel.id))
    .flatMap((panel) => {
      const unit = stage.unitOf(panel.id);
      const values = visibleLines(panel, hidden, options)
        .filter((line) => line.option === null)
        .slice(0, MOST_LINES)
        .map((line) => `${line.name} ${formatReading(stage.reading(line.series, time), unit)}`);
      values.push(
        ...stage
          .modelsOf(panel.id)
          .map((line) => `${line.name} ${formatReading(valueAt(line, time), unit)}`),
      );
      return values.length > 0 ? [`${panel.title}: ${values.join(', ')}`] : [];
    });
  const others = new Map<string, string[]>();
  for (const { panel, name, model, unit, at } of stage.readings()) {
    const value = texts.plane.value(name, model, formatReading(at(time), unit));
    others.set(panel, [...(others.get(panel) ?? []), value]);
  }
  for (const [panel, values] of others) words.push(`${panel}: ${values.join(', ')}`);
  return texts.plots.reading(formatTime(time), words.join('. '));
}

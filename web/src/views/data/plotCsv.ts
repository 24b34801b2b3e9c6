/** Files of the plots: values over the range in view, and the events in it, in the units of documents. */
import type { Column } from '../../engine/client/frames';
import { idIn } from '../../engine/ids';
import type { EventColumns, PlotView } from '../../engine/protocol/protocol';
import { EVENT_KINDS, type FlowId, NONE, PIXEL, SECOND, type SeriesId } from '../../engine/types';
import { data as t } from '../../texts/en/data';
import { type CsvValue, SI } from '../../ui/numbers/csv';
import type { DataColumn } from '../../ui/numbers/dataColumns';
import type { Panel } from '../plots/panels/panel';
import { nameOf, visibleLines } from '../plots/panels/panels';
import type { PlotStage } from '../plots/stage/plotStage';

export interface CsvCurve {
  name: string;
  column: Column | undefined;
}

/** The lines of a file: as many on every screen. */
export const ROWS = 1000;

/** The stretch of time that the plots show, as files have it; null where nothing is shown. */
export async function tableOfPlots({ run }: Pick<PlotStage, 'run'>): Promise<{
  view: PlotView;
  columns: ReadonlyMap<SeriesId, Column>;
  events: EventColumns;
} | null> {
  const { view: shown } = run.frames;
  if (!shown) return null;
  const view = { ...shown, pixels: ROWS };
  const { chunks, columns: all, events } = await run.table(view);
  const columns = new Map<SeriesId, Column>();
  let at = 0;
  for (let i = 0; i + 2 < chunks.length; i += 3) {
    const filled = chunks[i + 2] ?? 0;
    const values = all.subarray(at, at + filled * PIXEL.stride);
    columns.set(idIn<SeriesId>(chunks, i, 0), { values, filled });
    at += values.length;
  }
  return { view, columns, events };
}

/** The shown curves of panels, each under the title of its panel and with its unit. */
export function curvesOf(
  stage: PlotStage,
  panels: readonly Panel[],
  columns: ReadonlyMap<SeriesId, Column>,
): CsvCurve[] {
  const { hidden, options } = stage.settings.state;
  return panels.flatMap((panel) =>
    visibleLines(panel, hidden, options).map((line) => {
      const unit = SI[panel.unit];
      const words = [
        panel.title,
        nameOf(line),
        line.option === null ? '' : t.option[line.option],
      ].filter((word) => word !== '');
      return {
        name: `${words.join(', ')}${unit === undefined ? '' : ` (${unit})`}`,
        column: columns.get(line.series),
      };
    }),
  );
}

/**
 * A line for each pixel of a view: when it begins, and of each curve the last, the least and the
 * largest value in it. A curve without a value there has none, never a zero.
 */
export function seriesColumns(view: PlotView, curves: readonly CsvCurve[]): DataColumn[] {
  const each = (view.to - view.from) / view.pixels;
  const filled = Math.max(0, ...curves.map(({ column }) => column?.filled ?? 0));
  const times: number[] = [];
  const values = curves.map((): [last: CsvValue[], least: CsvValue[], largest: CsvValue[]] => [
    [],
    [],
    [],
  ]);
  for (let pixel = 0; pixel < Math.min(filled, view.pixels); pixel += 1) {
    const found = curves.map(({ column }) => column && valuesAt(column, pixel));
    if (found.every((one) => !one)) continue;
    times.push(seconds(view.from + pixel * each));
    for (const [curve, lists] of values.entries())
      for (const [which, list] of lists.entries()) list.push(found[curve]?.[which] ?? null);
  }
  return [
    { name: t.time, kind: 'number', values: times },
    ...values.flatMap((lists, curve) =>
      lists.map(
        (list, which): DataColumn => ({
          name: `${curves[curve]?.name ?? ''}, ${t.values[which] ?? ''}`,
          kind: 'single',
          values: list,
        }),
      ),
    ),
  ];
}

/** The last, the least and the largest value in a pixel; null where there is none. */
function valuesAt(column: Column, pixel: number): [number, number, number] | null {
  if (pixel >= column.filled) return null;
  const at = pixel * PIXEL.stride;
  const last = column.values[at + PIXEL.last] ?? Number.NaN;
  if (Number.isNaN(last)) return null;
  const least = column.values[at + PIXEL.min] ?? last;
  const largest = column.values[at + PIXEL.max] ?? last;
  return [short(last), short(least), short(largest)];
}

/** Columns have single precision: more digits would say nothing. */
function short(value: number): number {
  return Number(value.toPrecision(7));
}

function seconds(nanoseconds: number): number {
  return Number((nanoseconds / SECOND).toFixed(9));
}

/**
 * A line for each event, or for a stretch of time with so many of a kind that the plots do not list
 * them one by one: its number is left empty then.
 */
export function eventsColumns(events: EventColumns, flows: readonly string[]): DataColumn[] {
  const rows: { from: number; to: number; kind: string; flow: string; count: number | null }[] = [];
  const flowAt = (column: Uint32Array, index: number): string => {
    const flow = idIn<FlowId>(column, index, NONE);
    return flow === NONE ? '' : (flows[flow] ?? '');
  };
  for (const [i, time] of events.times.entries()) {
    const kind = EVENT_KINDS[events.kinds[i] ?? -1];
    if (kind) rows.push({ from: time, to: time, kind, flow: flowAt(events.flows, i), count: 1 });
  }
  for (let i = 0; i < events.countKinds.length; i += 1) {
    const kind = EVENT_KINDS[events.countKinds[i] ?? -1];
    if (!kind) continue;
    rows.push({
      from: events.countTimes[2 * i] ?? 0,
      to: Math.min(events.countTimes[2 * i + 1] ?? 0, events.to),
      kind,
      flow: flowAt(events.countFlows, i),
      count: null,
    });
  }
  rows.sort((a, b) => a.from - b.from);
  const columns: Omit<DataColumn, 'name'>[] = [
    { kind: 'number', values: rows.map(({ from }) => seconds(from)) },
    { kind: 'number', values: rows.map(({ to }) => seconds(to)) },
    { kind: 'text', values: rows.map(({ kind }) => kind) },
    { kind: 'text', values: rows.map(({ flow }) => (flow === '' ? null : flow)) },
    { kind: 'count', values: rows.map(({ count }) => count) },
  ];
  return columns.map((column, at) => ({ name: t.eventColumns[at] ?? '', ...column }));
}

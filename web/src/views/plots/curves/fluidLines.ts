/** Curves of fluid models: their panels, their looks, and their values at an instant. */
import type { Column } from '../../../engine/client/frames';
import type { PlotView } from '../../../engine/protocol/protocol';
import {
  type Description,
  type FluidSolution,
  PIXEL,
  type PortId,
  SECOND,
} from '../../../engine/types';
import { bottlenecks, portName } from '../../../model/document/flowsAndPorts';
import type { PanelId } from '../../../model/document/scenario';
import { portsWith } from '../../../model/run/fluidModels';
import { texts } from '../../../texts';
import type { LineLook } from './paintLines';

type Quantity = FluidSolution['curves'][number]['of'];

/** The model curves that are drawn over each panel. */
const DRAWN: Readonly<Partial<Record<PanelId, readonly Quantity[]>>> = {
  queue: ['queue', 'average'],
  cwnd: ['window'],
  'queue:probability': ['probability'],
  utilization: ['utilization'],
};

const MODELS = ['queue', 'growth', 'loop'] as const;

/** The quantities that each model has curves of. */
const CURVES: Readonly<Record<(typeof MODELS)[number], readonly Quantity[]>> = {
  queue: ['queue', 'average', 'probability', 'window'],
  growth: ['window', 'utilization'],
  loop: ['queue', 'probability', 'window'],
};

/** A port's curves have one dash: the run's own curves differ in colour, too. */
const DASHES: readonly (readonly number[])[] = [
  [7, 4],
  [2, 3],
  [9, 3, 2, 3],
  [4, 2],
];

/** Tolerance for the last instant of a model, which is that of the run apart from rounding; seconds. */
const ROUNDED = 1e-6;

/** The curve of a model over a panel. */
export interface FluidLine extends LineLook {
  /** The key by which the legend hides and shows it. */
  key: string;
  name: string;
  times: readonly number[];
  values: readonly number[];
  /** A value holds until the next, as measured ones do. */
  holds?: boolean;
}

/** The models that have curves over a panel. */
function modelsOver(id: PanelId): (typeof MODELS)[number][] {
  const drawn = DRAWN[id] ?? [];
  return MODELS.filter((model) => CURVES[model].some((of) => drawn.includes(of)));
}

/** Whether a model may have curves over a panel. */
export function mayHaveModel(id: PanelId, description: Description): boolean {
  return modelsOver(id).some((model) => portsWith(description, model).length > 0);
}

/** The solutions with curves for a panel, in the order of the bottlenecks. */
export function solutionsOf(
  id: PanelId,
  description: Description,
  solutions: readonly FluidSolution[],
): FluidSolution[] {
  const drawn = DRAWN[id] ?? [];
  const order = bottlenecks(description);
  const place = (port: PortId): number => (order.includes(port) ? order.indexOf(port) : Infinity);
  return solutions
    .filter(({ curves }) => curves.some(({ of }) => drawn.includes(of)))
    .sort((a, b) => place(a.port) - place(b.port));
}

/** The ports of a panel that no model describes, with the reasons. */
export function unfitOf(
  id: PanelId,
  description: Description,
  solutions: readonly FluidSolution[],
): { port: PortId; reason: string }[] {
  const models = modelsOver(id);
  const ports = models.flatMap((model) => portsWith(description, model));
  return solutions.flatMap(({ port, reason }) =>
    reason !== null && ports.includes(port) ? [{ port, reason }] : [],
  );
}

/** The curves over a panel. */
export function fluidLines(
  id: PanelId,
  description: Description,
  solutions: readonly FluidSolution[],
): FluidLine[] {
  const drawn = DRAWN[id] ?? [];
  const several = bottlenecks(description).length > 1;
  return solutionsOf(id, description, solutions).flatMap(({ port, times, curves }, position) =>
    curves
      .filter(({ of }) => drawn.includes(of))
      .map(({ of, values }) => ({
        key: `fluid/${of}/p${port}`,
        name: nameOf(of, several ? portName(description, port) : null),
        token: of === 'average' ? '--plot-model-second' : '--plot-model',
        dash: DASHES[position % DASHES.length] ?? [],
        marker: null,
        width: of === 'average' ? 1 : 1.75,
        filled: false,
        times,
        values,
      })),
  );
}

function nameOf(of: Quantity, port: string | null): string {
  const { model, average } = texts.plots.fluid;
  const name = of === 'average' ? average : model;
  return port === null ? name : texts.plots.ofPort(port, name);
}

/** The index of the last instant that is not after `seconds`; -1 before the first. */
function placeOf(times: readonly number[], seconds: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((times[middle] ?? Number.NaN) <= seconds) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The value at an instant, between two points on the line through them; NaN outside. */
export function valueAt(
  { times, values, holds }: Pick<FluidLine, 'times' | 'values' | 'holds'>,
  seconds: number,
): number {
  const place = placeOf(times, seconds);
  const [time, value] = [times[place], values[place]];
  if (time === undefined || value === undefined) return Number.NaN;
  const [next, then] = [times[place + 1], values[place + 1]];
  if (next === undefined || then === undefined)
    return seconds > time + ROUNDED ? Number.NaN : value;
  if (holds) return value;
  return value + ((then - value) * (seconds - time)) / (next - time);
}

/** The curve in the pixels of a view, as the columns of a run are. */
export function columnOf(line: FluidLine, view: PlotView): Column {
  const { times, values } = line;
  const perPixel = (view.to - view.from) / view.pixels / SECOND;
  const column = new Float32Array(view.pixels * PIXEL.stride).fill(Number.NaN);
  let place = placeOf(times, view.from / SECOND) + 1;
  for (let pixel = 0; pixel < view.pixels; pixel += 1) {
    const end = view.from / SECOND + (pixel + 1) * perPixel;
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    let last = line.dots ? Number.NaN : valueAt(line, end);
    const ends = Number.isNaN(last);
    for (; place < times.length && (times[place] ?? end) < end; place += 1) {
      const value = values[place] ?? Number.NaN;
      // A part of a curve that ends within a pixel, or has no more than one, is painted up to its end.
      if (Number.isNaN(value)) continue;
      min = Math.min(min, value);
      max = Math.max(max, value);
      if (ends) last = value;
    }
    if (!Number.isNaN(last)) {
      min = Math.min(min, last);
      max = Math.max(max, last);
      const at = pixel * PIXEL.stride;
      column[at + PIXEL.min] = min;
      column[at + PIXEL.max] = max;
      column[at + PIXEL.last] = last;
    }
  }
  return { values: column, filled: view.pixels };
}

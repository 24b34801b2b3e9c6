/**
 * The latest frame of a run, and the columns of its series gathered from all
 * frames. Live values stay here, outside React: whatever draws them reads them
 * once per animation frame.
 */
import { idIn } from '../ids';
import type { EventColumns, Frame, PlotView } from '../protocol/protocol';
import { PIXEL, type PortId, QUEUE, type SeriesId, type SeriesInfo } from '../types';

/** A series over the visible range: the values of `PIXEL` for each pixel, NaN where there is no data. */
export interface Column {
  values: Float32Array;
  /** Pixels with data, from the left. */
  filled: number;
}

/** The last value within a pixel. */
export function lastIn({ values }: Column, pixel: number): number {
  return values[pixel * PIXEL.stride + PIXEL.last] ?? Number.NaN;
}

export class Frames {
  /** The newest frame, or null before the first. */
  latest: Frame | null = null;
  /** The view that the columns belong to; the view that was requested last may still be on its way. */
  view: PlotView | null = null;
  columns = new Map<SeriesId, Column>();
  /** The values at the present, where that is outside the view or has a future; none where the columns end with them. */
  present = new Map<SeriesId, number>();
  events: EventColumns | null = null;
  /** Grows with every change of `events`. */
  eventsVersion = 0;
  /** The leftmost pixel that changed since the painter last looked; Infinity for none. */
  dirtyFrom = Number.POSITIVE_INFINITY;
  /** The port whose queue a series is. */
  #queues = new Map<SeriesId, PortId>();
  #requested = new Map<number, PlotView>();
  #epoch = 0;

  /** Begins an epoch and remembers its view, so that its columns can be placed. */
  expect(asked: Omit<PlotView, 'epoch'>): PlotView {
    this.#epoch += 1;
    const view = { ...asked, epoch: this.#epoch };
    this.#requested.set(view.epoch, view);
    this.#requested.delete(view.epoch - 9);
    return view;
  }

  take(frame: Frame): void {
    this.latest = frame;
    if (frame.columnsEpoch !== (this.view?.epoch ?? -1)) {
      const view = this.#requested.get(frame.columnsEpoch);
      if (view) this.#begin(view);
    }
    // Of a view that is not known here it is not known whose they are.
    const of = frame.columnsEpoch === this.view?.epoch ? this.view.series : [];
    const { present } = frame;
    this.present = new Map(
      present.length === 0
        ? []
        : of.map((series, i) => [series, this.#presentIn(frame, series, present[i] ?? Number.NaN)]),
    );
    let at = 0;
    for (let i = 0; i + 2 < frame.chunks.length; i += 3) {
      const series = idIn<SeriesId>(frame.chunks, i, 0);
      const first = frame.chunks[i + 1] ?? 0;
      const pixels = frame.chunks[i + 2] ?? 0;
      const length = pixels * PIXEL.stride;
      this.#splice(series, first, frame.columns.subarray(at, at + length));
      at += length;
    }
    if (frame.events) {
      this.events = frame.events;
      this.eventsVersion += 1;
    }
  }

  /** The series of the run, of which frames bring values. */
  know(series: readonly SeriesInfo[]): void {
    this.#queues.clear();
    for (const { index, key, port } of series)
      if (key === 'queue' && port !== null) this.#queues.set(index, port);
  }

  /** Forgets everything: the simulation is another one. */
  clear(): void {
    this.latest = null;
    this.columns.clear();
    this.present.clear();
    this.events = null;
    this.eventsVersion += 1;
    this.dirtyFrom = 0;
  }

  /** A frame has queues at its very instant, as they are drawn; a recorded value is that of a bin, which may end later. */
  #presentIn({ queues }: Frame, series: SeriesId, recorded: number): number {
    const port = this.#queues.get(series);
    if (port === undefined) return recorded;
    return queues[port * QUEUE.stride + QUEUE.packets] ?? recorded;
  }

  #begin(view: PlotView): void {
    this.view = view;
    this.columns.clear();
    this.dirtyFrom = 0;
  }

  #splice(series: SeriesId, first: number, values: Float32Array): void {
    const view = this.view;
    if (!view) return;
    let column = this.columns.get(series);
    if (!column) {
      column = {
        values: new Float32Array(view.pixels * PIXEL.stride).fill(Number.NaN),
        filled: 0,
      };
      this.columns.set(series, column);
    }
    const room = column.values.length - first * PIXEL.stride;
    const taken = values.length > room ? values.subarray(0, Math.max(0, room)) : values;
    column.values.set(taken, first * PIXEL.stride);
    const filled = first + Math.floor(taken.length / PIXEL.stride);
    // A recording that was made again can be shorter than the old one.
    if (filled < column.filled) column.values.fill(Number.NaN, filled * PIXEL.stride);
    column.filled = filled;
    this.dirtyFrom = Math.min(this.dirtyFrom, first);
  }
}

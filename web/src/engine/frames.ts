/**
 * The latest frame and the columns gathered from all frames. Live values stay
 * here, outside React: what draws them reads them once per animation frame.
 */
import type { EventColumns, Frame, PlotView } from './protocol';
import { COLUMN_STRIDE } from './types';

/** One series over the visible range, a triple for each pixel; NaN where there is nothing. */
export interface Column {
  values: Float32Array;
  /** Pixels with data, from the left. */
  filled: number;
}

/** The last value within a pixel. */
export function lastIn({ values }: Column, pixel: number): number {
  return values[pixel * COLUMN_STRIDE + 2] ?? Number.NaN;
}

export class Frames {
  /** The newest frame, or null before the first. */
  latest: Frame | null = null;
  /** The range the columns are of; it lags the wished one by a frame or so. */
  view: PlotView | null = null;
  columns = new Map<number, Column>();
  events: EventColumns | null = null;
  /** Grows whenever events change. */
  eventsVersion = 0;
  /** The leftmost pixel that changed since the painter last looked; Infinity for none. */
  dirtyFrom = Number.POSITIVE_INFINITY;
  #wished = new Map<number, PlotView>();

  /** Remembers what was asked for, so that columns of that epoch can be placed. */
  wish(view: PlotView): void {
    this.#wished.set(view.epoch, view);
    for (const epoch of this.#wished.keys()) {
      if (epoch < view.epoch - 8) this.#wished.delete(epoch);
    }
  }

  take(frame: Frame): void {
    this.latest = frame;
    if (frame.columnsEpoch !== (this.view?.epoch ?? -1)) {
      const view = this.#wished.get(frame.columnsEpoch);
      if (view) this.#begin(view);
    }
    let at = 0;
    for (let i = 0; i + 2 < frame.chunks.length; i += 3) {
      const series = frame.chunks[i] ?? 0;
      const first = frame.chunks[i + 1] ?? 0;
      const pixels = frame.chunks[i + 2] ?? 0;
      const length = pixels * COLUMN_STRIDE;
      this.#splice(series, first, frame.columns.subarray(at, at + length));
      at += length;
    }
    if (frame.events) {
      this.events = frame.events;
      this.eventsVersion += 1;
    }
  }

  /** A new run: nothing of the old one may be seen. */
  clear(): void {
    this.latest = null;
    this.columns.clear();
    this.events = null;
    this.eventsVersion += 1;
    this.dirtyFrom = 0;
  }

  #begin(view: PlotView): void {
    this.view = view;
    this.columns.clear();
    this.dirtyFrom = 0;
  }

  #splice(series: number, first: number, values: Float32Array): void {
    const view = this.view;
    if (!view) return;
    let column = this.columns.get(series);
    if (!column) {
      column = {
        values: new Float32Array(view.pixels * COLUMN_STRIDE).fill(Number.NaN),
        filled: 0,
      };
      this.columns.set(series, column);
    }
    const room = column.values.length - first * COLUMN_STRIDE;
    const taken = values.length > room ? values.subarray(0, Math.max(0, room)) : values;
    column.values.set(taken, first * COLUMN_STRIDE);
    const filled = first + Math.floor(taken.length / COLUMN_STRIDE);
    // A rewritten past can be shorter than what it replaces.
    if (filled < column.filled) column.values.fill(Number.NaN, filled * COLUMN_STRIDE);
    column.filled = filled;
    this.dirtyFrom = Math.min(this.dirtyFrom, first);
  }
}

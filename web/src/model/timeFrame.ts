/**
 * The time axis that everything on the screen shares: which part of it is
 * shown, and the instant under the crosshair.
 */
import { createStore } from 'zustand/vanilla';

/** A range of simulated time, in seconds. */
export interface TimeRange {
  from: number;
  to: number;
}

export interface TimeFrameState {
  /** Null shows everything. */
  zoom: TimeRange | null;
}

/** The shortest range that can be zoomed to. */
const LEAST_RANGE = 1e-6;

export class TimeFrame {
  readonly store = createStore<TimeFrameState>(() => ({ zoom: null }));
  #crosshair: number | null = null;
  #duration: () => number;
  #onChange: () => void;

  /** `duration` is that of the longest run, in seconds; `onChange` asks for everything to be drawn. */
  constructor(duration: () => number, onChange: () => void) {
    this.#duration = duration;
    this.#onChange = onChange;
  }

  get duration(): number {
    return this.#duration();
  }

  /** The range in view. */
  get range(): TimeRange {
    return visibleRange(this.store.getState().zoom, this.duration);
  }

  get zoom(): TimeRange | null {
    return this.store.getState().zoom;
  }

  /** Shows a range; null shows everything. */
  zoomTo(range: TimeRange | null): void {
    this.store.setState({ zoom: range && clampRange(range, this.duration) });
    this.#onChange();
  }

  /** Seconds; it follows the pointer, which is why it is not in the store that React reads. */
  get crosshair(): number | null {
    return this.#crosshair;
  }

  moveCrosshair(time: number | null): void {
    if (this.#crosshair === time) return;
    this.#crosshair = time;
    this.#onChange();
  }

  reset(): void {
    this.moveCrosshair(null);
    this.zoomTo(null);
  }
}

/** `range` moved and cut to lie within the run; null when it is all of it. */
export function clampRange({ from, to }: TimeRange, duration: number): TimeRange | null {
  const length = Math.max(LEAST_RANGE, Math.min(duration, to - from));
  const start = Math.min(Math.max(0, from), duration - length);
  if (length >= duration * 0.999) return null;
  return { from: start, to: start + length };
}

/** `range` scaled around `centre`: by a `factor` below 1 closer, above 1 further away. */
export function scaledRange({ from, to }: TimeRange, centre: number, factor: number): TimeRange {
  return { from: centre - (centre - from) * factor, to: centre + (to - centre) * factor };
}

/** The range in view; where the run has become shorter, the part of it that is left. */
export function visibleRange(zoom: TimeRange | null, duration: number): TimeRange {
  return (zoom && clampRange(zoom, duration)) ?? { from: 0, to: Math.max(duration, LEAST_RANGE) };
}

/**
 * The time axis that everything on the screen shares: which part of it is
 * shown, and the instant under the crosshair.
 */
import { createStore } from 'zustand/vanilla';
import { SECOND } from '../../engine/types';

/** A range of simulated time, in seconds. */
export interface TimeRange {
  from: number;
  to: number;
}

/** A window that moves with the run: its length, and in what that is counted. */
export interface Following {
  /** Seconds of watching at the speed that is set, simulated seconds, or round trips. */
  unit: 'watched' | 'seconds' | 'trips';
  length: number;
}

export interface TimeFrameState {
  /** Null shows everything, or what is followed. */
  zoom: TimeRange | null;
  /** The window that is shown while nothing is zoomed; null for the whole run. */
  following: Following | null;
}

/** The values that a moving window depends on. */
export interface WindowMotion {
  /** The instant that is shown, in seconds. */
  now: number;
  /** Simulated seconds for each second of watching. */
  speed: number;
  /** A usual round trip, in seconds. */
  trip: number;
}

/** The present stands at this part of a moving window. */
const PRESENT_AT = 0.9;

/** While the range moves with the run, columns are requested ahead by this part of it. */
const AHEAD = 1 / 8;

/** A moving window moves in steps of this part of it, which is about a pixel. */
const STEP = 1 / 1000;

/** The shortest range that can be zoomed to. */
const LEAST_RANGE = 1e-6;

/** The instant at which a run parts from the first one, by the look of the run. */
export interface PartingMark {
  at: number;
  look: number;
}

export class TimeFrame {
  readonly store = createStore<TimeFrameState>(() => ({ zoom: null, following: null }));
  /** Marked on all plots; another list where any of them is another. */
  partings: readonly PartingMark[] = [];
  #crosshair: number | null = null;
  #duration: () => number;
  #onChange: () => void;
  #pace: () => WindowMotion;

  /** `duration` is that of the longest run, in seconds; `onChange` asks for everything to be drawn. */
  constructor(duration: () => number, onChange: () => void, pace: () => WindowMotion = STILL) {
    this.#duration = duration;
    this.#onChange = onChange;
    this.#pace = pace;
  }

  get duration(): number {
    return this.#duration();
  }

  /** The range in view. */
  get range(): TimeRange {
    const { zoom, following } = this.store.getState();
    const moving = zoom === null && following ? followedWindow(following, this.#pace()) : zoom;
    return visibleRange(moving, this.duration);
  }

  /** Whether the range in view moves with the run. */
  get moves(): boolean {
    const { zoom, following } = this.store.getState();
    return zoom === null && following !== null;
  }

  /** Shows a window that moves with the run, until somebody zooms; null shows all of it. */
  follow(following: Following | null): void {
    this.store.setState({ following, zoom: null });
    this.#onChange();
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

  markPartings(partings: readonly PartingMark[]): void {
    this.partings = partings;
    this.#onChange();
  }

  reset(): void {
    this.moveCrosshair(null);
    this.zoomTo(null);
  }
}

const STILL = (): WindowMotion => ({ now: 0, speed: 1, trip: 0.1 });

/** The window that is followed at an instant; it never begins before 0. */
export function followedWindow(
  { unit, length }: Following,
  { now, speed, trip }: WindowMotion,
): TimeRange {
  const seconds = { watched: length * speed, seconds: length, trips: length * trip }[unit];
  const step = seconds * STEP;
  const from = Math.max(0, Math.floor((now - PRESENT_AT * seconds) / step) * step);
  return { from, to: from + seconds };
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

/** A range that extends into the future, beginning in steps, so that its columns last for a while. */
export function rangeAhead({ from, to }: TimeRange): TimeRange {
  // In whole nanoseconds, or rounding errors would make it another range each time.
  const step = Math.max(1, Math.round((to - from) * AHEAD * SECOND));
  const start = Math.floor((from * SECOND) / step) * step;
  return { from: start / SECOND, to: (start + step / AHEAD + step) / SECOND };
}

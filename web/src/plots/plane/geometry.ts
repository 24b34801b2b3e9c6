/** Where things lie in the plane: its square, the path of the rates, the model's. */
import type { Column } from '../../engine/frames';
import type { PlotView } from '../../engine/protocol';
import { COLUMN_STRIDE, type Nanoseconds, SECOND, type Trajectory } from '../../engine/types';

/** Room around the square: for figures and titles of the axes, and the panel's own title. */
export const MARGIN = { left: 60, right: 16, top: 24, bottom: 36 };

/** The side of the largest square that a box has room for. */
export function sideOf(width: number, height: number): number {
  return Math.max(
    0,
    Math.floor(Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom)),
  );
}

/** The rates of both flows at the ends of pixels of the time axis. */
export interface Trace {
  x: Float32Array;
  y: Float32Array;
  /** The first pixel with a point, and the one behind the last. */
  first: number;
  end: number;
  /** When pixel 0 begins, and how long each is; nanoseconds. */
  from: Nanoseconds;
  pixel: number;
}

export interface Sources {
  /** Running totals of bits, of x and of y. */
  totals: readonly [Column | undefined, Column | undefined];
  /** Round trips in seconds. */
  trips: readonly (Column | undefined)[];
  /** The round trip where none has been measured, in seconds. */
  base: number;
}

export const NO_TRACE: Trace = {
  x: new Float32Array(),
  y: new Float32Array(),
  first: 0,
  end: 0,
  from: 0,
  pixel: 1,
};

/** Of a view that does not begin with the run, at least this part shows a path. */
const SHOWN_PART = 0.75;

/**
 * The growth of both totals over the latest round trip, or over a pixel where
 * that is longer, at the end of each pixel that has passed by `until`. The
 * arrays of `old` are used again.
 */
export function traceOf(
  view: PlotView,
  { totals, trips, base }: Sources,
  until: Nanoseconds,
  old: Trace,
): Trace {
  const [xs, ys] = totals;
  const pixel = (view.to - view.from) / view.pixels;
  const again = old.x.length === view.pixels;
  const trace: Trace = {
    x: again ? old.x : new Float32Array(view.pixels),
    y: again ? old.y : new Float32Array(view.pixels),
    first: 0,
    end: 0,
    from: view.from,
    pixel,
  };
  if (!xs || !ys) return trace;
  const passed = Math.floor((until - view.from) / pixel + 1e-6);
  const end = Math.max(0, Math.min(passed, Math.max(xs.filled, ys.filled), view.pixels));
  // What came before the view is known only if it was nothing.
  const whole = view.from <= 0;
  let began = -1;
  for (let at = 0; at < end; at += 1) {
    trace.x[at] = Number.NaN;
    trace.y[at] = Number.NaN;
    const trip = longest(trips, at);
    const wished = Math.max(1, Math.round(((Number.isNaN(trip) ? base : trip) * SECOND) / pixel));
    const known = whole ? wished : Math.min(wished, at);
    if (!whole && at < Math.min(wished, Math.max(1, (1 - SHOWN_PART) * view.pixels))) continue;
    const x = growth(xs, at, known);
    const y = growth(ys, at, known);
    if (Number.isNaN(x) && Number.isNaN(y)) continue;
    if (began < 0) began = at;
    // Before the run there was nothing to be counted: the span is as long as the run.
    const span = (whole ? Math.min(known, at + 1) : known) * pixel;
    trace.x[at] = ((Number.isNaN(x) ? 0 : x) * SECOND) / span;
    trace.y[at] = ((Number.isNaN(y) ? 0 : y) * SECOND) / span;
  }
  trace.first = began < 0 ? end : began;
  trace.end = end;
  return trace;
}

function longest(trips: readonly (Column | undefined)[], at: number): number {
  let most = Number.NaN;
  for (const column of trips) {
    const value = column && at < column.filled ? last(column, at) : Number.NaN;
    if (!(most >= value) && !Number.isNaN(value)) most = value;
  }
  return most;
}

function last({ values }: Column, at: number): number {
  return values[at * COLUMN_STRIDE + 2] ?? Number.NaN;
}

/** How much a total has grown over some pixels; NaN before it has begun to. */
function growth(column: Column, at: number, over: number): number {
  const after = last(column, Math.min(at, column.filled - 1));
  const before = at >= over ? last(column, Math.min(at - over, column.filled - 1)) : 0;
  return after - (Number.isNaN(before) ? 0 : before);
}

/** A place in the plane, in bits a second. */
export interface Point {
  x: number;
  y: number;
}

/** Where the path is at an instant; null where there is none. */
export function pointAt(trace: Trace, at: Nanoseconds): Point | null {
  const pixel = Math.min(Math.ceil((at - trace.from) / trace.pixel - 1e-6), trace.end) - 1;
  if (pixel < trace.first) return null;
  const point = { x: trace.x[pixel] ?? Number.NaN, y: trace.y[pixel] ?? Number.NaN };
  return Number.isNaN(point.x) ? null : point;
}

/** The largest rate on the path. */
export function peakOf({ x, y, first, end }: Trace): number {
  let peak = 0;
  for (let at = first; at < end; at += 1) {
    peak = Math.max(peak, x[at] || 0, y[at] || 0);
  }
  return peak;
}

/** The instant at which the path was nearest to a place, within a distance; null for none. */
export function nearest(trace: Trace, { x, y }: Point, within: number): Nanoseconds | null {
  let best = within * within;
  let found: number | null = null;
  for (let at = trace.first; at < trace.end; at += 1) {
    const away = ((trace.x[at] ?? 0) - x) ** 2 + ((trace.y[at] ?? 0) - y) ** 2;
    // Of places passed several times, the latest.
    if (away <= best) {
      best = away;
      found = at;
    }
  }
  return found === null ? null : trace.from + (found + 1) * trace.pixel;
}

/** The model's path: its corners, straight lines between them. */
export interface ModelPath {
  /** Seconds. */
  times: Float64Array;
  /** Bits a second. */
  x: Float64Array;
  y: Float64Array;
}

/** What turns windows into rates. */
export interface Pipe {
  /** The round trip without a queue, in seconds. */
  rtt: number;
  /** Bits of a packet on the wire. */
  bits: number;
  /** Packets that the path holds without a queue. */
  holds: number;
}

/**
 * The model's windows as rates over time. A flow sends its window in a round
 * trip, which is as much longer as more is under way than the path holds. Only
 * corners are kept: where the feedback came, where a flow joined, and where
 * the queue began. A flow below zero is none.
 */
export function modelPath(
  { times, windows, congested }: Trajectory,
  flows: number,
  [x, y]: readonly [x: number, y: number],
  start: number,
  { rtt, bits, holds }: Pipe,
): ModelPath {
  const turns = new Set(congested.flatMap((step) => [step, step + 1]));
  const kept: number[] = [];
  let before = { total: 0, active: 0, x: 0, y: 0, time: 0 };
  const push = (time: number, wx: number, wy: number, total: number): void => {
    const trip = rtt * Math.max(1, total / holds);
    kept.push(start + time * rtt, (wx * bits) / trip, (wy * bits) / trip);
  };
  // A flow that is not in the model yet has no window.
  const own = (step: number, flow: number): number =>
    flow < 0 ? 0 : (windows[step * flows + flow] ?? 0);
  const end = times.length - 1;
  for (const [step, time] of times.entries()) {
    let total = 0;
    let active = 0;
    for (let flow = 0; flow < flows; flow += 1) {
      const window = windows[step * flows + flow] ?? 0;
      total += window;
      if (window > 0) active += 1;
    }
    const now = {
      total,
      active,
      x: own(step, x),
      y: own(step, y),
      time,
    };
    const joined = step > 0 && active !== before.active;
    if (joined) push(before.time, before.x, before.y, before.total);
    else if (step > 0 && before.total < holds !== total < holds && total > before.total) {
      const part = (holds - before.total) / (total - before.total);
      const between = (a: number, b: number): number => a + (b - a) * part;
      push(between(before.time, time), between(before.x, now.x), between(before.y, now.y), holds);
    }
    if (step === 0 || step === end || joined || turns.has(step)) {
      push(time, now.x, now.y, total);
    }
    before = now;
  }
  const count = kept.length / 3;
  const column = (offset: number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => kept[i * 3 + offset] ?? 0);
  return { times: column(0), x: column(1), y: column(2) };
}

/** Where the model is at an instant, and the corner before it; null outside of its time. */
export function modelAt(
  { times, x, y }: ModelPath,
  seconds: number,
): (Point & { corner: number }) | null {
  const count = times.length;
  if (count === 0 || !(seconds >= (times[0] ?? 0)) || seconds > (times[count - 1] ?? 0))
    return null;
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((times[middle] ?? 0) <= seconds) low = middle;
    else high = middle - 1;
  }
  const next = Math.min(low + 1, count - 1);
  const span = (times[next] ?? 0) - (times[low] ?? 0);
  const part = span > 0 ? (seconds - (times[low] ?? 0)) / span : 0;
  const between = (list: Float64Array): number =>
    (list[low] ?? 0) + ((list[next] ?? 0) - (list[low] ?? 0)) * part;
  return { x: between(x), y: between(y), corner: low };
}

/** Jain's index of two rates; NaN when nothing flows. */
export function jainOf({ x, y }: Point): number {
  return (x + y) ** 2 / (2 * (x * x + y * y));
}

/** The geometry of the plane: its square, the path of the rates, that of the model. */
import { type Column, lastIn } from '../../../engine/client/frames';
import type { PlotView } from '../../../engine/protocol/protocol';
import { type Nanoseconds, SECOND, type Trajectory } from '../../../engine/types';

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

export interface TraceSources {
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

/** In a view that does not begin with the run, at least this share shows a path. */
const SHOWN_PART = 0.75;

/**
 * Windows are sent in bursts, so that only whole round trips give a rate; and
 * where a pixel is not short against them, a round trip begins anywhere within a pixel.
 */
const PIXELS_OF_SPAN = 3;

/**
 * The growth of both totals over the latest round trip, or over as many as a
 * few pixels are long, at the end of each pixel that has passed by `until`. The
 * arrays of `old` are used again.
 */
export function traceOf(
  view: PlotView,
  { totals, trips, base }: TraceSources,
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
  const end = Math.max(
    0,
    Math.min(passedBy(trace, until), Math.max(xs.filled, ys.filled), view.pixels),
  );
  // The totals before the view are known only if they were zero.
  const whole = view.from <= 0;
  const least = whole ? 0 : Math.max(1, (1 - SHOWN_PART) * view.pixels);
  let began = -1;
  for (let at = 0; at < end; at += 1) {
    trace.x[at] = Number.NaN;
    trace.y[at] = Number.NaN;
    const measured = longest(trips, at);
    const trip = ((Number.isNaN(measured) ? base : measured) * SECOND) / pixel;
    const ideal = trip * Math.max(1, Math.ceil(PIXELS_OF_SPAN / trip));
    if (at < Math.min(ideal, least)) continue;
    // Near the start of the run, the window is the time since the start.
    const span = Math.min(ideal, whole ? at + 1 : at);
    const x = growth(xs, at, span);
    const y = growth(ys, at, span);
    if (Number.isNaN(x) && Number.isNaN(y)) continue;
    if (began < 0) began = at;
    const seconds = (span * pixel) / SECOND;
    trace.x[at] = (Number.isNaN(x) ? 0 : x) / seconds;
    trace.y[at] = (Number.isNaN(y) ? 0 : y) / seconds;
  }
  trace.first = began < 0 ? end : began;
  trace.end = end;
  return trace;
}

function longest(trips: readonly (Column | undefined)[], at: number): number {
  let most = Number.NaN;
  for (const column of trips) {
    const value = column && at < column.filled ? lastIn(column, at) : Number.NaN;
    if (!(most >= value) && !Number.isNaN(value)) most = value;
  }
  return most;
}

/** The growth of a total over a number of pixels, which need not be whole; NaN before it begins. */
function growth(column: Column, at: number, over: number): number {
  const from = Math.floor(at - over);
  const earlier = total(column, from);
  const before = earlier + (total(column, from + 1) - earlier) * (at - over - from);
  return lastIn(column, Math.min(at, column.filled - 1)) - before;
}

/** A total at the end of a pixel; zero before the first value. */
function total(column: Column, at: number): number {
  const value = at < 0 ? 0 : lastIn(column, Math.min(at, column.filled - 1));
  return Number.isNaN(value) ? 0 : value;
}

/** A point of the plane, in bit/s. */
export interface RatePoint {
  x: number;
  y: number;
}

/** How many pixels have passed at an instant. */
export function passedBy({ from, pixel }: Trace, at: Nanoseconds): number {
  return Math.floor((at - from) / pixel + 1e-6);
}

/** The point of the path at an instant; null where there is none. */
export function pointAt(trace: Trace, at: Nanoseconds): RatePoint | null {
  const pixel = passedBy(trace, at) - 1;
  if (pixel < trace.first || pixel >= trace.end) return null;
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

/** The instant at which the path, up to a pixel, was nearest to a point; null for none within a distance. */
export function nearestInstant(
  trace: Trace,
  end: number,
  { x, y }: RatePoint,
  within: number,
): Nanoseconds | null {
  let best = within * within;
  let found: number | null = null;
  for (let at = trace.first; at < Math.min(end, trace.end); at += 1) {
    const away = ((trace.x[at] ?? 0) - x) ** 2 + ((trace.y[at] ?? 0) - y) ** 2;
    // Of several passes, the latest.
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

/** The values that turn windows into rates. */
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
 * trip, which grows with the packets under way beyond those that the path holds. Only
 * corners are kept: where the feedback came, where a flow joined, and where
 * the queue began. A negative flow index stands for no flow.
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
  // A flow that has not entered the model yet has no window.
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

/** The model's point at an instant, and the corner before it; null outside of its time. */
export function modelAt(
  { times, x, y }: ModelPath,
  seconds: number,
): (RatePoint & { corner: number }) | null {
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
export function jainOf({ x, y }: RatePoint): number {
  return (x + y) ** 2 / (2 * (x * x + y * y));
}

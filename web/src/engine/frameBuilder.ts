/** A frame out of a run: the instant, and what the plots do not have yet. */
import type { EventColumns, Frame, PlotView } from './protocol';
import { COLUMN_STRIDE, type Nanoseconds } from './types';
import type { EngineSession } from './wasm';

/** Columns may still change a little behind the head, where an event is found late. */
const REVISED_PIXELS = 4;

/** Events sent for the visible range. */
const MOST_EVENTS = 4000;

/** Falling packets in one frame. */
const MOST_FALLING = 64;

/** Events are a picture of the whole range, so they are sent less often than columns. */
const EVENTS_EVERY_MS = 120;

export interface ViewState {
  view: PlotView | null;
  /** Pixels already sent of each series. */
  sent: Map<number, number>;
  eventsAt: number;
  dots: number;
  dropSpan: Nanoseconds;
  /** The recorded past is not what it was: everything is sent again. */
  rewritten: boolean;
}

interface Circumstances {
  playing: boolean;
  heading: Nanoseconds | null;
  slices: Float64Array;
  clock: number;
}

export function framesOf(run: EngineSession, state: ViewState, now: Circumstances): Frame {
  const picture = run.frame(state.dots);
  const time = picture.time;
  const recordedUntil = run.recordedUntil();
  const { chunks, columns } = columnsOf(run, state);
  const due = state.rewritten || !now.playing || now.clock - state.eventsAt >= EVENTS_EVERY_MS;
  const events =
    state.view && due
      ? eventsOf(run, state.view.from, Math.min(state.view.to, recordedUntil), MOST_EVENTS)
      : null;
  if (events) state.eventsAt = now.clock;
  state.rewritten = false;
  const frame: Frame = {
    time,
    recordedUntil,
    duration: run.duration(),
    playing: now.playing,
    heading: now.heading,
    flows: picture.flows,
    queues: picture.queues,
    waitingOffsets: picture.waitingOffsets,
    waiting: picture.waiting,
    dots: picture.dots,
    falling: eventsOf(run, Math.max(0, time - state.dropSpan), time, MOST_FALLING),
    chunks,
    columns,
    columnsEpoch: state.view?.epoch ?? -1,
    events,
    slices: now.slices,
  };
  picture.free();
  return frame;
}

function columnsOf(
  run: EngineSession,
  state: ViewState,
): { chunks: Int32Array; columns: Float32Array } {
  const view = state.view;
  if (!view) return { chunks: new Int32Array(), columns: new Float32Array() };
  if (state.rewritten) state.sent.clear();
  const parts: Float32Array[] = [];
  const chunks: number[] = [];
  let total = 0;
  for (const series of view.series) {
    const first = Math.max(0, (state.sent.get(series) ?? 0) - REVISED_PIXELS);
    const values = run.columns(series, view.from, view.to, view.pixels, first);
    const pixels = Math.floor(values.length / COLUMN_STRIDE);
    if (pixels === 0 && !state.rewritten) continue;
    state.sent.set(series, first + pixels);
    chunks.push(series, first, pixels);
    parts.push(values);
    total += pixels * COLUMN_STRIDE;
  }
  const columns = new Float32Array(total);
  let at = 0;
  for (const part of parts) {
    columns.set(part, at);
    at += part.length;
  }
  return { chunks: Int32Array.from(chunks), columns };
}

function eventsOf(
  run: EngineSession,
  from: Nanoseconds,
  to: Nanoseconds,
  limit: number,
): EventColumns {
  const list = run.events(from, to, limit);
  const events = {
    from,
    to,
    times: list.times,
    kinds: list.kinds,
    flows: list.flows,
    ports: list.ports,
    countTimes: list.countTimes,
    countKinds: list.countKinds,
    countFlows: list.countFlows,
  };
  list.free();
  return events;
}

/** What of a frame is handed over rather than copied. */
export function transferable(frame: Frame): Transferable[] {
  const arrays = [
    frame.flows,
    frame.queues,
    frame.waitingOffsets,
    frame.waiting,
    frame.dots,
    frame.chunks,
    frame.columns,
    frame.slices,
    ...eventArrays(frame.falling),
    ...(frame.events ? eventArrays(frame.events) : []),
  ];
  return [...new Set(arrays.map((array) => array.buffer))].filter(
    (buffer) => buffer instanceof ArrayBuffer,
  );
}

function eventArrays(events: EventColumns): (Float64Array | Uint8Array | Uint32Array)[] {
  return [
    events.times,
    events.kinds,
    events.flows,
    events.ports,
    events.countTimes,
    events.countKinds,
    events.countFlows,
  ];
}

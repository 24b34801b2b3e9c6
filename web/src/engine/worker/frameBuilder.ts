/** Builds the frames of a run: the present instant, and what the plots do not have yet. */
import { ask } from '../answers';
import type { EngineSession } from '../engineInterface';
import type { EventColumns, FallingPackets, Frame, PlotView, Table } from '../protocol/protocol';
import { type Nanoseconds, PIXEL, type SeriesId } from '../types';

/** Sent again each time: the last pixels may still change, since a loss is found after it happened. */
const REVISED_PIXELS = 4;

/** Events listed one by one for the visible range. */
const MOST_EVENTS = 4000;

/** Falling packets in a frame. */
const MOST_FALLING = 64;

/** Events are always sent for the whole range, and therefore less often than columns. */
const EVENTS_EVERY_MS = 120;

/** Pixels of a part of the range in which events are counted. */
const DENSITY_CELL = 4;

export interface ViewState {
  view: PlotView | null;
  /** Pixels already sent of each series. */
  sent: Map<SeriesId, number>;
  eventsAt: number;
  dots: number;
  fallDuration: Nanoseconds;
  /** The recording has changed from its beginning: everything is sent again. */
  rewritten: boolean;
}

interface PlayingState {
  playing: boolean;
  seekingTo: Nanoseconds | null;
  slices: Float64Array;
  clock: number;
}

export function buildFrame(run: EngineSession, state: ViewState, now: PlayingState): Frame {
  const instant = run.frame(state.dots);
  const time = instant.time;
  const recordedUntil = run.recordedUntil();
  const { chunks, columns } = columnsOf(run, state);
  const due = state.rewritten || !now.playing || now.clock - state.eventsAt >= EVENTS_EVERY_MS;
  const events =
    state.view && due ? eventsIn(run, state.view, Math.min(state.view.to, recordedUntil)) : null;
  if (events) state.eventsAt = now.clock;
  state.rewritten = false;
  const frame: Frame = {
    time,
    recordedUntil,
    duration: run.duration(),
    playing: now.playing,
    seekingTo: now.seekingTo,
    goodputs: instant.goodputs,
    queues: instant.queues,
    waitingOffsets: instant.waitingOffsets,
    waiting: instant.waiting,
    several: ask(run, { kind: 'queues' }),
    cells: ask(run, { kind: 'cells' }),
    dots: instant.dots,
    falling: fallingIn(run, Math.max(0, time - state.fallDuration), time),
    chunks,
    columns,
    columnsEpoch: state.view?.epoch ?? -1,
    present: presentOf(run, state.view, { time, recordedUntil }),
    events,
    slices: now.slices,
  };
  instant.free();
  return frame;
}

/** All of a view at once. */
export function tableOf(run: EngineSession, view: PlotView): Table {
  const columns = columnsOf(run, { view, sent: new Map(), rewritten: false });
  return { ...columns, events: eventsIn(run, view, Math.min(view.to, run.recordedUntil())) };
}

function columnsOf(
  run: EngineSession,
  state: Pick<ViewState, 'view' | 'sent' | 'rewritten'>,
): { chunks: Int32Array; columns: Float32Array } {
  const view = state.view;
  if (!view) return { chunks: new Int32Array(), columns: new Float32Array() };
  if (state.rewritten) state.sent.clear();
  const parts: Float32Array[] = [];
  const chunks: number[] = [];
  let total = 0;
  for (const series of view.series) {
    const first = Math.max(0, (state.sent.get(series) ?? 0) - REVISED_PIXELS);
    const { from, to, pixels: all, averaging } = view;
    const values = run.columns(series, from, to, all, first, averaging);
    const pixels = Math.floor(values.length / PIXEL.stride);
    if (pixels === 0 && !state.rewritten) continue;
    state.sent.set(series, first + pixels);
    chunks.push(series, first, pixels);
    parts.push(values);
    total += pixels * PIXEL.stride;
  }
  const columns = new Float32Array(total);
  let at = 0;
  for (const part of parts) {
    columns.set(part, at);
    at += part.length;
  }
  return { chunks: Int32Array.from(chunks), columns };
}

/**
 * The last nanosecond before an instant has the values that stand there. Where a future is recorded, the
 * pixel of the present in the columns reaches into that.
 */
function presentOf(
  run: EngineSession,
  view: PlotView | null,
  { time, recordedUntil }: Pick<Frame, 'time' | 'recordedUntil'>,
): Float32Array {
  const last = time >= recordedUntil;
  if (!view || (last && time >= view.from && time <= view.to)) return new Float32Array();
  const from = Math.max(0, time - 1);
  return Float32Array.from(view.series, (series) => {
    const values = run.columns(series, from, from + 1, 1, 0, view.averaging);
    return values[PIXEL.last] ?? Number.NaN;
  });
}

function fallingIn(run: EngineSession, from: Nanoseconds, to: Nanoseconds): FallingPackets {
  const list = run.events(from, to, MOST_FALLING);
  const { times, kinds, flows, ports } = list;
  list.free();
  return { from, times, kinds, flows, ports };
}

function eventsIn(run: EngineSession, view: PlotView, to: Nanoseconds): EventColumns {
  const { from, pixels } = view;
  const cells = Math.ceil(pixels / DENSITY_CELL);
  const list = run.events(from, to, MOST_EVENTS);
  const events = {
    from,
    to,
    times: list.times,
    kinds: list.kinds,
    flows: list.flows,
    countTimes: list.countTimes,
    countKinds: list.countKinds,
    countFlows: list.countFlows,
    density: run.density(from, view.to, cells),
  };
  list.free();
  return events;
}

/** The buffers of a frame, which are handed over to the page rather than copied. */
export function buffersOf(frame: Frame): Transferable[] {
  const arrays = [
    frame.goodputs,
    frame.queues,
    frame.waitingOffsets,
    frame.waiting,
    frame.dots,
    frame.chunks,
    frame.columns,
    frame.present,
    frame.slices,
    ...arraysOf(frame.falling),
    ...(frame.events ? arraysOf(frame.events) : []),
  ];
  return [...new Set(arrays.map((array) => array.buffer))].filter(
    (buffer) => buffer instanceof ArrayBuffer,
  );
}

function arraysOf(columns: object): ArrayBufferView[] {
  return Object.values(columns).filter((value) => ArrayBuffer.isView(value));
}

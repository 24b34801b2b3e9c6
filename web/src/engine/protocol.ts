/**
 * What the page and its worker say to each other. Every message bears the id
 * of the session it is about, so that whatever was meant for a run that has
 * been replaced can be told apart and dropped.
 */
import type { Applied, Description, Field, Json, Nanoseconds, Problem } from './types';

export type SessionId = number;

/** How fast simulated time runs: a multiple of real time, or as fast as it goes. */
export type Speed = number | 'flat-out';

/** What the plots show; the worker sends columns for exactly this. */
export interface PlotView {
  /** Grows with every change, so that late columns of an older view are known. */
  epoch: number;
  series: number[];
  from: Nanoseconds;
  to: Nanoseconds;
  pixels: number;
}

/** Things asked for; each gets one reply. */
export type Request =
  | { kind: 'open'; document: string; now: Nanoseconds; recordedUntil: Nanoseconds }
  | { kind: 'restore'; document: string; now: Nanoseconds; recordedUntil: Nanoseconds }
  | { kind: 'describe' }
  | { kind: 'fields'; target: string }
  | { kind: 'set'; path: string; value: Json }
  | { kind: 'extend'; duration: Nanoseconds }
  | { kind: 'step' }
  /** Also to what has not been run yet: then the run goes on until there. */
  | { kind: 'seek'; to: Nanoseconds }
  /** Records these flows, where there are too many to record all. */
  | { kind: 'watch'; flows: number[] }
  | { kind: 'digest' }
  | { kind: 'summary' };

export interface Opened {
  description: Description;
  document: string;
  now: Nanoseconds;
  recordedUntil: Nanoseconds;
}

/** Where a journey through time ended; not `done` when something overtook it. */
export interface Arrived {
  now: Nanoseconds;
  done: boolean;
}

export interface Replies {
  open: Opened;
  restore: Opened;
  describe: Opened;
  fields: Field[];
  set: Applied & { description: Description; now: Nanoseconds; recordedUntil: Nanoseconds };
  extend: Opened;
  step: Arrived;
  seek: Arrived;
  watch: Opened;
  digest: { now: Nanoseconds; digest: string };
  summary: Json;
}

/** Things told; no reply. */
export type Signal =
  | { kind: 'play'; speed: Speed }
  | { kind: 'pause' }
  | { kind: 'view'; view: PlotView; dots: number; dropSpan: Nanoseconds }
  | { kind: 'credit' }
  | { kind: 'halt-journey' };

export type ToWorker =
  | { type: 'request'; session: SessionId; id: number; request: Request }
  | { type: 'signal'; session: SessionId; signal: Signal };

/** Discrete events, columnar. */
export interface EventColumns {
  from: Nanoseconds;
  to: Nanoseconds;
  times: Float64Array;
  kinds: Uint8Array;
  flows: Uint32Array;
  ports: Uint32Array;
  /** Stretches of time in which more happened than is told one by one: from and to, in turn. */
  countTimes: Float64Array;
  countKinds: Uint8Array;
  countFlows: Uint32Array;
}

/** One picture of the run. All arrays are transferred, never shared. */
export interface Frame {
  time: Nanoseconds;
  recordedUntil: Nanoseconds;
  duration: Nanoseconds;
  playing: boolean;
  /** Where a seek or rebuild is heading, while it is under way. */
  heading: Nanoseconds | null;
  flows: Float64Array;
  queues: Uint32Array;
  waitingOffsets: Uint32Array;
  waiting: Uint16Array;
  dots: Float32Array;
  /** Drops and losses recent enough to be seen falling. */
  falling: EventColumns;
  /** Stride 3: series, first pixel, number of pixels; the values follow each other in `columns`. */
  chunks: Int32Array;
  columns: Float32Array;
  columnsEpoch: number;
  /** Events of the visible range; null when they are as they were. */
  events: EventColumns | null;
  /** Milliseconds of work since the last frame, slice by slice. */
  slices: Float64Array;
}

export type FromWorker =
  | { type: 'ready'; version: string }
  | { type: 'unable'; message: string }
  | { type: 'reply'; session: SessionId; id: number; result: ReplyResult }
  | { type: 'frame'; session: SessionId; frame: Frame }
  | { type: 'halted'; session: SessionId; problem: Problem }
  | { type: 'crashed'; session: SessionId; message: string };

export type ReplyResult =
  | { ok: true; value: Replies[keyof Replies] }
  | { ok: false; problem: Problem }
  | { ok: false; overtaken: true };

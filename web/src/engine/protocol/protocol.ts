/**
 * The messages between the page and a run's worker. Every message carries the
 * id of its session, so that one meant for a simulation that has since been
 * replaced is recognised and dropped.
 */

import type {
  CellState,
  ChangeAnswers,
  EngineAnswers,
  EngineQuery,
  FlowId,
  Nanoseconds,
  PortQueues,
  Problem,
  Refreshed,
  RunAnswers,
  RunChange,
  RunQuery,
  SeriesId,
} from '../types';
import type { Described } from './runCopy';
import type { SharedField } from './sharedFields';

export type SessionId = number;

/** A part of the trace of a flow. */
export interface TracedPiece {
  /** Rows of numbers, as `boundary/src/flow_trace.rs` writes them. */
  rows: Float64Array;
  /** All until here is traced; NaN when the run is another since the trace began. */
  until: Nanoseconds;
}

/** How fast simulated time runs: a multiple of real time, or as fast as it goes. */
export type Speed = number | 'flat-out';

/** The range and series of the plots, for which the worker sends columns. */
export interface PlotView {
  /** Grows with every change, so that late columns of an older view are recognised. */
  epoch: number;
  series: SeriesId[];
  from: Nanoseconds;
  to: Nanoseconds;
  pixels: number;
  /** Rates are averages over so long a trailing window. */
  averaging: Nanoseconds;
}

/** Requests; each gets one reply. The engine's own, {@link PageQuery} and so on, pass through the worker. */
export type Request =
  | { kind: 'query'; query: PageQuery }
  | { kind: 'engine'; query: EngineQuery }
  | { kind: 'change'; change: RunChange }
  | { kind: 'open'; document: string; now: Nanoseconds; recordedUntil: Nanoseconds }
  | { kind: 'restore'; document: string; now: Nanoseconds; recordedUntil: Nanoseconds }
  /** Takes up the run of another worker, as it is there, from a copy of its memory. */
  | { kind: 'adopt'; memory: ArrayBuffer }
  /** A copy of the engine's memory, with the run as it is. */
  | { kind: 'copy' }
  | { kind: 'refresh' }
  /** The fields that the forms of several targets share. */
  | { kind: 'shared'; targets: readonly string[] }
  /** The columns and events of a view, whatever the plots show. */
  | { kind: 'table'; view: PlotView }
  | { kind: 'step' }
  /** To any instant: where nothing is recorded yet, the run goes on until there. */
  | { kind: 'seek'; to: Nanoseconds }
  /** The summary of a recorded range; a newer request supersedes it. */
  | { kind: 'measure'; from: Nanoseconds; to: Nanoseconds }
  /** The packets of a flow up to an instant, in pieces: begins at another, or goes on where the last piece ended. */
  | { kind: 'trace'; begin: TraceBegin | null; to: Nanoseconds };

export interface TraceBegin {
  flow: FlowId;
  from: Nanoseconds;
}

/** The queries about a run that the page asks; the others bring its frames and keep its copy. */
export type PageQuery = Exclude<RunQuery, { kind: 'refresh' | 'queues' | 'cells' }>;

export interface Opened extends Described {
  now: Nanoseconds;
  recordedUntil: Nanoseconds;
}

/** A change that was made, with what came of it. */
export interface Changed<Kind extends keyof ChangeAnswers> extends Opened {
  answer: ChangeAnswers[Kind];
}

/** Where a seek ended; not `done` when it was superseded or cancelled. */
export interface SeekResult {
  now: Nanoseconds;
  done: boolean;
}

/** The columns of a view, as a frame has them, with its events. */
export interface Table extends Pick<Frame, 'chunks' | 'columns'> {
  events: EventColumns;
}

/** The answers of the worker itself. */
interface WorkerAnswers {
  copy: ArrayBuffer;
  shared: SharedField[];
  table: Table;
  sought: SeekResult;
  traced: TracedPiece;
}

/** Every answer by its kind; a reply has one of them. */
export type Answers = RunAnswers & EngineAnswers & ChangeAnswers & WorkerAnswers;

/** A reply on its way: an answer, and what has become of the run. */
export interface Reply {
  answer?: Partial<Answers>;
  refreshed?: Refreshed;
}

/** Signals; they get no reply. */
export type Signal =
  | { kind: 'play'; speed: Speed }
  | { kind: 'pause' }
  | { kind: 'view'; view: PlotView; dots: number; fallDuration: Nanoseconds }
  | { kind: 'credit' }
  | { kind: 'cancel-seek' };

export type ToWorker =
  | { type: 'request'; session: SessionId; id: number; request: Request }
  | { type: 'signal'; session: SessionId; signal: Signal }
  /** Asks whether the worker is there. */
  | { type: 'ping' }
  /** The first message to a worker that does not fetch the engine by itself. */
  | { type: 'program'; program: WebAssembly.Module };

/** Events in a range of time, in columns. */
export interface EventColumns {
  from: Nanoseconds;
  to: Nanoseconds;
  times: Float64Array;
  kinds: Uint8Array;
  flows: Uint32Array;
  /** Stretches of time with more events than are listed one by one: from and to, in turn. */
  countTimes: Float64Array;
  countKinds: Uint8Array;
  countFlows: Uint32Array;
  /** How many events of each kind happened in each part of the view's range, kind by kind. */
  density: Float32Array;
}

/** Packets dropped and lost a short while ago, in columns. */
export interface FallingPackets {
  from: Nanoseconds;
  times: Float64Array;
  kinds: Uint8Array;
  flows: Uint32Array;
  ports: Uint32Array;
}

/** The state of a run at one instant, for drawing. All arrays are transferred, never shared. */
export interface Frame {
  time: Nanoseconds;
  recordedUntil: Nanoseconds;
  duration: Nanoseconds;
  playing: boolean;
  /** The target of a seek or a rebuild under way; null without one. */
  seekingTo: Nanoseconds | null;
  /** For each flow, its goodput in bit/s. */
  goodputs: Float64Array;
  /** For each port the values of `QUEUE`. */
  queues: Uint32Array;
  /** For each port, where its packets begin in `waiting`; one more at the end. */
  waitingOffsets: Uint32Array;
  /** The flows of waiting packets, the oldest first. */
  waiting: Uint16Array;
  /** Of ports whose packets wait in several queues, each of these. */
  several: readonly PortQueues[];
  /** The radio cells. */
  cells: readonly CellState[];
  /** For each packet under way the values of `DOT`. */
  dots: Float32Array;
  falling: FallingPackets;
  /** For each series its id, its first pixel and the number of pixels, whose values are next in `columns`. */
  chunks: Int32Array;
  columns: Float32Array;
  /** The epoch of the view that the columns are of. */
  columnsEpoch: number;
  /** The values of the view's series at this instant, in their order; none where the columns end with them. */
  present: Float32Array;
  /** Events of the visible range; null when they have not changed. */
  events: EventColumns | null;
  /** Milliseconds of work since the last frame, slice by slice. */
  slices: Float64Array;
}

export type FromWorker =
  /** `program`: for workers to come, which then need not compile it. */
  | { type: 'ready'; version: string; program: WebAssembly.Module | null }
  | { type: 'unable'; message: string }
  /** The answer to a ping. */
  | { type: 'alive' }
  | { type: 'reply'; session: SessionId; id: number; result: ReplyResult }
  | { type: 'frame'; session: SessionId; frame: Frame }
  | { type: 'halted'; session: SessionId; problem: Problem }
  | { type: 'crashed'; session: SessionId; message: string };

export type ReplyResult =
  | { ok: true; reply: Reply }
  | { ok: false; problem: Problem }
  | { ok: false; superseded: true };

/** The parts of a Worker that are used; a test hands in its own. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

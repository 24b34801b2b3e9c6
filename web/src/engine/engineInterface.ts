/** The engine as the worker uses it; the WebAssembly module and the scripted engine of the tests offer this. */
import type { FlowId } from './types';

export interface EngineFrame {
  readonly time: number;
  readonly goodputs: Float64Array;
  readonly queues: Uint32Array;
  readonly waitingOffsets: Uint32Array;
  readonly waiting: Uint16Array;
  readonly dots: Float32Array;
  free(): void;
}

export interface EngineEvents {
  readonly times: Float64Array;
  readonly kinds: Uint8Array;
  readonly flows: Uint32Array;
  readonly ports: Uint32Array;
  /** From and to of each stretch with more events than are listed, in turn. */
  readonly countTimes: Float64Array;
  readonly countKinds: Uint8Array;
  readonly countFlows: Uint32Array;
  free(): void;
}

/** A range of a run, measured beside it. */
export interface EngineMeasurement {
  advance(maxEvents: number): boolean;
  /** An object with its summary, as the query of that kind has it. */
  summary(): string;
  free(): void;
}

export interface EngineSession {
  /** A `RunQuery`, and an object with its answer. */
  query(query: string): string;
  /** A `RunChange`, and an object with what came of it. */
  change(change: string): string;
  now(): number;
  recordedUntil(): number;
  duration(): number;
  advance(until: number, maxEvents: number): number;
  step(): number;
  seek(to: number, maxEvents: number): boolean;
  restore(document: string, recordedUntil: number): void;
  frame(maxDots: number): EngineFrame;
  columns(
    series: number,
    from: number,
    to: number,
    pixels: number,
    first: number,
    averaging: number,
  ): Float32Array;
  events(from: number, to: number, limit: number): EngineEvents;
  density(from: number, to: number, cells: number): Float32Array;
  measure(from: number, to: number): EngineMeasurement;
  /** Begins to trace the packets of a flow. */
  trace(flow: FlowId, from: number): void;
  /** Traces on; the instant up to which all is traced, NaN when the run is another since the trace began. */
  traceOn(until: number, maxEvents: number): number;
  takeTrace(): Float64Array;
  free(): void;
}

/** A session in its engine, and the memory of both. */
export interface CopiedSession {
  session: EngineSession;
  /** Null where there is not enough memory for it. */
  memory: ArrayBuffer | null;
}

export interface Engine {
  open(document: string, budgetBytes: number): EngineSession;
  /** Copies the engine's memory with the only session in it. The session continues as the returned one. */
  copy(session: EngineSession): CopiedSession;
  /** The session of another engine's memory, which replaces this one's: for an engine without a session. */
  adopt(memory: ArrayBuffer): EngineSession;
  /** An `EngineQuery`, and an object with its answer. */
  query(query: string): string;
  version: string;
}

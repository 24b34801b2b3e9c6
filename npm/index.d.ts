/** The engine of Sawtooth: a packet-level simulator of congestion control. */
import type {
  Applied,
  ChangeAnswers,
  Description,
  EngineAnswers,
  EngineQuery,
  RunAnswers,
  RunChange,
  RunQuery,
  Summary,
} from './types/boundary.js';
import type { Json, Scenario } from './types/scenario.js';

export type { Applied, Description, EngineQuery, Json, RunChange, RunQuery, Scenario, Summary };

/** A document or a value was refused. */
export class Refusal extends Error {
  /** Where: `links/r-d/rate`; empty for the whole document. */
  readonly path: string;
}

/** A queue at the present instant. */
export interface QueueState {
  /** The port that it stands at: `r-d:r` is the end of the link `r-d` at the node `r`. */
  id: string;
  packets: number;
  bytes: number;
}

/** A value of a series over a short time. */
export interface Point {
  /** Where that time begins, in seconds. */
  at: number;
  min: number;
  max: number;
  /** The last value in it. */
  last: number;
}

/** A document and its run. Free it when it is no longer needed: it is in the engine's memory. */
export class Run {
  private constructor();
  /** The present instant, in seconds. */
  readonly now: number;
  /** The end of the run, in seconds. */
  readonly duration: number;
  /** One slice of work towards an instant, or to the end: some 10 ms. Whether it is reached. */
  advance(seconds?: number): boolean;
  /** Runs to an instant, or to the end. */
  advanceTo(seconds?: number): void;
  /** Runs one event. Returns the present instant. */
  step(): number;
  /** Goes back, or forward again, within what has been run. */
  seek(seconds: number): void;
  /** Sets a value by its path now: a live change becomes an intervention, another one starts the run again. */
  set(path: string, value: Json): Applied;
  /** Any change. */
  change<Change extends RunChange>(change: Change): Pick<ChangeAnswers, Change['kind']>;
  /** Any query. */
  ask<Query extends RunQuery>(query: Query): RunAnswers[Query['kind']];
  /** The document with every change in it: the run can be repeated from it. */
  readonly document: string;
  /** A number that two runs share only if every packet met the same fate at the same time. */
  readonly digest: string;
  /** The results up to now. */
  summary(): Summary;
  /** The network, its flows and its recorded series. */
  describe(): Description;
  /** All queues, with the packets that wait now. */
  queues(): QueueState[];
  /**
   * A recorded series up to now: of a flow (`cwnd`, `srtt`, `throughput`), of a port (`queue`, `utilization`), or with an
   * empty id of the run (`jain`). Empty where there is none.
   */
  series(id: string, key: string, points?: number): Point[];
  free(): void;
  [Symbol.dispose](): void;
}

/** The loaded engine. */
export interface Engine {
  readonly version: string;
  /**
   * Opens a document, as text or as a value, at the start of its run.
   * @throws {Refusal} when it is no scenario, with the path of the fault
   */
  open(document: string | Scenario, options?: { recording?: number }): Run;
  /** A query that needs no run. */
  ask<Query extends EngineQuery>(query: Query): EngineAnswers[Query['kind']];
}

/** Loads the engine, once. By default from the file beside this module; or from an address, a response, bytes. */
export function load(
  from?: string | URL | Response | BufferSource | WebAssembly.Module,
): Promise<Engine>;

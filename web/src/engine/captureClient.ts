/**
 * Things to take along from a run, in a worker of its own: captures and exam sheets, for which the run is
 * replayed, hand-ins, and the run in sentences.
 */
import type { HandInDraft, ReadHandIn, Summary } from '../generated/boundary';
import { SideWorker, type SideWorkerLike } from './sideWorker';

export interface CaptureRequest {
  document: string;
  /** Of a flow's sender, as qlog, or of what passes a node or a port, as pcapng. */
  kind: 'place' | 'flow';
  /** The id of the place or the flow. */
  id: string;
  /** Seconds. */
  from: number;
  to: number;
}

export interface SheetRequest {
  document: string;
  /** The id of the flow; empty for the first that has a window. */
  flow: string;
  /** Seconds. */
  from: number;
  rounds: number;
}

/** The part of a capture since the last piece. */
export interface CapturePiece {
  bytes: Uint8Array<ArrayBuffer>;
  /** The part of the run that is done, 0 to 1. */
  progress: number;
  /** How many packets there are so far. */
  packets: number;
  done: boolean;
}

export interface CaptureQueries {
  /** Begins a capture, in place of one under way. */
  begin: { ask: CaptureRequest; answer: null };
  /** Goes on for a while. */
  advance: { ask: null; answer: CapturePiece };
  /** Ends it, and gives the rest. */
  finish: { ask: null; answer: Uint8Array<ArrayBuffer> };
  /** Writes what is handed in of a lesson. */
  handIn: { ask: HandInDraft; answer: string };
  /** Reads it. */
  readHandIn: { ask: string; answer: ReadHandIn };
  /** An exam sheet of a run, as HTML. */
  sheet: { ask: SheetRequest; answer: string };
  /** The stretch of a run that a summary is of, in sentences. */
  describe: { ask: { document: string; summary: Summary }; answer: readonly string[] };
}

export type CaptureWorkerLike = SideWorkerLike<CaptureQueries>;

function start(): CaptureWorkerLike {
  return new Worker(new URL('./captureWorker.ts', import.meta.url), {
    type: 'module',
    name: 'capture',
  });
}

/** Rejects as {@link SideWorker} does. */
export class CaptureClient {
  #worker: SideWorker<CaptureQueries>;

  constructor(make: () => CaptureWorkerLike = start) {
    this.#worker = new SideWorker(make());
  }

  begin(request: CaptureRequest): Promise<null> {
    return this.#worker.ask('begin', request);
  }

  advance(): Promise<CapturePiece> {
    return this.#worker.ask('advance', null);
  }

  finish(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#worker.ask('finish', null);
  }

  handIn(draft: HandInDraft): Promise<string> {
    return this.#worker.ask('handIn', draft);
  }

  readHandIn(text: string): Promise<ReadHandIn> {
    return this.#worker.ask('readHandIn', text);
  }

  sheet(request: SheetRequest): Promise<string> {
    return this.#worker.ask('sheet', request);
  }

  describe(document: string, summary: Summary): Promise<readonly string[]> {
    return this.#worker.ask('describe', { document, summary });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker.close();
  }
}

/** What is taken along from a run, in a worker of its own: captures, for which the run is replayed, and hand-ins. */
import type { HandInDraft, ReadHandIn } from '../generated/boundary';
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

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#worker.close();
  }
}

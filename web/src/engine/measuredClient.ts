/** What others measured, in a worker of its own: a file of hundreds of megabytes is read there, piece by piece. */
import type { Choice, Dialect, Found, Measured, Scheduled, Wish } from '../generated/measured';
import { SideWorker, type SideWorkerLike } from './sideWorker';

/** A document with a link that has what was read, and what became of the samples. */
export interface GivenDocument {
  document: string;
  scheduled: Scheduled;
}

export interface MeasuredQueries {
  /** Begins to look what is in a file; a table is read as a dialect has it where one is chosen. */
  look: { ask: Dialect | null; answer: null };
  /** Begins to take what was chosen of it. */
  choose: { ask: Choice; answer: null };
  /** Takes the next bytes. */
  take: { ask: ArrayBuffer; answer: null };
  /** All bytes have come: what is in the file. */
  found: { ask: null; answer: Found };
  /** All bytes have come: what was chosen. */
  chosen: { ask: null; answer: Measured };
  /** Gives a link of a document what was chosen. */
  schedule: { ask: { document: string; wish: Wish }; answer: GivenDocument };
}

export type MeasuredWorkerLike = SideWorkerLike<MeasuredQueries>;

function start(): MeasuredWorkerLike {
  return new Worker(new URL('./measuredWorker.ts', import.meta.url), {
    type: 'module',
    name: 'measured',
  });
}

/** Rejects as {@link SideWorker} does. */
export class MeasuredClient extends SideWorker<MeasuredQueries> {
  constructor(make: () => MeasuredWorkerLike = start) {
    super(make());
  }
}

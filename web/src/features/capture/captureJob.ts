/** A capture under way: its pieces, how far it is, and how it ended. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ProblemError } from '../../engine/types';
import type { CaptureClient, CaptureRequest } from './captureClient';

/** Where a capture ends by itself, in bytes: a browser keeps the file in memory until it is saved. */
export const MOST_CAPTURED = 500e6;

export interface CaptureState {
  running: boolean;
  /** 0 to 1. */
  progress: number;
  packets: number;
  bytes: number;
  /** How it ended; null while it has not. */
  end: 'whole' | 'full' | 'cancelled' | 'failed' | null;
  /** Why it was refused, or stopped by itself. */
  problem: string | null;
}

const NOTHING: CaptureState = {
  running: false,
  progress: 0,
  packets: 0,
  bytes: 0,
  end: null,
  problem: null,
};

export type CaptureSource = Pick<CaptureClient, 'begin' | 'advance' | 'finish' | 'close'>;

export class CaptureJob {
  readonly store: StoreApi<CaptureState> = createStore(() => NOTHING);
  #make: () => CaptureSource;
  #most: number;
  #client: CaptureSource | null = null;

  constructor(make: () => CaptureSource, most = MOST_CAPTURED) {
    this.#make = make;
    this.#most = most;
  }

  /** Captures to the end, or as much as may be kept. Returns the file, null where there is none. */
  async run(request: CaptureRequest, compressed = false): Promise<Blob | null> {
    this.#client?.close();
    const client = this.#make();
    this.#client = client;
    this.store.setState({ ...NOTHING, running: true });
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    try {
      await client.begin(request);
      let bytes = 0;
      for (let done = false; !done && bytes < this.#most; ) {
        const piece = await client.advance();
        pieces.push(piece.bytes);
        bytes += piece.bytes.length;
        done = piece.done;
        const { progress, packets } = piece;
        if (this.#client === client) this.store.setState({ progress, packets, bytes });
      }
      const { progress } = this.store.getState();
      pieces.push(await client.finish());
      const file = compressed ? await gzipped(new Blob(pieces)) : new Blob(pieces);
      if (this.#client !== client) return null;
      this.store.setState({ running: false, end: progress < 1 ? 'full' : 'whole' });
      return file;
    } catch (thrown) {
      if (this.#client !== client) return null;
      const problem = thrown instanceof ProblemError ? thrown.message : null;
      this.store.setState({ running: false, end: 'failed', problem });
      return null;
    } finally {
      client.close();
    }
  }

  /** Ends it where it is; nothing is kept. */
  cancel(): void {
    this.#client?.close();
    this.#client = null;
    if (this.store.getState().running) {
      this.store.setState({ running: false, end: 'cancelled' });
    }
  }
}

function gzipped(file: Blob): Promise<Blob> {
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

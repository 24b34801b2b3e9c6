/** A capture under way: its pieces, and how much they hold. */
import { Job, type JobState, NO_JOB } from '../../model/job/job';
import type { CaptureClient, CaptureRequest } from './captureClient';

/** Where a capture ends by itself, in bytes: a browser keeps the file in memory until it is saved. */
export const MOST_CAPTURED = 500e6;

export interface CaptureState extends JobState {
  packets: number;
  bytes: number;
}

const NOTHING: CaptureState = { ...NO_JOB, packets: 0, bytes: 0 };

export type CaptureSource = Pick<CaptureClient, 'begin' | 'advance' | 'finish' | 'close'>;

export class CaptureJob extends Job<CaptureState, CaptureSource> {
  #most: number;

  constructor(make: () => CaptureSource, most = MOST_CAPTURED) {
    super(NOTHING, make);
    this.#most = most;
  }

  /** Captures to the end, or as much as may be kept. Returns the file, null where there is none. */
  run(request: CaptureRequest, compressed = false): Promise<Blob | null> {
    const capture = async (client: CaptureSource, signal: AbortSignal): Promise<Blob> => {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      await client.begin(request);
      let bytes = 0;
      for (let done = false; !done && bytes < this.#most; ) {
        const piece = await client.advance();
        signal.throwIfAborted();
        pieces.push(piece.bytes);
        bytes += piece.bytes.length;
        done = piece.done;
        this.advance(piece.progress);
        this.store.setState({ packets: piece.packets, bytes });
      }
      pieces.push(await client.finish());
      const file = new Blob(pieces);
      return compressed ? gzipped(file) : file;
    };
    return this.begin(capture, NOTHING);
  }
}

function gzipped(file: Blob): Promise<Blob> {
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

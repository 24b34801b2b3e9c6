/** Captures, in a worker of their own: the run is replayed for them. */
import type {
  CaptureAnswers,
  CaptureKind,
  CaptureProgress,
  CaptureQuery,
} from '../../generated/boundary';
import { ProgramClient, type ProgramWorkerLike } from './programClient';

export interface CaptureRequest {
  document: string;
  kind: CaptureKind;
  /** The id of the point or the flow. */
  id: string;
  /** Seconds. */
  from: number;
  to: number;
}

/** The part of a capture since the last piece. */
export interface CapturePiece extends CaptureProgress {
  bytes: Uint8Array<ArrayBuffer>;
}

function start(): ProgramWorkerLike<CaptureQuery> {
  return new Worker(new URL('./captureWorker.ts', import.meta.url), {
    type: 'module',
    name: 'capture',
  });
}

/** Rejects as {@link ProgramClient} does. */
export class CaptureClient {
  #program: ProgramClient<CaptureQuery, CaptureAnswers>;

  constructor(make: () => ProgramWorkerLike<CaptureQuery> = start) {
    this.#program = new ProgramClient(make());
  }

  /** Begins a capture, in place of one under way. */
  begin({ kind: of, ...request }: CaptureRequest): Promise<null> {
    return this.#program.ask({ kind: 'begin', of, ...request });
  }

  /** Goes on for a while. */
  async advance(): Promise<CapturePiece> {
    const { answer, bytes } = await this.#program.askForBytes({ kind: 'advance' });
    return { ...answer, bytes };
  }

  /** Ends it, and gives the rest. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#program.askForBytes({ kind: 'finish' })).bytes;
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#program.close();
  }
}

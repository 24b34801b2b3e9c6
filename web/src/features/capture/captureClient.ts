/** Captures, in a worker of their own: the run is replayed for them. */

import { ProgramClient, type ProgramWorkerLike } from '../../engine/programs/programClient';
import { startProgram } from '../../engine/programs/startProgram';
import type {
  CaptureAnswers,
  CaptureKind,
  CaptureProgress,
  CaptureQuery,
} from '../../generated/boundary';

export interface CaptureRequest {
  document: string;
  kind: CaptureKind;
  /** The id of the point or the flow. */
  id: string;
  /** Seconds. */
  from: number;
  to: number;
  /** Of a flow, whether packets are written beside metrics and states. */
  packets: boolean;
  /** Of a flow, how often metrics are written, in seconds; 0 for each. */
  every: number;
}

/** The part of a capture since the last piece. */
export interface CapturePiece extends CaptureProgress {
  bytes: Uint8Array<ArrayBuffer>;
}

export class CaptureClient extends ProgramClient<CaptureQuery, CaptureAnswers> {
  constructor(worker: ProgramWorkerLike<CaptureQuery> = startProgram('CaptureProgram')) {
    super(worker);
  }

  /** Begins a capture, in place of one under way. */
  begin({ kind: of, ...request }: CaptureRequest): Promise<null> {
    return this.ask({ kind: 'begin', of, ...request });
  }

  /** Goes on for a while. */
  async advance(): Promise<CapturePiece> {
    const { answer, bytes } = await this.askForBytes({ kind: 'advance' });
    return { ...answer, bytes };
  }

  /** Ends it, and gives the rest. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.askForBytes({ kind: 'finish' })).bytes;
  }
}

/** Reads files of measurements in a worker of its own: one of hundreds of megabytes is read there, piece by piece. */

import { ProgramClient, type ProgramWorkerLike } from '../../engine/programs/programClient';
import { startProgram } from '../../engine/programs/startProgram';
import type {
  Choice,
  Dialect,
  Found,
  GivenDocument,
  Measured,
  MeasuredAnswers,
  MeasuredQuery,
  Wish,
} from '../../generated/measured';

export class MeasuredClient extends ProgramClient<MeasuredQuery, MeasuredAnswers> {
  constructor(worker: ProgramWorkerLike<MeasuredQuery> = startProgram('MeasuredProgram')) {
    super(worker);
  }

  /** Begins to look what is in a file; a table is read as a dialect has it where one is chosen. */
  look(dialect: Dialect | null): Promise<null> {
    return this.ask({ kind: 'look', dialect });
  }

  /** Begins to take what was chosen of it. */
  choose(choice: Choice): Promise<null> {
    return this.ask({ kind: 'choose', choice });
  }

  /** Takes the next bytes, which are the worker's from then on. */
  take(bytes: ArrayBuffer): Promise<null> {
    return this.ask({ kind: 'take' }, new Uint8Array(bytes));
  }

  /** All bytes have come: what is in the file. */
  found(): Promise<Found> {
    return this.ask({ kind: 'found' });
  }

  /** All bytes have come: what was chosen. */
  chosen(): Promise<Measured> {
    return this.ask({ kind: 'chosen' });
  }

  /** Gives a link of a document what was chosen. */
  schedule(document: string, wish: Wish): Promise<GivenDocument> {
    return this.ask({ kind: 'schedule', document, wish });
  }
}

/** Hand-ins, exam sheets, and runs in sentences, in a worker of their own: a sheet replays the run. */

import type {
  CourseAnswers,
  CourseQuery,
  HandInDraft,
  ReadHandIn,
  Said,
  SheetHtml,
  Summary,
} from '../../generated/boundary';
import { ProgramClient, type ProgramWorkerLike } from './programClient';
import { startProgram } from './startProgram';

export type SheetRequest = Omit<Extract<CourseQuery, { kind: 'sheet' }>, 'kind'>;

export class CourseClient extends ProgramClient<CourseQuery, CourseAnswers> {
  constructor(worker: ProgramWorkerLike<CourseQuery> = startProgram('CourseProgram')) {
    super(worker);
  }

  /** Writes what is handed in of a lesson. */
  handIn(draft: HandInDraft): Promise<string> {
    return this.ask({ kind: 'handIn', draft });
  }

  /** Reads it. */
  readHandIn(text: string): Promise<ReadHandIn> {
    return this.ask({ kind: 'readHandIn', text });
  }

  /** An exam sheet of a run, as HTML with slots. */
  sheet(request: SheetRequest): Promise<SheetHtml> {
    return this.ask({ kind: 'sheet', ...request });
  }

  /** The stretch of a run that a summary is of, in sentences. */
  describe(document: string, summary: Summary): Promise<readonly Said[]> {
    return this.ask({ kind: 'describe', document, summary });
  }
}

/** The worker of a program that has cells: it collects what they find, or runs them. */

import type { CellRunner } from './cellPool';
import { ProgramClient } from './programClient';

/** The queries that all such programs have; each has more of its own. */
export type CellQuery<Opening> =
  | ({ kind: 'open' } & Opening)
  | { kind: 'missing' }
  | { kind: 'run'; cell: number }
  | { kind: 'take'; record: string }
  | { kind: 'shown' };

export interface CellAnswers {
  open: unknown;
  missing: number[];
  run: string | null;
  take: unknown;
  shown: unknown;
}

export class CellClient<
    Opening extends object,
    Own extends { kind: keyof Answers & string },
    Answers extends CellAnswers,
  >
  extends ProgramClient<CellQuery<Opening> | Own, Answers>
  implements CellRunner<Opening>
{
  open(opening: Opening): Promise<Answers['open']> {
    return this.ask({ kind: 'open', ...opening });
  }

  /** The cells that are still to run. */
  missing(): Promise<number[]> {
    return this.ask({ kind: 'missing' });
  }

  run(cell: number): Promise<string> {
    return this.askToEnd({ kind: 'run', cell });
  }

  /** Collects what another one has run. */
  take(record: string): Promise<unknown> {
    return this.ask({ kind: 'take', record });
  }

  shown(): Promise<Answers['shown']> {
    return this.ask({ kind: 'shown' });
  }
}

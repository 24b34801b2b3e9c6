/** The worker that collects the runs of a report card and fills it in, or makes runs. */

import type { CellRunner } from '../../engine/programs/cellPool';
import { ProgramClient, type ProgramWorkerLike } from '../../engine/programs/programClient';
import { startProgram } from '../../engine/programs/startProgram';
import type { CardAnswers, CardQuery, ShownCard } from '../../generated/card';

export type CardWorkerLike = ProgramWorkerLike<CardQuery>;

/** The card that all workers begin with. */
export type CardOpening = Omit<Extract<CardQuery, { kind: 'open' }>, 'kind'>;

export function startCardWorker(): CardWorkerLike {
  return startProgram('CardProgram');
}

/** Rejects as {@link ProgramClient} does. */
export class CardClient implements CellRunner<CardOpening> {
  #program: ProgramClient<CardQuery, CardAnswers>;

  constructor(worker: CardWorkerLike, heard?: () => void) {
    this.#program = new ProgramClient(worker, heard);
  }

  /** Takes a card; what has run stays. */
  open(opening: CardOpening): Promise<ShownCard> {
    return this.#program.ask({ kind: 'open', ...opening });
  }

  shown(): Promise<ShownCard> {
    return this.#program.ask({ kind: 'shown' });
  }

  /** The documents of the tests, which links are made of. */
  documents(): Promise<string[]> {
    return this.#program.ask({ kind: 'documents' });
  }

  /** Takes the links to these documents. */
  links(links: string[]): Promise<ShownCard> {
    return this.#program.ask({ kind: 'links', links });
  }

  /** The numbers of the runs that are still to be made. */
  missing(): Promise<number[]> {
    return this.#program.ask({ kind: 'missing' });
  }

  /** Makes a run: JSON for {@link take}. */
  run(run: number): Promise<string> {
    return this.#program.askToEnd({ kind: 'run', run });
  }

  /** Collects what another one has run. Returns whether it is a record of this card. */
  take(record: string): Promise<boolean> {
    return this.#program.ask({ kind: 'take', record });
  }

  /** The card in Markdown, with links to a page at this address. */
  markdown(site: string): Promise<string> {
    return this.#program.ask({ kind: 'markdown', site });
  }

  /** The card as JSON, as the command line prints it. */
  results(): Promise<string> {
    return this.#program.ask({ kind: 'results' });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#program.close();
  }
}

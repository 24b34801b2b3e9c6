/** The laws over time, in a worker of their own: the run is replayed for them, and the replay is kept. */
import type { LawsAnswers, LawsQuery, Summary, Theories } from '../generated/boundary';
import { ProgramClient, type ProgramWorkerLike } from './programClient';

function start(): ProgramWorkerLike<LawsQuery> {
  return new Worker(new URL('./lawsWorker.ts', import.meta.url), { type: 'module', name: 'laws' });
}

/** Rejects as {@link ProgramClient} does. */
export class LawsClient {
  #program: ProgramClient<LawsQuery, LawsAnswers>;

  constructor(make: () => ProgramWorkerLike<LawsQuery> = start) {
    this.#program = new ProgramClient(make());
  }

  /** The laws, applied to the stretch of a run that a summary is of; null while its replay is under way: ask again. */
  laws(document: string, summary: Summary): Promise<Theories | null> {
    return this.#program.ask({ kind: 'laws', document, summary });
  }

  /** Ends the worker, whatever it is at. */
  close(): void {
    this.#program.close();
  }
}

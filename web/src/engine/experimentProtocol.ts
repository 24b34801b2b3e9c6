/**
 * The messages between the page and the workers of an experiment. One of them collects: it reads
 * the document and keeps what came of its cells. The others run cells.
 */
import type { SideAnswer } from './sideWorker';

/** The program and documents that a worker begins with. */
export interface ExperimentOpening {
  /** The compiled program, the same for all workers. */
  module: WebAssembly.Module;
  /** The document. */
  text: string;
  /** JSON: the texts of the scenarios that it names. */
  scenarios: string;
}

export type ExperimentRequest =
  | ({ kind: 'open'; id: number } & ExperimentOpening)
  /** The document with everything that it names inside. */
  | ({ kind: 'whole'; id: number } & ExperimentOpening)
  | { kind: 'run'; id: number; cell: number }
  /** A cell that another worker has run; it has no answer. */
  | { kind: 'take'; finished: string }
  | { kind: 'reopen'; id: number; results: string }
  | { kind: 'missing' | 'shown' | 'results' | 'csv'; id: number }
  | { kind: 'document' | 'place' | 'kept'; id: number; cell: number }
  | { kind: 'pick'; id: number; part: number }
  | { kind: 'at'; id: number; series: number; x: number; y: number; seed: number };

export type ExperimentAnswer =
  | SideAnswer
  /** A long cell goes on. */
  | { kind: 'alive' };

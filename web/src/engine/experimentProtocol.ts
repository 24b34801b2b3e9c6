/**
 * The messages between the page and the workers of an experiment. One of them collects: it reads
 * the document and keeps what came of its cells. The others run cells.
 */
import type { ExperimentCell, ShownCells } from '../generated/experiment';
import type { SideAnswer, SideRequest } from './sideWorker';

/** The program and documents that a worker begins with. */
export interface ExperimentOpening {
  /** The compiled program, the same for all workers. */
  module: WebAssembly.Module;
  /** The document. */
  text: string;
  /** JSON: the texts of the scenarios that it names. */
  scenarios: string;
}

export interface ExperimentQueries {
  /** How many cells the document has; what was collected is forgotten. */
  open: { ask: ExperimentOpening; answer: number };
  /** The document with everything that it names inside. */
  whole: { ask: ExperimentOpening; answer: string };
  /** Runs a cell: JSON for the collector. */
  run: { ask: number; answer: string };
  /** Takes the cells of a file of results: whether they are of this engine. */
  reopen: { ask: string; answer: boolean };
  /** The cells that are still to run. */
  missing: { ask: null; answer: number[] };
  shown: { ask: null; answer: ShownCells };
  results: { ask: null; answer: string };
  csv: { ask: null; answer: string };
  /** The document of a cell. */
  document: { ask: number; answer: string };
  /** The coordinates of a cell: of its series, x, y, and the seed itself. */
  place: { ask: number; answer: number[] };
  /** A cell that was collected. */
  kept: { ask: number; answer: ExperimentCell | null };
  /** One of the cells that there are, by a part from 0 to 1. */
  pick: { ask: number; answer: number | null };
  /** The number of a cell, by the indices of its series, x, y and seed. */
  at: { ask: [series: number, x: number, y: number, seed: number]; answer: number | null };
}

/** A cell that another worker has run; it has no answer. */
export interface FinishedCell {
  kind: 'take';
  finished: string;
}

export type ExperimentRequest = SideRequest<ExperimentQueries> | FinishedCell;

export type ExperimentAnswer =
  | SideAnswer<ExperimentQueries>
  /** A long cell goes on. */
  | { kind: 'alive' };

/**
 * The messages between the page and the workers of a matrix. One of them collects what has run and makes
 * maps of it. The others run.
 */
import type { ShownMatrix } from '../generated/experiment';
import type { ExperimentOpening } from './experimentProtocol';

export interface MatrixQueries {
  /** Takes the settings of an address as its text; what has run stays. */
  open: { ask: ExperimentOpening; answer: ShownMatrix };
  shown: { ask: null; answer: ShownMatrix };
  /** The numbers of the runs that are still to be made. */
  missing: { ask: null; answer: number[] };
  /** Makes a run: JSON for the collector. */
  run: { ask: number; answer: string };
  /** The estimated seconds that a run takes here. */
  estimate: { ask: number; answer: number };
  /** The document of a cell, or of a sender alone. */
  document: { ask: [row: number, column: number | null]; answer: string };
  results: { ask: null; answer: string };
  csv: { ask: null; answer: string };
}

/** A run that another worker has made; it has no answer. */
export interface FinishedRun {
  kind: 'take';
  finished: string;
}

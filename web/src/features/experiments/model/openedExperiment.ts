/** The experiment that is open in the page. */
import type { ExperimentRun } from './experimentRun';

/** The `format` keys of a document, and of a file of its results. */
export const EXPERIMENT = 'sawtooth-experiment';
export const RESULT = 'sawtooth-result';

export interface OpenExperimentState {
  /** The part of the address that names it. */
  what: string | null;
  run: ExperimentRun | null;
  /** Why there is none. */
  refused: string | null;
}

export const NOTHING: OpenExperimentState = { what: null, run: null, refused: null };

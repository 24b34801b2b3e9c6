/** The names of the engine's workers, by which each knows where its program comes from. */

/** Fetches and compiles the program by itself. */
export const FETCHES_PROGRAM = 'engine';

/** Is handed the program of another worker, so that it is compiled once. */
export const AWAITS_PROGRAM = 'further engine';

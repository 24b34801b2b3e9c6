/** The texts of errors alone, for the engine's worker: it is to load quickly. */
export { errors } from './en/errors';

/** The texts of experiments, which a first visit does not need. */
export { experiments } from './en/experiments';

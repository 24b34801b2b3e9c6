/** The texts of series that are heard, which a first visit does not need. */
export { listening } from './en/listening';

/** The texts of "why?", which a first visit does not need. */
export { why } from './en/why';

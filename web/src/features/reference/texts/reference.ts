/** The texts of the reference, which a first visit does not need. */
export { reference } from './en/reference';

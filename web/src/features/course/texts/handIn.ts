/** The texts of hand-ins, which a first visit does not need. */
export { handIn } from './en/handIn';

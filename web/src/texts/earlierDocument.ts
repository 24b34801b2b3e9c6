/** The texts about a scenario in an earlier format, which a first visit does not need. */
export { earlierDocument } from './en/earlierDocument';

/** The texts of the matrix of senders, which a first visit does not need. */
export { matrix } from './en/matrix';

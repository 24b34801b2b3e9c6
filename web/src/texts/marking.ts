/** The texts of what counts in a lesson, which a first visit does not need. */
export { marking } from './en/marking';

/** The texts of the tour, which a first visit does not need. */
export { tour } from './en/tour';

/** The texts of comparisons, which a first visit does not need. */
export { comparing } from './en/comparing';

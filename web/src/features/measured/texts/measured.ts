/** The texts of measurements, which a first visit does not need. */
export { measured } from './en/measured';

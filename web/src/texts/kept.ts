/** The texts of kept answers, which a first visit does not need. */
export { kept } from './en/kept';

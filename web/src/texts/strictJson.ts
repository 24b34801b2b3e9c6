/** The texts of strict JSON, which a first visit does not need. */
export { strictJson } from './en/strictJson';

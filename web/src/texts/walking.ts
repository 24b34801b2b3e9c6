/** The texts of walks along curves, which a first visit does not need. */
export { walking } from './en/walking';

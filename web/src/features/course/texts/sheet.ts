/** The texts of exam sheets, which a first visit does not need. */
export { sheet } from './en/sheet';

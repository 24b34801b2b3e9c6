/** The texts of captures, which a first visit does not need. */
export { capture } from './en/capture';

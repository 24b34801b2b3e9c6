/** The texts of the glossary, which a first visit does not need. */
export { glossary } from './en/glossary';
export { type Entry, terms } from './en/terms';

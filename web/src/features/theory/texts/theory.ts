/** Texts about the laws of the field, which come with them. */
export { theory } from './en/theory';

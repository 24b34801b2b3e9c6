/** Texts about pictures, which come with the dialog that makes them. */
export { picture } from './en/picture';

/** Texts about the data of the plots, which come with their dialog. */
export { data } from './en/data';

/** Texts of frames of other pages, which come with them and with their dialog. */
export { embed } from './en/embed';

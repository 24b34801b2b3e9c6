/** The texts of the gallery, which a first visit does not need. */
export { gallery } from './en/gallery';

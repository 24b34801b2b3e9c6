/** The texts of the papers, which a first visit does not need. */
import { papers as en } from './en/papers';

export const { papers } = en;

import { en } from './en';

/** The type is that of the English texts; another language must have the same keys. */
export type Texts = typeof en;

export const texts: Texts = en;

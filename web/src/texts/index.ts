import { en } from './en';

/** The catalogue's type is the English one; another language must have the same keys. */
export type Texts = typeof en;

export const texts: Texts = en;

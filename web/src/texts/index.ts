/**
 * Every text of the page is in `en`, by the part of the page. What the engine declares for people
 * (help, summaries, sources) comes from `generated/texts.json` and the reference's index.
 */
import { en } from './en';

/** The type is that of the English texts; another language must have the same keys. */
export type Texts = typeof en;

export const texts: Texts = en;

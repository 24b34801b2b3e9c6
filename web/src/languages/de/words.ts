/** Words that the German texts of all parts share. The English ones come with the page, which these are before. */

export const THIN = '\u202f';

/** Between a number and a word. */
const TOGETHER = '\u00a0';

const LIST = new Intl.ListFormat('de');
const NUMBER = new Intl.NumberFormat('de', { maximumFractionDigits: 3, useGrouping: false });

/** `3 Flows`, kept in one line. */
export const plural = (count: number, one: string, many: string): string =>
  `${count}${TOGETHER}${count === 1 ? one : many}`;

/** The first few of a list, and how many more there are. */
export function listOf(items: readonly string[]): string {
  const MOST = 6;
  const shown = items.length > MOST ? items.slice(0, MOST - 1) : items;
  const more = items.length - shown.length;
  return LIST.format(more > 0 ? [...shown, `${more} weitere`] : shown);
}

/** An instant of a run, without the zeros and the microsecond after which a change acts. */
export const atTime = (seconds: number): string => `${NUMBER.format(seconds)}${THIN}s`;

/** The first word of a sentence. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Words that the texts of all parts share. */

export const THIN = '\u202f';

const LIST = new Intl.ListFormat('en');

/** Between a number and a word: a thin space, as before a unit, would look like none. */
export const TOGETHER = '\u00a0';

/** `3 flows`, kept in one line. */
export const plural = (count: number, one: string, many: string): string =>
  `${count}${TOGETHER}${count === 1 ? one : many}`;

/** The first few of a list, and how many more there are. */
export function listOf(items: readonly string[]): string {
  const MOST = 6;
  const shown = items.length > MOST ? items.slice(0, MOST - 1) : items;
  const more = items.length - shown.length;
  return LIST.format(more > 0 ? [...shown, `${more} more`] : shown);
}

/** The first word of a sentence. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** An instant of a run, without the zeros and the microsecond after which a change acts. */
export const atTime = (seconds: number): string => `${Number(seconds.toFixed(3))}${THIN}s`;

/** A figure of a paper, or several: `7`, `7 and 8`. */
export const figureName = (number: string): string =>
  `${/\d\D+\d/.test(number) ? 'Figures' : 'Figure'} ${number}`;

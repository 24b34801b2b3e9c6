/** Texts that somebody else wrote, as they can be shown. */

/**
 * Control characters, ends of lines that are no line feeds, and what turns the direction of the text that follows. The
 * command line has the same ones (`document/src/text/visible.rs`), but a carriage return moves no cursor here.
 */
const HIDDEN = /[\u2028-\u202e\u2066-\u2069]|[^\P{Cc}\t\n\r]/gu;

/** A text in which hidden characters are written out, as `\u202e`: it says what it seems to say. */
export function visible(text: string): string {
  return text.replace(
    HIDDEN,
    (letter) => `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** All texts of a value. */
export function visibleIn<T>(value: T): T;
export function visibleIn(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(visibleIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visibleIn(one)]));
}

/** A text that an error repeats, however long it is. */
export function brief(text: string, most: number): string {
  return visible(text.length > most ? `${text.slice(0, most)}…` : text);
}

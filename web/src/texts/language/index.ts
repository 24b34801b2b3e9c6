/**
 * The language of the page. The texts in `en` are what everything is written in; a folder of `languages` replaces those
 * that it has, and is there before the first text is read. A text that it lacks is shown in English.
 */

/** Languages by their own names, as the menu has them. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

/** The values that a text of another language gets, and what it may leave to English. */
export type Translation<T> = T extends (...values: infer Values) => infer Text
  ? (...values: Values) => Whole<Text>
  : T extends string
    ? string
    : T extends readonly unknown[]
      ? Whole<T>
      : { readonly [Key in keyof T]?: Translation<T[Key]> };

/** A function returns all of its texts: nothing is completed there. */
type Whole<T> = T extends string ? string : { readonly [Key in keyof T]: Whole<T[Key]> };

export interface LanguageTexts {
  /** By the names under which {@link translated} is asked. */
  texts: Readonly<Record<string, unknown>>;
  /** Texts of examples and of the engine, by their English. */
  phrases: ReadonlyMap<string, string>;
  /** Messages of programs on demand, by their English patterns: they come with the first feature that shows one. */
  messages?: () => Promise<Readonly<Record<string, string>>>;
}

let language: Language = 'en';
let other: LanguageTexts = { texts: {}, phrases: new Map() };

/** To be called before a module with texts is loaded: each reads its own once. */
export function setLanguage(next: Language, texts: LanguageTexts): void {
  language = next;
  other = texts;
}

export const currentLanguage = (): Language => language;

/** English texts, replaced where the language of the page has its own. Its exported name is their name. */
export function translated<T>(name: string, english: T): T {
  return merged(english, other.texts[name]);
}

/** A text of a document or of the engine, in the language of the page where it has it. */
export const phrase = (english: string): string => other.phrases.get(english) ?? english;

/** The messages of the language of the page; none where it has none, or they cannot be loaded. */
export const loadMessages = async (): Promise<Readonly<Record<string, string>>> =>
  (await other.messages?.().catch(() => null)) ?? {};

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged<T>(english: T, own: unknown): T {
  if (own === undefined) return english;
  if (!isGroup(english) || !isGroup(own)) return own as T;
  const all: Record<string, unknown> = Object.fromEntries(Object.entries(english));
  for (const [key, value] of Object.entries(own)) all[key] = merged(all[key], value);
  return all as T;
}

/** The language that somebody has chosen: in the address, `?lang=de`, or in an earlier visit. */
import { LANGUAGES, type Language } from '../../texts/language';

const KEY = 'sawtooth-language';
const PARAMETER = 'lang';

const isLanguage = (text: string | null): text is Language =>
  text !== null && Object.hasOwn(LANGUAGES, text);

/** The address comes first: a link can be to a page in a language. */
export function chosenLanguage(search = location.search): Language {
  const asked = new URLSearchParams(search).get(PARAMETER);
  if (isLanguage(asked)) return asked;
  try {
    const kept = localStorage.getItem(KEY);
    return isLanguage(kept) ? kept : 'en';
  } catch {
    return 'en';
  }
}

/** The query of an address in which no language is asked for, or that one. */
export function languageQuery(search: string, asked: Language | null): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && part.split('=')[0] !== PARAMETER);
  const parts = asked === null ? others : [...others, `${PARAMETER}=${asked}`];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Keeps the choice and loads the page again: its texts are read once. What is open is in the address, and saved. */
export function chooseLanguage(next: Language): void {
  let asked: Language | null = null;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the address keeps it.
    asked = next;
  }
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', `${pathname}${languageQuery(search, asked)}${hash}`);
  location.reload();
}

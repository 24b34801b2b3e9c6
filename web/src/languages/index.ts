/**
 * The languages of the page beside English: a folder each. A new one is a folder, a line here and one in
 * `texts/language`. It is loaded before the page, whose modules read their texts once.
 */
import { chosenLanguage } from '../model/share/chosenLanguage';
import { type Language, type LanguageTexts, setLanguage } from '../texts/language';

export const FOLDERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<LanguageTexts>>> = {
  de: async () => (await import('./de')).german,
};

/** Loads the texts of the chosen language; the page is in English where they cannot be loaded. */
export async function startLanguage(): Promise<void> {
  const chosen = chosenLanguage();
  if (chosen === 'en') return;
  try {
    setLanguage(chosen, await FOLDERS[chosen]());
    document.documentElement.lang = chosen;
  } catch {
    // Without a connection the parts that were kept are still there, in English.
  }
}

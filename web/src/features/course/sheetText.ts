/** An exam sheet in the language of the page: its slots filled. */
import type { SheetHtml } from '../../generated/boundary';
import { currentLanguage } from '../../texts/language';
import { say } from '../../ui/numbers/said';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A name is anybody's text, and never markup. */
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

export const sheetText = ({ html, texts }: SheetHtml): string =>
  html
    .replace('<html lang="en">', `<html lang="${currentLanguage()}">`)
    .replaceAll(/⟦(\d+)⟧/g, (slot, place: string) => {
      const text = texts[Number(place)];
      return text === undefined ? slot : escaped(say(text));
    });

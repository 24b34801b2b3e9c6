/** The width of names, in letters of average width; names too long for the drawing are cut. */

/** Letters that fill a square: those of East Asia, and pictures. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff01-\uff60]/u;

/** Accents, joiners and the like take no room of their own. */
const NOTHING = /[\p{M}\p{Cf}]/u;

/** The room of a wide letter. */
const SQUARE = 1.75;

const widthOf = (letter: string): number =>
  NOTHING.test(letter) ? 0 : WIDE.test(letter) ? SQUARE : 1;

export function widthInLetters(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** The most letters that a node in the drawing has room for. */
const MOST = 18;

const WHOLE = new Intl.Segmenter();

/** The beginning of a name, as far as it fits. */
export function shortenedName(name: string, most = MOST): string {
  if (widthInLetters(name) <= most) return name;
  let kept = '';
  for (const { segment } of WHOLE.segment(name)) {
    if (widthInLetters(kept) + widthInLetters(segment) > most - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

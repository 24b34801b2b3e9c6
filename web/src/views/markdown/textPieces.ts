/** The most characters that are laid out together. */
const MOST = 4000;

/**
 * Splits a long text into pieces, which end with a line, or else with a word; one
 * that has neither is cut.
 */
export function textPieces(text: string): string[] {
  const found: string[] = [];
  let begin = 0;
  while (text.length - begin > MOST) {
    const part = text.slice(begin, begin + MOST);
    const line = part.lastIndexOf('\n') + 1;
    const word = part.lastIndexOf(' ') + 1;
    // Both halves of a character stay together.
    const whole = /[\ud800-\udbff]$/.test(part) ? MOST - 1 : MOST;
    const end = line || word || whole;
    found.push(part.slice(0, end));
    begin += end;
  }
  return [...found, text.slice(begin)];
}

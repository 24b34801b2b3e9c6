/** Longer texts are shown as they are written. */
const MOST_CHARACTERS = 20_000;
const MOST_LINES = 500;
/** Marks of emphasis, links and the like: pairs of them are looked for in all that follows. */
const MOST_MARKS = 2000;
/** Lists and quotations begin before this column; the parser calls itself for each within another. */
const MOST_COLUMNS = 40;

/**
 * Whether a text can be parsed as Markdown in a moment. The parser takes the square of the
 * number of its lines and marks, and its stack overflows where they lie in each other.
 */
export function isQuickMarkdown(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  if ((text.match(/[*_[\]<>`&!~\\]/g)?.length ?? 0) > MOST_MARKS) return false;
  const lines = text.split(/\r\n?|\n/);
  return lines.length <= MOST_LINES && lines.every((line) => nestedTo(line) <= MOST_COLUMNS);
}

/** The column of the last mark of a quotation or a list that opens a line. */
function nestedTo(line: string): number {
  const [opening = ''] = /^[\s>*+\-\d.)]*/.exec(line) ?? [];
  let column = 0;
  for (const { index } of opening.matchAll(/>|[-*+](?=\s)|\d[.)](?=\s)/g)) column = index + 1;
  return column;
}

/** Longer texts are shown as they are written. */
const MOST_CHARACTERS = 20_000;
const MOST_LINES = 500;
/** Marks of emphasis, links and the like: for each, the rest of the text is searched for its pair. */
const MOST_MARKS = 2000;
/** Nested lists and quotations must begin before this column: the parser recurses for each level. */
const MOST_COLUMNS = 40;

/**
 * Whether a text can be parsed as Markdown quickly. The parser takes quadratic time in the
 * number of lines and marks, and its stack overflows when they are nested deeply.
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

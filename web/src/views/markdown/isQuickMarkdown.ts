/** Longer texts are shown as they are written. */
const MOST_CHARACTERS = 20_000;
const MOST_LINES = 500;
/** Marks of emphasis, links and the like: for each, the rest of its block is searched for its pair. */
const MARKS = /[*_[\]<>`&!~\\]/g;
const MOST_MARKS = 2000;
/** The most characters that these searches pass, over all blocks; the longest text of a paper needs 7 230. */
const MOST_STEPS = 200_000;
/** A blank line ends a block, and so every search in it. */
const BLANK_LINE = /(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/;
/** Nested lists and quotations must begin before this column: the parser recurses for each level. */
const MOST_COLUMNS = 40;

/**
 * Whether a text can be parsed as Markdown quickly. The parser takes quadratic time in the
 * number of lines and marks, and its stack overflows when they are nested deeply.
 */
export function isQuickMarkdown(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  if (marksIn(text) > MOST_MARKS || searchSteps(text) > MOST_STEPS) return false;
  const lines = text.split(/\r\n?|\n/);
  return lines.length <= MOST_LINES && lines.every((line) => nestedTo(line) <= MOST_COLUMNS);
}

const marksIn = (text: string): number => text.match(MARKS)?.length ?? 0;

/** The characters that the parser passes at most while it searches for the pairs of marks. */
export function searchSteps(text: string): number {
  return text.split(BLANK_LINE).reduce((sum, block) => sum + marksIn(block) * block.length, 0);
}

/** The column of the last mark of a quotation or a list that opens a line. */
function nestedTo(line: string): number {
  const [opening = ''] = /^[\s>*+\-\d.)]*/.exec(line) ?? [];
  let column = 0;
  for (const { index } of opening.matchAll(/>|[-*+](?=\s)|\d[.)](?=\s)/g)) column = index + 1;
  return column;
}

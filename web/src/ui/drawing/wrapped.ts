const GRAPHEMES = new Intl.Segmenter();

/** A text in lines that are no wider than a room; a word that is wider by itself, as an address, is cut. */
export function wrapped(text: string, room: number, wide: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (wide(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = cut(word, room, wide);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  return [...lines, line];
}

/** Parts of a word that fit, or else are one grapheme: half of one is not a text. */
function cut(word: string, room: number, wide: (part: string) => number): string[] {
  const graphemes = GRAPHEMES.segment(word);
  const parts: string[] = [];
  for (let from = 0; from < word.length; ) {
    const fits = (to: number): boolean => wide(word.slice(from, to)) <= room;
    let to = from + 1;
    let most = to;
    // Measured are texts of about a line's length, however long the word is.
    while (most < word.length && fits(most)) {
      to = most;
      most = Math.min(word.length, from + 2 * (most - from));
    }
    while (to < most) {
      const middle = Math.ceil((to + most) / 2);
      if (fits(middle)) to = middle;
      else most = middle - 1;
    }
    const after = graphemes.containing(to);
    if (after && after.index < to)
      to = after.index > from ? after.index : after.index + after.segment.length;
    parts.push(word.slice(from, to));
    from = to;
  }
  return parts;
}

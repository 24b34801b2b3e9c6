/** A text in lines that are no wider than a room; a word that is wider by itself, as an address, is cut. */
export function wrapped(text: string, room: number, wide: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (word: string): void => {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && wide(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  };
  for (const word of text.split(' ')) {
    add(word);
    while (line.length > 1 && wide(line) > room) {
      let fits = line.length - 1;
      while (fits > 1 && wide(line.slice(0, fits)) > room) fits -= 1;
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  return [...lines, line];
}

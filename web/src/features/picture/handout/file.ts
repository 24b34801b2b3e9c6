/** A handout as a file of its own. */

/** The text of a file that shows a body as it is, wherever it is opened. */
export function fileOf(body: HTMLElement, style: string, language: string): string {
  const { title, baseURI } = body.ownerDocument;
  const copy = body.cloneNode(true) as HTMLElement;
  // A link within the page leads there from elsewhere, too.
  for (const link of copy.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    if (URL.canParse(address, baseURI)) link.setAttribute('href', new URL(address, baseURI).href);
  }
  return `<!doctype html>\n<html lang="${escaped(language)}">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${escaped(title)}</title>\n<style>${style}</style>\n</head>\n<body>\n${copy.innerHTML}\n</body>\n</html>\n`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

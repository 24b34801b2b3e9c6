/** Knows GraphML and GML by name and by how they begin, and reads them as they are written. */
import type { FileKind } from '../../model/opening';
import { texts } from '../../texts';
import { askAbout } from './asked';

/** Ahead of a graph in GML: blanks, comments, who made it, and which version it is. */
const AHEAD = /\s+|#[^\n]*|(?:Creator|Version|comment)\s+(?:"[^"]*"|\S+)/iy;
const GRAPH = /graph\s*\[/iy;

/** Whether a text begins as GraphML or GML does. */
export function beginsAsGraph(begins: string): boolean {
  if (begins.startsWith('<')) return begins.includes('<graphml');
  AHEAD.lastIndex = 0;
  let at = 0;
  while (AHEAD.test(begins)) at = AHEAD.lastIndex;
  GRAPH.lastIndex = at;
  return GRAPH.test(begins);
}

function isGraphMl(name: string): boolean {
  return /\.(graphml|xml|gml)$/i.test(name);
}

/** The text of a file in the encoding that its XML declares; in one that the browser does not know, as UTF-8. */
async function textOf(file: File, begins: string): Promise<string> {
  const [, declared] = /^<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(begins) ?? [];
  const decoder = declared ? decoderOf(declared) : null;
  return decoder ? decoder.decode(await file.arrayBuffer()) : file.text();
}

function decoderOf(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding);
  } catch {
    return null;
  }
}

export const files: readonly FileKind[] = [
  {
    has: (name, begins) => isGraphMl(name) || beginsAsGraph(begins),
    // Larger than a document, since other programs are more verbose.
    mostBytes: 20_000_000,
    tooLarge: texts.graphMl.tooLarge,
    async open(laboratory, file, begins) {
      askAbout(laboratory, { name: file.name, text: await textOf(file, begins) });
    },
  },
];

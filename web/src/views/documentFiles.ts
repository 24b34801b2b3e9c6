/** Documents from files and into files. */

import type { Laboratory } from '../model/laboratory';
import { formatOf, namesExperiment } from '../model/share/documentFormat';
import { texts } from '../texts';
import { formatValue } from '../ui/numbers/format';

/** A document has at most 1 MB; a larger file is not even read. */
const MOST_BYTES = 1_000_000;

/** Files of other programs may be larger, since they are more verbose. */
const MOST_GRAPHML_BYTES = 20_000_000;

/** Results of an experiment may be larger, since they contain every run. */
const MOST_RESULTS_BYTES = 50_000_000;

/** The types of files that a file chooser offers. */
export const OPENABLE = '.json,application/json,.graphml';
export const GRAPHML = '.graphml,.xml';

/** Asks for a file of given types, and opens it. */
export function chooseFile(laboratory: Laboratory, accept: string): void {
  const input = globalThis.document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.hidden = true;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    input.remove();
    if (file) void openFile(laboratory, file);
  });
  input.addEventListener('cancel', () => input.remove());
  // Some browsers drop an input that is not in the page while the person chooses.
  globalThis.document.body.append(input);
  input.click();
}

function isGraphMl(name: string): boolean {
  return /\.(graphml|xml)$/i.test(name);
}

/** Reads only the beginning of a file that may be too large. */
async function beginsLikeResults(file: File): Promise<boolean> {
  try {
    return (await file.slice(0, 200).text()).includes('"sawtooth-result"');
  } catch {
    // Reading the whole file reports the reason.
    return false;
  }
}

/** Opens an experiment, or a file of results, at an address of its own. */
export async function openExperiment(laboratory: Laboratory, text: string): Promise<void> {
  location.hash = await laboratory.experiments.put(text);
}

export async function openFile(laboratory: Laboratory, file: File): Promise<void> {
  const refuse = (message: string): void =>
    laboratory.active.refuse({ what: 'file', problem: { path: file.name, message } });
  const graphMl = isGraphMl(file.name);
  const results = !graphMl && (await beginsLikeResults(file));
  if (file.size > (graphMl ? MOST_GRAPHML_BYTES : results ? MOST_RESULTS_BYTES : MOST_BYTES)) {
    const size = formatValue('bytes', file.size);
    refuse(graphMl ? texts.graphMl.tooLarge(size) : texts.errors.fileTooLarge(size));
    return;
  }
  try {
    if (graphMl) laboratory.ask({ name: file.name, text: await file.text() });
    else if (results || namesExperiment(await file.text())) {
      await openExperiment(laboratory, await file.text());
    } else if (formatOf(await file.text()) === 'comparison') {
      await laboratory.openComparisonText(await file.text(), 'file');
    } else if (formatOf(await file.text()) === 'handIn') {
      const { openHandIn } = await import('../model/handIn');
      await openHandIn(laboratory, await file.text(), 'file');
    } else await laboratory.openComing(file.text(), 'file');
  } catch {
    refuse(texts.errors.fileUnreadable);
  }
}

export function downloadDocument(document: string, name: string): void {
  download(document, 'application/json', `${fileSlug(name)}.json`);
}

/** Writes a document as GraphML; the page says so when that cannot be loaded. */
export async function downloadGraphMl(
  laboratory: Laboratory,
  document: string,
  name: string,
): Promise<void> {
  try {
    // Nobody needs it on a first visit.
    const { GraphMlClient } = await import('../engine/graphMlClient');
    const writer = new GraphMlClient();
    try {
      download(
        await writer.write(document),
        'application/graphml+xml',
        `${fileSlug(name)}.graphml`,
      );
    } finally {
      writer.close();
    }
  } catch {
    laboratory.active.tell({
      tone: 'grave',
      title: texts.graphMl.notWritten,
      detail: texts.graphMl.notLoaded,
    });
  }
}

/** Hands a file to the browser. */
export function download(text: string | Blob, type: string, name: string): void {
  const blob = typeof text === 'string' ? new Blob([text], { type }) : text;
  const url = URL.createObjectURL(blob);
  const anchor = globalThis.document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // By the next task the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

export function fileSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain || 'scenario';
}

/** Opens a file by what is in it: a document of ours, a network in GraphML or GML, or what others measured. */

import { openExperiment } from '../features/experiments/openExperiment';
import type { Laboratory } from '../model/laboratory';
import { formatOf, namesExperiment } from '../model/share/documentFormat';
import { texts } from '../texts';
import { formatValue } from '../ui/numbers/format';
import { beginsAsGraph, isMeasured } from './fileBeginning';

/** A document has at most 1 MB; a larger file is not even read. */
const MOST_BYTES = 1_000_000;

/** Files of other programs may be larger, since they are more verbose. */
const MOST_GRAPHML_BYTES = 20_000_000;

/** Results of an experiment may be larger, since they contain every run. */
const MOST_RESULTS_BYTES = 50_000_000;

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

/** The beginning of a file, which may be too large for the rest. */
async function beginningOf(file: File): Promise<string> {
  try {
    return (await file.slice(0, 4096).text()).trimStart();
  } catch {
    // Reading the whole file reports the reason.
    return '';
  }
}

/** Opens a file by what is in it. */
export async function openAny(laboratory: Laboratory, file: File): Promise<void> {
  const refuse = (message: string): void =>
    laboratory.active.refuse({ what: 'file', problem: { path: file.name, message } });
  const begins = await beginningOf(file);
  const graphMl = isGraphMl(file.name) || beginsAsGraph(begins);
  if (!graphMl && isMeasured(file.name, begins)) {
    laboratory.bringIn(file);
    return;
  }
  // Anything else would open behind the dialog in which the file was chosen.
  if (laboratory.store.getState().dialog === 'bringIn') laboratory.show(null);
  const results = !graphMl && begins.includes('"sawtooth-result"');
  if (file.size > (graphMl ? MOST_GRAPHML_BYTES : results ? MOST_RESULTS_BYTES : MOST_BYTES)) {
    const size = formatValue('bytes', file.size);
    refuse(graphMl ? texts.graphMl.tooLarge(size) : texts.errors.fileTooLarge(size));
    return;
  }
  try {
    if (graphMl) laboratory.ask({ name: file.name, text: await textOf(file, begins) });
    else if (results || namesExperiment(await file.text())) {
      await openExperiment(laboratory, await file.text());
    } else if (formatOf(await file.text()) === 'comparison') {
      await laboratory.openComparisonText(await file.text(), 'file');
    } else if (formatOf(await file.text()) === 'handIn') {
      const { openHandIn } = await import('../features/course/handIn');
      await openHandIn(laboratory, await file.text(), 'file');
    } else await laboratory.openComing(file.text(), 'file');
  } catch {
    refuse(texts.errors.fileUnreadable);
  }
}

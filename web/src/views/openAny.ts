/** Opens a file by what is in it: a document of ours, or one of another program that a feature reads. */

import type { Laboratory } from '../model/laboratory';
import { documentKind } from '../model/opening';
import { formatOf } from '../model/share/documentFormat';
import { texts } from '../texts';
import { formatValue } from '../ui/numbers/format';

/** A document has at most 1 MB; a larger file is not even read. */
const MOST_BYTES = 1_000_000;

/** The beginning of a file, which may be too large for the rest. */
async function beginningOf(file: File): Promise<string> {
  try {
    return (await file.slice(0, 4096).text()).trimStart();
  } catch {
    // Reading the whole file reports the reason.
    return '';
  }
}

export async function openAny(laboratory: Laboratory, file: File): Promise<void> {
  const refuse = (message: string): void =>
    laboratory.active.refuse({ what: 'file', problem: { path: file.name, message } });
  const begins = await beginningOf(file);
  const kinds = await Promise.all(laboratory.features.map(({ files }) => files?.() ?? []));
  const kind = kinds.flat().find((one) => one.has(file.name, begins));
  // It would open behind a dialog in which the file was chosen.
  if (!kind) laboratory.show(null);
  // A format that is beyond the beginning is of a small document.
  const [, format = null] = /"format"\s*:\s*"([^"]*)"/.exec(begins) ?? [];
  const most = kind?.mostBytes ?? documentKind(laboratory, format)?.mostBytes ?? MOST_BYTES;
  if (file.size > most) {
    const size = formatValue('bytes', file.size);
    refuse(kind ? kind.tooLarge(size) : texts.errors.fileTooLarge(size));
    return;
  }
  try {
    if (kind) {
      await kind.open(laboratory, file, begins);
      return;
    }
    const text = await file.text();
    const document = documentKind(laboratory, formatOf(text));
    if (!document) await laboratory.openComing(Promise.resolve(text), 'file');
    else {
      const address = await document.open(laboratory, text, 'file', null);
      if (address !== null) location.assign(address);
    }
  } catch {
    refuse(texts.errors.fileUnreadable);
  }
}

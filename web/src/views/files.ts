/** Documents from files and into files. */
import type { Laboratory } from '../model/laboratory';
import { texts } from '../texts';
import { formatValue } from '../ui/format';

/** A scenario has at most 1 MB; a larger file is not even read. */
const MOST_BYTES = 1_000_000;

export async function openFile(laboratory: Laboratory, file: File): Promise<void> {
  const refuse = (message: string): void =>
    laboratory.active.refuse({ what: 'file', problem: { path: file.name, message } });
  if (file.size > MOST_BYTES) {
    refuse(texts.errors.fileTooLarge(formatValue('bytes', file.size)));
    return;
  }
  let text: string;
  try {
    text = await file.text();
  } catch {
    refuse(texts.errors.fileUnreadable);
    return;
  }
  if (await laboratory.open(text, 'file')) clearLink();
}

/** Removes a link from the address bar, since it leads to another document than the one shown. */
export function clearLink(): void {
  if (location.hash !== '')
    history.replaceState(null, '', `${location.pathname}${location.search}`);
}

export function downloadDocument(document: string, name: string): void {
  const url = URL.createObjectURL(new Blob([document], { type: 'application/json' }));
  const anchor = globalThis.document.createElement('a');
  anchor.href = url;
  anchor.download = `${slug(name)}.json`;
  anchor.click();
  // By the next task the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain || 'scenario';
}

/** Documents in and out as files. */

import { texts } from '../texts';
import { formatValue } from '../ui/format';
import type { Lab } from './lab';

/** A scenario has at most 1 MB; a larger file is not even read. */
const MOST_BYTES = 1_000_000;

export async function openFile(lab: Lab, file: File): Promise<void> {
  const refuse = (message: string): void =>
    lab.refuse({ what: 'file', problem: { path: file.name, message } });
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
  if (await lab.open(text, 'file')) forgetLink();
}

/** The address bar must not promise what is no longer on the screen. */
export function forgetLink(): void {
  if (location.hash !== '')
    history.replaceState(null, '', `${location.pathname}${location.search}`);
}

export function downloadDocument(document: string, name: string): void {
  const url = URL.createObjectURL(new Blob([document], { type: 'application/json' }));
  const anchor = globalThis.document.createElement('a');
  anchor.href = url;
  anchor.download = `${slug(name)}.json`;
  anchor.click();
  // The browser has taken hold of the file by the next task.
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

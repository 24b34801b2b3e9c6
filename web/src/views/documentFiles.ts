/** Documents from files and into files. */

import type { Laboratory } from '../model/laboratory';
import { texts } from '../texts';

/** The types of files that a file chooser offers. */
export const OPENABLE = '.json,application/json,.graphml,.gml';

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

/** Opens a file, whatever it is; what knows files is fetched with the first one. */
export async function openFile(laboratory: Laboratory, file: File): Promise<void> {
  try {
    const { openAny } = await import('./openAny');
    await openAny(laboratory, file);
  } catch {
    laboratory.active.refuse({
      what: 'file',
      problem: { path: file.name, message: texts.errors.fileUnreadable },
    });
  }
}

export function downloadDocument(document: string, name: string): void {
  download(document, 'application/json', `${fileSlug(name)}.json`);
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

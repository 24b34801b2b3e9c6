/** Figures that follow the run: written into the page's text without React, a few times a second. */
import { invalidate, onFrame } from './loop';

/** Often enough to be read while it changes; oftener it would only flicker. */
const EVERY_MS = 200;

type Write = () => void;
const writes = new Set<Write>();
let lastAt = 0;
/** Whether a frame has been asked for that will write what an earlier one could not. */
let postponed = false;

/** Calls `write` whenever figures are due; returns how to leave. */
export function onReading(write: Write): () => void {
  writes.add(write);
  write();
  return () => {
    writes.delete(write);
  };
}

/** Figures in answer to a person's own movement should not wait. */
export function readNow(): void {
  lastAt = 0;
}

onFrame((now) => {
  const wait = lastAt + EVERY_MS - now;
  if (wait > 0) {
    // This frame may be the last one for long, and its figures are to stand.
    if (!postponed) {
      postponed = true;
      setTimeout(() => {
        postponed = false;
        invalidate();
      }, wait);
    }
    return;
  }
  lastAt = now;
  for (const write of writes) write();
}, 10);

/**
 * Writes only what differs, and into the text that is there: another text node
 * would be another box to style and to lay out.
 */
export function writeText(element: HTMLElement | null, text: string): void {
  if (!element) return;
  const { firstChild } = element;
  if (firstChild instanceof Text && firstChild === element.lastChild) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (element.textContent !== text) {
    element.textContent = text;
  }
}

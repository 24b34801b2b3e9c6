/** Figures that follow the run: written into the page's text without React, a few times a second. */
import { invalidate, onFrame } from './loop';

/** Figures that change more often cannot be read. */
const EVERY_MS = 200;

type Write = () => void;
const writes = new Set<Write>();
let lastAt = 0;
/** Whether a frame has been requested for figures that came too soon. */
let postponed = false;

/** Calls `write` whenever figures are due; returns a function that unregisters it. */
export function onReading(write: Write): () => void {
  writes.add(write);
  write();
  return () => {
    writes.delete(write);
  };
}

/** A screen reader could not keep up with more. */
const SUMMARY_EVERY_MS = 3000;

/**
 * Calls `write` like `onReading`, but while the run plays seldom enough for texts that
 * are read out. The last change is written too, since no further frame may follow it.
 */
export function onSummary(write: Write, playing: () => boolean): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = onReading(() => {
    const wait = lastAt + SUMMARY_EVERY_MS - performance.now();
    if (wait > 0 && playing()) {
      timer ??= setTimeout(due, wait);
      return;
    }
    due();
  });
  function due(): void {
    clearTimeout(timer);
    timer = undefined;
    lastAt = performance.now();
    write();
  }
  return () => {
    clearTimeout(timer);
    leave();
  };
}

/** Writes the figures with the next frame, so that they follow the pointer without delay. */
export function readNow(): void {
  lastAt = 0;
}

onFrame((now) => {
  const wait = lastAt + EVERY_MS - now;
  if (wait > 0) {
    // This frame may be the last one for a while, and its figures must be shown.
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
 * Writes a text if it has changed, into the text node that is there: a new one
 * would have to be styled and laid out again.
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

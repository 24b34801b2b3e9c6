/** Figures that follow the run: written into the page's text without React, a few times a second. */
import { onFrame } from '../ui/loop';

const EVERY_MS = 100;

type Write = () => void;
const writes = new Set<Write>();
let lastAt = 0;

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
  if (now - lastAt < EVERY_MS) return;
  lastAt = now;
  for (const write of writes) write();
}, 10);

/** Writes only what differs, since touching text costs a layout. */
export function writeText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

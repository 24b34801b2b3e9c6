/**
 * Figures that are fetched as they come into view have to be there for a print, which does not wait: pressed by its
 * keys it comes after them, and the browser's menu has them fetched for the next one. What is missing says so on paper.
 */
import { useEffect, useState } from 'react';
import { usePaperWhilePrinting } from '../experiments/figure/paperColumn';

const loads = new Set<() => Promise<void>>();

/** Calls `load`, which never rejects, when the whole page is wanted; until the returned function is called. */
export function onWholePage(load: () => Promise<void>): () => void {
  loads.add(load);
  return () => loads.delete(load);
}

async function loadAll(): Promise<void> {
  await Promise.all([...loads].map((load) => load()));
}

/** A print waits no longer for figures: a host may never answer. */
const LONGEST_MS = 8000;

/** Fetched figures are on the page some frames later; on a busy machine more. */
const LONGEST_FRAMES_MS = 4000;

function areShown(): boolean {
  return document.querySelector('section > [aria-busy="true"], figure[aria-busy="true"]') === null;
}

/** Prints with all figures; returns how many a print waits for at present. What waits ends with the page at `address`. */
export function usePrintWhole(address: string): number {
  const [awaited, setAwaited] = useState(0);
  // Figures may appear between the beginning of a print and its layout.
  usePaperWhilePrinting();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is not what was to be printed
  useEffect(() => {
    let shown = true;
    let busy = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const printWhole = async (): Promise<void> => {
      setAwaited(loads.size);
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LONGEST_MS);
      });
      await Promise.race([loadAll(), late]);
      clearTimeout(timer);
      if (!shown) return;
      const until = performance.now() + LONGEST_FRAMES_MS;
      do await new Promise(requestAnimationFrame);
      while (shown && performance.now() < until && !areShown());
      busy = false;
      setAwaited(0);
      if (shown) print();
    };
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (busy || event.repeat) return;
      busy = true;
      void printWhole();
    };
    const begin = (): void => void loadAll();
    addEventListener('keydown', press);
    addEventListener('beforeprint', begin);
    return () => {
      shown = false;
      clearTimeout(timer);
      setAwaited(0);
      removeEventListener('keydown', press);
      removeEventListener('beforeprint', begin);
    };
  }, [address]);
  return awaited;
}

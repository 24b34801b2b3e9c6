/**
 * Figures that are fetched as they come into view have to be there for a print, which does not wait: pressed by its
 * keys it comes after them, and the browser's menu at least has them fetched, for the next one.
 */
import { useEffect } from 'react';

const loads = new Set<() => Promise<void>>();

/** Calls `load` when the whole page is wanted, until the returned function is called. */
export function onWholePage(load: () => Promise<void>): () => void {
  loads.add(load);
  return () => loads.delete(load);
}

async function loadAll(): Promise<void> {
  await Promise.all([...loads].map((load) => load()));
}

export function usePrintWhole(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'p' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      void loadAll().then(async () => {
        // Figures are laid out in the frame after the one in which they appear.
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        print();
      });
    };
    const begin = (): void => void loadAll();
    addEventListener('keydown', press);
    addEventListener('beforeprint', begin);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('beforeprint', begin);
    };
  }, []);
}

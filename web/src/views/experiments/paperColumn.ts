/** Panels as wide as a column of a paper: while the page is printed, and for pictures of a paper's size. */
import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type ElementSize, useSize } from '../../ui/style/useSize';

/** In units: 85 mm without the margin of a picture, and two of them on a page. */
export const COLUMN = 297;

/** Panels are no higher in a column. */
const HIGHEST = 200;

const paper = createStore<{ on: boolean }>(() => ({ on: false }));

/** The width of a panel's box, and the height that it is to have there. */
export function usePanelSize(of: RefObject<HTMLElement | null>, height: number): ElementSize {
  const { width } = useSize(of);
  const on = useStore(paper, (state) => state.on);
  return on && width > 0 ? { width: COLUMN, height: Math.min(height, HIGHEST) } : { width, height };
}

/** Does something with the panels as they are in a column. */
export function inColumn<T>(work: () => T): T {
  layOut(true);
  try {
    return work();
  } finally {
    layOut(false);
  }
}

/** Lays panels out for paper while the page is printed. */
export function usePaperWhilePrinting(): void {
  useEffect(() => {
    const begin = (): void => layOut(true);
    const end = (): void => layOut(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
}

/** At once: neither a picture nor a printer waits for a frame. */
function layOut(on: boolean): void {
  flushSync(() => paper.setState({ on }));
}

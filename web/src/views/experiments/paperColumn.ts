/** Panels as wide as a column of a paper: while the page is printed, and for pictures of a paper's size. */
import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type ElementSize, useSize } from '../../ui/style/useSize';

/** In units: 85 mm without the margin of a picture, and two of them on a page. */
export const COLUMN = 297;

/** A page without that margin: 175 mm. */
export const PAGE = 637;

/** Panels are no higher on paper. */
const HIGHEST = 200;

/** How wide panels are on paper; null on the screen. */
const paper = createStore<{ wide: number | null }>(() => ({ wide: null }));

/** The width of a panel's box, and the height that it is to have there. */
export function usePanelSize(of: RefObject<HTMLElement | null>, height: number): ElementSize {
  const { width } = useSize(of);
  const wide = useStore(paper, (state) => state.wide);
  return wide !== null && width > 0
    ? { width: wide, height: Math.min(height, HIGHEST) }
    : { width, height };
}

/** Does something with the panels as they are in a column, or that wide. */
export function inColumn<T>(work: () => T, wide = COLUMN): T {
  layOut(wide);
  try {
    return work();
  } finally {
    layOut(null);
  }
}

/** Lays panels out for paper while the page is printed. */
export function usePaperWhilePrinting(): void {
  useEffect(() => {
    const begin = (): void => layOut(COLUMN);
    const end = (): void => layOut(null);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
}

/** At once: neither a picture nor a printer waits for a frame. */
function layOut(wide: number | null): void {
  flushSync(() => paper.setState({ wide }));
}

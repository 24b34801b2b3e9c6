/** Panels as wide as a column of a paper: while the page is printed, and for pictures of a paper's size. */
import { createContext, type RefObject, useContext, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sizeOf } from '../../../ui/drawing/pictureSizes';
import { type ElementSize, useSize } from '../../../ui/style/useSize';

/** Around the panels of a picture, in units. */
export const PAPER_MARGIN = 12;

/** The room for panels in a paper's column, and on its page, in units. */
export const COLUMN = inside('column');
export const PAGE = inside('page');

function inside(size: 'column' | 'page'): number {
  return Math.floor(sizeOf(size, 0).width) - 2 * PAPER_MARGIN;
}

/** Panels are no higher on paper. */
const HIGHEST = 200;

/** How wide panels are where nothing is laid out, as without a browser; null where they are measured. */
export const PanelWidth = createContext<number | null>(null);

/** How wide panels are on paper; null on the screen. */
const paper = createStore<{ wide: number | null }>(() => ({ wide: null }));

/** The width of a panel's box, and the height that it is to have there. */
export function usePanelSize(of: RefObject<HTMLElement | null>, height: number): ElementSize {
  const { width } = useSize(of);
  const given = useContext(PanelWidth);
  const onPaper = useStore(paper, (state) => state.wide);
  // On paper it need not have been measured: a print does not wait for that.
  const wide = given ?? onPaper;
  return wide === null ? { width, height } : { width: wide, height: Math.min(height, HIGHEST) };
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

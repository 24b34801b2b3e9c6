/** Long lists, of which only the rows in view are in the page. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useScale } from '../style/scale';

const MARGIN_ROWS = 3;

export interface WindowedRows<E extends HTMLElement> {
  box: RefObject<E | null>;
  onScroll: () => void;
  /** The first row in the page, and the one after the last. */
  first: number;
  end: number;
  /** Room for the rows before and after, in pixels. */
  before: number;
  after: number;
  /** Whether a row can be seen now, for text that is written without React. */
  seen: (row: number) => boolean;
}

/** Rows of equal height, in units, in a box that scrolls; a list of up to `most` rows is in the page as a whole. */
export function useWindowedRows<E extends HTMLElement>(
  count: number,
  units: number,
  most: number,
): WindowedRows<E> {
  const rowHeight = units * useScale();
  const box = useRef<E>(null);
  const top = useRef(0);
  const height = useRef(600);
  const [row, setRow] = useState(0);
  const [rows, setRows] = useState(Math.ceil(600 / rowHeight));

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      height.current = element.clientHeight;
      setRows(Math.ceil(element.clientHeight / rowHeight));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [rowHeight]);

  const bounded = count > most;
  const seen = useCallback(
    (one: number): boolean => {
      const from = Math.floor(top.current / rowHeight);
      return !bounded || (one >= from && one <= from + Math.ceil(height.current / rowHeight));
    },
    [bounded, rowHeight],
  );
  const first = bounded ? Math.max(0, Math.min(row, count - rows) - MARGIN_ROWS) : 0;
  const end = bounded ? Math.min(count, first + rows + 2 * MARGIN_ROWS + 1) : count;
  return {
    box,
    onScroll: () => {
      top.current = box.current?.scrollTop ?? 0;
      setRow(Math.floor(top.current / rowHeight));
    },
    first,
    end,
    before: first * rowHeight,
    after: (count - end) * rowHeight,
    seen,
  };
}

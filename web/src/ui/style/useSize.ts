/** Follows the size of an element, in units. */
import { type RefObject, useEffect, useState } from 'react';
import { inUnits, useScale } from './scale';

export interface ElementSize {
  width: number;
  height: number;
}

let paper: MediaQueryList | null = null;

/** Whether the page is laid out for print: painted parts stay as they are on the screen. */
export function isPrinting(): boolean {
  paper ??= matchMedia('print');
  return paper.matches;
}

const NOTHING: ElementSize = { width: 0, height: 0 };

/** Zero without an element; a change of `again` measures another one. */
export function useSize(of: RefObject<HTMLElement | null>, again?: unknown): ElementSize {
  const [size, setSize] = useState(NOTHING);
  const scale = useScale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another scale the same pixels are other units
  useEffect(() => {
    const element = of.current;
    if (!element) {
      setSize(NOTHING);
      return;
    }
    const observer = new ResizeObserver(() => {
      if (isPrinting()) return;
      setSize({ width: inUnits(element.clientWidth), height: inUnits(element.clientHeight) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [of, scale, again]);
  return size;
}

/** How large an element is, in units, at every moment. */
import { type RefObject, useEffect, useState } from 'react';
import { inUnits, useScale } from './scale';

export interface ElementSize {
  width: number;
  height: number;
}

let paper: MediaQueryList | null = null;

/** Whether the page is laid out for paper: what is painted stays as it is on the screen. */
export function isPrinting(): boolean {
  paper ??= matchMedia('print');
  return paper.matches;
}

const NOTHING: ElementSize = { width: 0, height: 0 };

/** Of nothing where there is no element; `again` has another one measured. */
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

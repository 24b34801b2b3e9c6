/** Positions text over the drawing where it covers no node, queue or other text. */
import { type RefObject, useLayoutEffect } from 'react';
import { type Box, freeSpot } from '../ui/drawing/freeSpot';
import { AFTER_DRAWING, onFrame } from '../ui/frame/loop';
import { useRun } from './laboratoryContext';

/** Other elements that lie over the drawing. */
const OVER = '[data-over]:not([data-over="false"])';

/** `text` changes with the text of the element, which is at the bottom left where that is free. */
export function useFreeSpot(words: RefObject<HTMLElement | null>, text: unknown): void {
  const run = useRun();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured again
  useLayoutEffect(() => {
    let seen = '';
    const place = (): void => {
      const element = words.current;
      const canvas = element?.closest('[data-canvas]');
      if (!element || !canvas) return;
      const area = canvas.getBoundingClientRect();
      const boxes: Box[] = run.canvas.boxes();
      for (const other of canvas.parentElement?.querySelectorAll(OVER) ?? []) {
        if (other !== element) boxes.push(other.getBoundingClientRect());
      }
      const now = [area, ...boxes]
        .map(({ left, top, right, bottom }) => `${left} ${top} ${right} ${bottom}`)
        .join();
      if (now === seen) return;
      seen = now;
      element.style.translate = 'none';
      const { left, top, width, height } = element.getBoundingClientRect();
      const wanted = [
        { left, top },
        { left, top: area.top },
        { left: area.right, top },
        { left: area.right, top: area.top },
      ];
      const spot = freeSpot({ width, height }, wanted, boxes, area);
      element.style.translate = `${spot.left - left}px ${spot.top - top}px`;
    };
    place();
    return onFrame(place, AFTER_DRAWING);
  }, [words, text, run]);
}

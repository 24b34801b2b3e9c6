/** Words over the drawing stand at its bottom, or at its top where they cover fewer nodes and boxes there. */
import { type RefObject, useLayoutEffect } from 'react';
import { useRunState } from '../context';

/** What words should not cover: nodes, and the boxes of queues. */
const SHAPES = '[data-network] [data-shape], [data-network] [data-target$="/queue"]';

/** Until a change of the network is drawn. */
const FRAMES = 2;

export function useFreeCorner(words: RefObject<HTMLElement | null>, text: unknown): void {
  const description = useRunState((state) => state.description);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network or another text is measured again
  useLayoutEffect(() => {
    let left = FRAMES;
    let asked = 0;
    const place = (): void => {
      const element = words.current;
      if (!element) return;
      element.dataset.at = covered(element, 'top') < covered(element, 'bottom') ? 'top' : 'bottom';
      left -= 1;
      if (left > 0) asked = requestAnimationFrame(place);
    };
    place();
    const again = (): void => {
      left = 1;
      asked = requestAnimationFrame(place);
    };
    addEventListener('resize', again);
    return () => {
      cancelAnimationFrame(asked);
      removeEventListener('resize', again);
    };
  }, [words, description, text]);
}

/** How many shapes the words would cover at an end of the drawing. */
function covered(element: HTMLElement, end: 'top' | 'bottom'): number {
  element.dataset.at = end;
  const words = element.getBoundingClientRect();
  return [...document.querySelectorAll(SHAPES)].filter((shape) => {
    const box = shape.getBoundingClientRect();
    return (
      box.left < words.right &&
      words.left < box.right &&
      box.top < words.bottom &&
      words.top < box.bottom
    );
  }).length;
}

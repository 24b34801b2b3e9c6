/** Focuses the entry that an edit has made, unless the focus has moved elsewhere. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useLaboratory } from '../laboratoryContext';
import { elementOf, focusNetwork, isGround } from '../networkElements';

/** The most frames that a new entry takes until it is drawn. */
const MOST_FRAMES = 30;

export function useFocusOnEdited(): void {
  const { assembly } = useLaboratory();
  const focus = useStore(assembly.store, (state) => state.focus);
  const seen = useRef(focus?.nth ?? 0);
  /** The element that had the focus at each request, by the number of the request. */
  const before = useRef(new Map<number, Element | null>());

  useEffect(
    () =>
      assembly.store.subscribe(({ asked }, { asked: last }) => {
        if (asked !== last) before.current.set(asked, document.activeElement);
      }),
    [assembly],
  );

  useEffect(() => {
    if (!focus || focus.nth === seen.current) return;
    seen.current = focus.nth;
    const was = before.current.get(focus.asked) ?? null;
    for (const asked of before.current.keys()) {
      if (asked <= focus.asked) before.current.delete(asked);
    }
    let left = MOST_FRAMES;
    let asked = 0;
    const give = (): void => {
      if (hasTurned(was)) return;
      const element = focus.target === '' ? null : elementOf(focus.target);
      left -= 1;
      if (!element && focus.target !== '' && left > 0) {
        asked = requestAnimationFrame(give);
        return;
      }
      // The page does not scroll: the new entry is where the person was looking.
      if (element instanceof HTMLElement || element instanceof SVGElement)
        element.focus({ preventScroll: true });
      else focusNetwork();
    };
    // The old drawing may still be there, with removed entries.
    asked = requestAnimationFrame(give);
    return () => cancelAnimationFrame(asked);
  }, [focus]);
}

/** Whether the focus has moved to another element since; removed elements and the background do not count. */
function hasTurned(was: Element | null): boolean {
  const { activeElement } = document;
  return activeElement !== was && activeElement !== document.body && !isGround(activeElement);
}

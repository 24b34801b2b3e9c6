/** Whether the card of the lesson is open. */
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Laboratory } from '../model/laboratory';
import { isPrinting } from '../ui/style/useSize';
import { useDocumentState, useLaboratory } from './laboratoryContext';

/** Beside a narrower laboratory the card would take the room of its subject. */
const WIDE = '(min-width: 80em)';

let query: MediaQueryList | null = null;
let wide = false;

/** One query object stays up to date by itself. */
function widthQuery(): MediaQueryList {
  if (query === null) {
    query = matchMedia(WIDE);
    wide = query.matches;
  }
  return query;
}

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const screen = widthQuery();
      const follow = (): void => {
        // Paper is narrower, but the print was laid out for the screen.
        if (!isPrinting()) wide = screen.matches;
        changed();
      };
      screen.addEventListener('change', follow);
      return () => screen.removeEventListener('change', follow);
    },
    () => {
      widthQuery();
      return wide;
    },
  );
}

/** Whether the card is open: as the reader has chosen, or else if there are steps and room. */
export function isLessonOpen({ lesson }: Laboratory): boolean {
  widthQuery();
  return lesson.store.getState().open ?? (wide && lesson.steps.length > 0);
}

export function useLessonOpen(): boolean {
  const { lesson: reader } = useLaboratory();
  const chosen = useStore(reader.store, (state) => state.open);
  const steps = useDocumentState((state) => state.lesson?.steps?.length ?? 0);
  const wide = useWide();
  return chosen ?? (wide && steps > 0);
}

import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { isOnPaper } from '../../ui/size';
import { useDocumentState, useLaboratory } from '../context';

/** Beside a narrower laboratory the card would take the room of what it speaks of. */
const WIDE = matchMedia('(min-width: 1280px)');

let wide = WIDE.matches;

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const follow = (): void => {
        // Paper is narrower, but what is on it was laid out for the screen.
        if (!isOnPaper()) wide = WIDE.matches;
        changed();
      };
      WIDE.addEventListener('change', follow);
      return () => WIDE.removeEventListener('change', follow);
    },
    () => wide,
  );
}

/** Whether the card is open: as the reader wants it, and else where there are steps and room. */
export function useLessonOpen(): boolean {
  const { lesson: reader } = useLaboratory();
  const chosen = useStore(reader.store, (state) => state.open);
  const steps = useDocumentState((state) => state.lesson?.steps?.length ?? 0);
  const wide = useWide();
  return chosen ?? (wide && steps > 0);
}

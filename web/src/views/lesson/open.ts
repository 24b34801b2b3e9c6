import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useDocumentState, useLaboratory } from '../context';

/** Beside a narrower laboratory the card would take the room of what it speaks of. */
const WIDE = matchMedia('(min-width: 1280px)');

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      WIDE.addEventListener('change', changed);
      return () => WIDE.removeEventListener('change', changed);
    },
    () => WIDE.matches,
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

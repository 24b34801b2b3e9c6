import { useEffect } from 'react';
import { useLaboratory } from '../../views/laboratoryContext';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { TheoryWatcher } from './theoryWatcher';

/** Keeps what the laws say of the range in view, while it is in the page. */
export default function TheoryWatch({ stage }: { stage: PlotStage }) {
  const { store } = useLaboratory();
  useEffect(() => {
    // Dialogs measure ranges of their own.
    const watcher = new TheoryWatcher(stage, () => store.getState().dialog === null);
    return () => watcher.close();
  }, [stage, store]);
  return null;
}

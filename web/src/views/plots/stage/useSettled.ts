import { startTransition, useEffect, useState } from 'react';
import { AFTER_DRAWING, invalidate, onFrame } from '../../../ui/frame/loop';
import type { PlotStage } from './plotStage';

/** A run that has nothing to plot yet delays other parts by at most this many frames. */
const MOST_FRAMES = 5;

/**
 * Whether the first plot is on the screen, so that the rest of the page may be put together. A deferred
 * value would not do: within a deferred rendering, React returns the new value at once.
 */
export function useSettled(ready: boolean, stage: PlotStage): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!ready) return;
    let frames = 0;
    const stop = onFrame(() => {
      frames += 1;
      if (!stage.hasPlotted && frames < MOST_FRAMES) {
        invalidate();
        return;
      }
      stop();
      startTransition(() => setSettled(true));
    }, AFTER_DRAWING);
    return () => {
      stop();
      setSettled(false);
    };
  }, [ready, stage]);
  return settled && ready;
}

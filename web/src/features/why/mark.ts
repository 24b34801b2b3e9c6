/** The instant that is explained, as a line over the plots of all runs: they share its axis. */
import type { TimeFrame } from '../../model/display/timeFrame';
import { invalidate, onFrame } from '../../ui/frame/loop';
import { inUnits, rem } from '../../ui/style/scale';
import { timeScale } from '../../views/plots/panels/scales';
import styles from './WhySheet.module.css';

/** After the plots, whose surfaces may have changed. */
const AFTER_PLOTS = 1;

/** Marks an instant, in seconds, until the returned function is called. */
export function markInstant(time: TimeFrame, at: number): () => void {
  const marks = new Map<Element, HTMLElement>();
  const leave = onFrame(() => {
    const { range } = time;
    for (const surface of document.querySelectorAll('[data-stack] > [role="application"]')) {
      const mark = marks.get(surface) ?? document.createElement('div');
      if (!marks.has(surface)) {
        mark.className = styles.mark ?? '';
        mark.dataset.whyMark = String(at);
        surface.append(mark);
        marks.set(surface, mark);
      }
      mark.hidden = at < range.from || at > range.to;
      mark.style.left = rem(timeScale(range, inUnits(surface.clientWidth))(at));
    }
  }, AFTER_PLOTS);
  invalidate();
  return () => {
    leave();
    for (const mark of marks.values()) mark.remove();
  };
}

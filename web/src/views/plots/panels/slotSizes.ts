/**
 * How high panels are where all of them together need more than their place: so high that
 * whole ones fill it, wherever the stack rests.
 */

/** A panel in the stack. */
export interface StackedPanel {
  /** It needs more height than a curve over time: it has the place for itself. */
  tall: boolean;
}

export interface SlotSize {
  height: number;
  /** The stack may rest with this panel at its top. */
  rests: boolean;
}

export interface LeastHeights {
  /** The least height of a panel, and of a tall one. */
  least: number;
  tall: number;
}

/** The height and the rest of each panel in a place of so much room; null where all of them fit. */
export function slotSizes(
  panels: readonly StackedPanel[],
  room: number,
  { least, tall }: LeastHeights,
): SlotSize[] | null {
  if (!(least > 0) || !(room > 0)) return null;
  const needed = panels.reduce((sum, panel) => sum + (panel.tall ? tall : least), 0);
  if (needed <= room) return null;
  const most = Math.max(1, Math.floor(room / least));
  return runsOf(panels).flatMap((run): SlotSize[] => {
    if (run.tall) return [{ height: Math.max(room, tall), rests: true }];
    // The panels between tall ones fill the stack, even if they are few.
    const shown = Math.min(most, run.count);
    return Array.from({ length: run.count }, (_, index) => ({
      height: Math.max(least, room / shown),
      rests: index <= run.count - shown,
    }));
  });
}

/** Panels of usual height that follow each other, and each tall one by itself. */
function runsOf(panels: readonly StackedPanel[]): { tall: boolean; count: number }[] {
  const runs: { tall: boolean; count: number }[] = [];
  for (const { tall } of panels) {
    const last = runs.at(-1);
    if (tall || !last || last.tall) runs.push({ tall, count: 1 });
    else last.count += 1;
  }
  return runs;
}

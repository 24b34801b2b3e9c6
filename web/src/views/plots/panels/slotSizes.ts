/**
 * The heights of panels that do not fit their stack together: such that
 * whole panels fill it, wherever scrolling stops.
 */

/** A panel in the stack. */
export interface StackedPanel {
  /** Whether it needs more height than a curve over time, and fills the stack alone. */
  tall: boolean;
}

export interface SlotSize {
  height: number;
  /** Whether scrolling may stop with this panel at the top. */
  rests: boolean;
}

export interface LeastHeights {
  /** The least height of a panel, and of a tall one. */
  least: number;
  tall: number;
}

/**
 * The size of each panel's slot in a stack of a given height; null where all of them fit. `together`: the most that are in
 * sight together, however small they may be.
 */
export function slotSizes(
  panels: readonly StackedPanel[],
  room: number,
  { least, tall }: LeastHeights,
  together = Number.POSITIVE_INFINITY,
): SlotSize[] | null {
  if (!(least > 0) || !(room > 0)) return null;
  const needed = panels.reduce((sum, panel) => sum + (panel.tall ? tall : least), 0);
  if (needed <= room && panels.length <= together) return null;
  const most = Math.max(1, Math.min(together, Math.floor(room / least)));
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

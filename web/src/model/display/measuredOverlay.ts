/** Curves that others measured, over the plots of a run: they stay in this tab, and no document has them. */
import type { PanelId } from '../document/scenario';

/** A measured curve over a panel. */
export interface MeasuredLine {
  /** The key by which the legend hides and shows it. */
  key: string;
  name: string;
  token: string;
  dash: readonly number[];
  marker: null;
  width: number;
  filled: boolean;
  /** A value holds until the next. */
  holds: boolean;
  /** Each sample by itself. */
  dots: boolean;
  times: readonly number[];
  values: readonly number[];
}

export interface MeasuredOverlay {
  /** The curves over a panel; none where nothing of that was measured. */
  over(panel: PanelId): readonly MeasuredLine[];
}

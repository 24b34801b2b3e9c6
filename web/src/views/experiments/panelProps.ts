import type { GridPoint, Panel } from '../../model/experiment/experimentFigure';
import type { Reading } from './useReading';

/** What parts of a panel can be asked for. */
export interface Ranges {
  /** The part between two readings. */
  onRange: (one: Reading, other: Reading) => void;
  /** The half of what is shown around a reading. */
  onCloser: (at: Reading) => void;
  onWhole: () => void;
}

/** What each kind of panel is given. */
export interface PanelProps<P extends Panel> {
  panel: P;
  /** The names of all series. */
  names: readonly string[];
  /** Series that are not drawn. */
  hidden: ReadonlySet<number>;
  /** In units. */
  height: number;
  /** Where parts of it can be looked at. */
  ranges?: Ranges | undefined;
  /** Opens a point; without it points cannot be opened. */
  onOpen?: ((point: GridPoint) => void) | undefined;
}

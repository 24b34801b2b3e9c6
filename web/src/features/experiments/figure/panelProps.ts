import type { FigurePanel, GridPoint } from '../model/experimentFigure';

/** A point of a panel: the index of its series, and its index along the axis. */
export interface PointedAt {
  series: number;
  point: number;
}

/** Callbacks that show a part of a panel. */
export interface RangeHandlers {
  /** Shows the part between two points. */
  onRange: (one: PointedAt, other: PointedAt) => void;
  /** Shows the half of the present part around a point. */
  onCloser: (at: PointedAt) => void;
  onWhole: () => void;
}

/** The props of each kind of panel. */
export interface PanelProps<P extends FigurePanel> {
  panel: P;
  /** The names of all series. */
  names: readonly string[];
  /** Series that are not drawn. */
  hidden: ReadonlySet<number>;
  /** In units. */
  height: number;
  /** Callbacks where the panel can be zoomed. */
  ranges?: RangeHandlers | undefined;
  /** Opens a point; without it points cannot be opened. */
  onOpen?: ((point: GridPoint) => void) | undefined;
}

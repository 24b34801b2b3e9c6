import type { GridPoint, Panel } from '../../model/experimentFigure';

/** What each kind of panel is given. */
export interface PanelProps<P extends Panel> {
  panel: P;
  /** The names of all series. */
  names: readonly string[];
  /** Series that are not drawn. */
  hidden: ReadonlySet<number>;
  /** In units. */
  height: number;
  /** Opens a point; without it points cannot be opened. */
  onOpen?: ((point: GridPoint) => void) | undefined;
}

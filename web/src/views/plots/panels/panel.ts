/** A panel of the plots: its curves, and the levels beside them. */
import type { FlowId, SeriesId, Unit } from '../../../engine/types';
import type { PlotOption } from '../../../model/display/plotSettings';
import type { PanelId } from '../../../model/document/scenario';
import type { FlowLook } from '../../../ui/style/flowLook';

export interface Line {
  /** Unique over all panels; the legend hides and shows lines by it. */
  key: string;
  series: SeriesId;
  /** The name with every sender that a flow has over the run. */
  name: string;
  /** The name of its run, where several are compared and its own name does not say it. */
  of?: string;
  /** The flow whose curve it is. */
  flow: FlowId | null;
  token: string;
  dash: readonly number[];
  marker: FlowLook['marker'] | null;
  width: number;
  /** The area from zero up to the curve is tinted. */
  filled: boolean;
  /** The option that shows it; then it follows the line it belongs to. */
  option: PlotOption | null;
  belongsTo: string | null;
}

/** A horizontal line, such as a queue's limit. */
export interface Level {
  value: number;
  name: string;
  token: string;
  /** When it holds, in seconds, where that is not all of the run. */
  from?: number;
  to?: number;
}

export interface Panel {
  id: PanelId;
  title: string;
  unit: Unit;
  /** The top of the y axis where values have a bound; null where it follows the data. */
  top: number | null;
  lines: readonly Line[];
  /** Options that this panel's legend offers. */
  options: readonly PlotOption[];
  levels: readonly Level[];
  /** Whether its values are averages over a trailing window. */
  averages: boolean;
  /** The colour of its band, where several runs are compared. */
  bandToken?: string;
  /** Whether its values are phases: each line is a strip of its own, without an axis of values. */
  strip?: true;
}

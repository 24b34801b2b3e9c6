/** A panel that paints itself, as a picture needs it: what its legend says, and no curves. */
import type { SeriesId } from '../../../engine/types';
import type { PanelId } from '../../../model/document/scenario';
import type { PicturedPanel } from './pictured';

/** An entry of a legend: its name, its colour, its dash. */
export type LegendMark = readonly [name: string, token: string, dash: readonly number[]];

const NOWHERE = { x0: 0, dx: 1, y0: 0, dy: 1 };

export function ownPicture(
  id: PanelId,
  title: string,
  entries: readonly LegendMark[],
): PicturedPanel {
  return {
    panel: {
      id,
      title,
      unit: 'none',
      top: null,
      lines: entries.map(([name, token, dash]) => ({
        key: `${id}/${name}`,
        series: 0 as SeriesId,
        name,
        flow: null,
        token,
        dash,
        marker: null,
        width: 1.5,
        filled: false,
        option: null,
        belongsTo: null,
      })),
      options: [],
      levels: [],
      averages: false,
      strip: true,
    },
    models: [],
    top: 1,
    cut: false,
    others: [],
    otherBands: [],
    curves: () => ({ lines: [], band: [], place: NOWHERE, overlaid: [] }),
  };
}

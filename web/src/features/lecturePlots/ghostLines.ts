/** The curves of a run as they are on the screen now, kept as pale curves of their own. */
import type { Column } from '../../engine/client/frames';
import type { PlotView } from '../../engine/protocol/protocol';
import { PIXEL, SECOND } from '../../engine/types';
import type { FluidLine } from '../../views/plots/curves/fluidLines';
import type { LineData } from '../../views/plots/curves/paintLines';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { lecturePlots as words } from './texts/en/lecturePlots';

/** The pale curves over each panel. */
export type GhostLines = ReadonlyMap<string, readonly FluidLine[]>;

/** The curves over each panel, in the pixels of a view. */
export interface ShownCurves {
  view: PlotView;
  panels: readonly { id: string; lines: readonly LineData[] }[];
}

/** The plots of a run, as far as they are kept. */
export type ShownStage = Pick<PlotStage, 'run' | 'settings' | 'pictured'>;

/** The curves of the run over each open panel, as they are drawn; null before there are any. */
export function shownCurves(stage: ShownStage): ShownCurves | null {
  const { view, columns } = stage.run.frames;
  if (!view || columns.size === 0) return null;
  const panels = stage.settings.state.panels.flatMap((id) => {
    const { panel } = stage.pictured(id) ?? {};
    // Phases are strips, which have no room for a second one.
    if (!panel || panel.strip) return [];
    return [{ id, lines: panel.lines.map((line) => ({ line, column: columns.get(line.series) })) }];
  });
  return { view, panels };
}

/** So faint that the present curve is read first, and so wide that it is seen from the last row. */
const ALPHA = 0.4;
const WIDER = 2;

/** Where the values of a pixel lie in it: the least, the largest, the last. */
const PARTS = [
  [PIXEL.min, 0.25],
  [PIXEL.max, 0.5],
  [PIXEL.last, 0.75],
] as const;

/** More curves than these in a panel would hide the present ones. */
const MOST = 8;

/** A copy: the columns go on with the run. */
export function ghostLines({ view, panels }: ShownCurves): GhostLines {
  return new Map(
    panels.map(({ id, lines }) => [
      id,
      lines.slice(0, MOST).flatMap(({ line, column }) => {
        const points = column && pointsOf(column, view);
        if (!points || points.times.length === 0) return [];
        const { key, name, token, width } = line;
        const look = { token, dash: [], marker: null, width: width * WIDER, filled: false };
        return [
          {
            ...{ ...look, ...points, key: `ghost/${key}`, name: words.before(name) },
            ...{ alpha: ALPHA, under: true },
          },
        ];
      }),
    ]),
  );
}

/** The points of a column; a gap stays one. */
function pointsOf(
  { values, filled }: Column,
  { from, to, pixels }: PlotView,
): { times: number[]; values: number[] } {
  const times: number[] = [];
  const found: number[] = [];
  const pixel = (to - from) / pixels / SECOND;
  for (let place = 0; place < filled; place += 1) {
    const last = values[place * PIXEL.stride + PIXEL.last] ?? Number.NaN;
    for (const [part, within] of PARTS) {
      times.push(from / SECOND + (place + within) * pixel);
      found.push(Number.isNaN(last) ? last : (values[place * PIXEL.stride + part] ?? last));
    }
  }
  return { times, values: found };
}

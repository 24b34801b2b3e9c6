/** Waits for plots that are to be drawn on paper. */
import type { Frames } from '../../../engine/client/frames';
import { SECOND, type SeriesId } from '../../../engine/types';
import type { TimeRange } from '../../../model/display/timeFrame';
import { panelsOf, visibleLines } from '../../../views/plots/panels/panels';
import { MOST_PORTS, pairOf, sharedPorts } from '../../../views/plots/plane/flowPair';
import { planeSeries } from '../../../views/plots/plane/planeData';
import type { PlotStage } from '../../../views/plots/stage/plotStage';

/** So many frames at most are waited for until the plots show what is asked for. */
const MOST_FRAMES = 240;

/** The series that the open panels of some plots draw. */
export function seriesOf({ run, settings }: Pick<PlotStage, 'run' | 'settings'>): SeriesId[] {
  const { description } = run.store.getState();
  if (!description) return [];
  const { interventions } = run.document.store.getState();
  const { panels, hidden, options, plane, maximised } = settings.state;
  const open = new Set<string>(maximised === null ? panels : [maximised]);
  const lines = panelsOf(description, interventions, run.now / SECOND)
    .filter(({ id }) => open.has(id))
    .flatMap((panel) => visibleLines(panel, hidden, options).map(({ series }) => series));
  const pair = open.has('plane') ? pairOf(description, plane) : null;
  const ports = pair ? sharedPorts(description, pair).slice(0, MOST_PORTS) : [];
  return [...new Set([...lines, ...(pair ? planeSeries(description, pair, ports) : [])])];
}

/** Whether frames have the columns of some series over a range, as far as it is recorded. */
export function haveColumns(
  { view, columns, latest }: Pick<Frames, 'view' | 'columns' | 'latest'>,
  { from, to }: TimeRange,
  series: readonly SeriesId[],
): boolean {
  if (!view || !latest) return false;
  if (Math.abs(view.from / SECOND - from) + Math.abs(view.to / SECOND - to) >= 1e-6) return false;
  const asked = new Set(view.series);
  if (!series.every((one) => asked.has(one))) return false;
  return latest.recordedUntil / SECOND <= from || series.every((one) => columns.has(one));
}

/** Waits until the plots have the columns of the range and the panels that they show, or nobody waits for them. */
export async function shown(stage: PlotStage, waits: () => boolean): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES && waits(); frame += 1) {
    await new Promise(requestAnimationFrame);
    // Panels that were opened just now are there a frame later.
    if (frame < 2 || !haveColumns(stage.run.frames, stage.range, seriesOf(stage))) continue;
    // A frame more, in which they are painted.
    await new Promise(requestAnimationFrame);
    return;
  }
}

/** The view of a scenario as documents store it: plots, zoom, instant, selection. */
import { SECOND } from '../../engine/types';
import type { View } from '../../generated/scenario';
import type { Run } from '../run/run';
import type { Playback } from './playback';
import type { PlotSettings } from './plotSettings';
import type { TimeFrame } from './timeFrame';

export type { View } from '../../generated/scenario';

/** Where a view is read from, and where it is shown. */
export interface Display {
  readonly active: Run;
  readonly playback: Playback;
  readonly plots: PlotSettings;
  readonly time: TimeFrame;
  /** The parts of the view that belong to features. */
  viewOfFeatures(): Partial<View>;
  /** Shows that. */
  showFeatures(view: View): void;
}

export type ViewWhy = NonNullable<View['why']>;

/** The view of what is on the screen now. */
export function currentView(display: Display): View {
  const { plots, time, playback, active } = display;
  const { panels, plane, fluid, theory, kernel } = plots.state;
  const { speed } = playback.store.getState();
  const view: View = {
    // A variable of two units has two panels, of which documents name the first.
    panels: panels.filter((id) => id.split(':').length < 3),
    selection: active.inspection.selection,
  };
  if (time.zoom) view.zoom = [time.zoom.from, time.zoom.to];
  if (active.now > 0) view.at = active.now / SECOND;
  if (plots.state.averaging !== null) view.averaging = plots.state.averaging;
  if (typeof speed === 'number' && speed !== 1) view.speed = speed;
  if (fluid) view.fluid = true;
  if (theory) view.theory = true;
  if (kernel) view.kernel = true;
  if (plane.x !== null || plane.y !== null || plane.model) {
    view.plane = {
      ...(plane.x !== null && { x: plane.x }),
      ...(plane.y !== null && { y: plane.y }),
      ...(plane.model && { model: true }),
    };
  }
  return { ...view, ...display.viewOfFeatures() };
}

/** Shows on the plots what a view asks for, and leaves the rest as it is. */
export function showOnPlots(plots: PlotSettings, time: TimeFrame, view: View): void {
  if (view.panels) plots.showPanels(view.panels);
  if (view.zoom) time.zoomTo({ from: view.zoom[0], to: view.zoom[1] });
  if (view.averaging !== undefined) plots.averageOver(view.averaging);
  if (view.plane) plots.choosePlane(view.plane);
  if (view.fluid !== undefined) plots.showFluid(view.fluid);
  if (view.theory !== undefined) plots.showTheory(view.theory);
  if (view.kernel !== undefined) plots.showKernel(view.kernel);
}

/** Shows all that a view asks for, and leaves the rest as it is. */
export async function showView(display: Display, view: View): Promise<void> {
  const { plots, time, playback, active } = display;
  showOnPlots(plots, time, view);
  if (view.speed !== undefined) playback.setSpeed(view.speed);
  if (view.selection !== undefined) active.select(view.selection);
  if (view.at !== undefined && view.at !== null) {
    playback.pause();
    await playback.seek(view.at * SECOND);
  }
  display.showFeatures(view);
}

/** The document with the present view in it. */
export function withView(document: string, view: View): string {
  return JSON.stringify({ ...JSON.parse(document), view });
}

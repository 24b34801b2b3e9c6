/** The plots of the screen, as a picture of them needs them. */
import type { PlotStage } from '../plots/stage/plotStage';
import type { PictureSource } from './picture';

export function sourceOf(stage: PlotStage): PictureSource {
  const { run, range, time, settings } = stage;
  const { view, events } = run.frames;
  return {
    range,
    duration: time.duration,
    view,
    events,
    description: run.store.getState().description,
    interventions: run.document.store.getState().interventions,
    settings: settings.state,
    measure: document.createElement('canvas').getContext('2d'),
    pictured: (id) => stage.pictured(id),
  };
}

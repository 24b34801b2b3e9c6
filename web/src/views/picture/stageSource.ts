/** The plots of the screen, as a picture of them needs them. */
import type { Run } from '../../model/run/run';
import { panelsOf, visibleLines } from '../plots/panels/panels';
import type { PlotStage } from '../plots/stage/plotStage';
import type { PicturedNetwork } from './networkPart';
import type { PictureSource } from './panelsPart';
import { peakOf, picturedPanel } from './picturedPanel';
import type { Measure } from './sheet';

export function measure(): Measure {
  return document.createElement('canvas').getContext('2d');
}

/** As they are on the screen, with the curves of other runs that are over them. */
export function sourceOf(stage: PlotStage): PictureSource {
  return { ...sourceOfRun(stage, stage.run), pictured: (id) => stage.pictured(id) };
}

/** Those of one of the runs by itself, with the scales that all share. */
export function sourceOfRun(stage: PlotStage, run: Run): PictureSource {
  const { range, settings } = stage;
  const { description } = run.store.getState();
  const { view, events, columns } = run.frames;
  const { hidden, options, banded } = settings.state;
  return {
    range,
    duration: description?.duration ?? 0,
    view,
    events,
    description,
    interventions: run.document.store.getState().interventions,
    settings: settings.state,
    measure: measure(),
    pictured(id) {
      const panel = description && panelsOf(description).find((one) => one.id === id);
      if (!panel || !view) return null;
      const lines = visibleLines(panel, hidden, options).flatMap((line) => {
        const column = columns.get(line.series);
        return column ? { line, column } : [];
      });
      if (lines.length === 0) return null;
      const top = stage.topOf(id);
      return picturedPanel({ panel, lines, view, banded }, top, peakOf(lines) > top);
    },
  };
}

/** The network of a run at its present instant; null before it is known. */
export function networkOf(run: Run): PicturedNetwork | null {
  const { description } = run.store.getState();
  if (!description || description.nodes.length === 0) return null;
  const { latest } = run.frames;
  return {
    description,
    frame: latest && latest.goodputs.length > 0 ? latest : null,
    selection: run.inspection.selection,
  };
}

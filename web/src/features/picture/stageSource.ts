/** The plots of the screen, as a picture of them needs them. */

import type { PlotView } from '../../engine/protocol/protocol';
import { type Description, SECOND, type SeriesId } from '../../engine/types';
import { annotationsAt } from '../../model/document/annotations';
import type { Run } from '../../model/run/run';
import type { Measure } from '../../ui/drawing/pictureLetters';
import { replayOf } from '../../views/plots/packets/diagram';
import { diagramOf } from '../../views/plots/packets/kinds';
import { panelsOf, visibleLines } from '../../views/plots/panels/panels';
import { MOST_PORTS, pairOf, sharedPorts } from '../../views/plots/plane/flowPair';
import { picturedPlane } from '../../views/plots/plane/picturedPlane';
import { busiestOf, sourcesOf, topOf } from '../../views/plots/plane/planeData';
import { NO_TRACE, traceOf } from '../../views/plots/plane/planeGeometry';
import type { PicturedPanel } from '../../views/plots/stage/pictured';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import type { PicturedNetwork } from './networkPart';
import type { PictureSource } from './panelsPart';
import { peakOf, picturedPanel } from './picturedPanel';

export function measure(): Measure {
  return document.createElement('canvas').getContext('2d');
}

/** As they are on the screen, with the curves of other runs that are over them. */
export function sourceOf(stage: PlotStage, step: number): PictureSource {
  return { ...sourceOfRun(stage, stage.run, step), pictured: (id) => stage.pictured(id) };
}

/** Those of one of the runs by itself, with the scales that all share. */
export function sourceOfRun(stage: PlotStage, run: Run, step: number): PictureSource {
  const { range, settings } = stage;
  const { description } = run.store.getState();
  const { view, events, columns, latest } = run.frames;
  const state = run.document.store.getState();
  const { interventions } = state;
  const { hidden, options, banded } = settings.state;
  return {
    range,
    duration: description?.duration ?? 0,
    view,
    events,
    description,
    interventions,
    annotations: annotationsAt(state, step),
    settings: settings.state,
    measure: measure(),
    pictured(id) {
      if (!description || !view) return null;
      const now = (latest?.time ?? 0) / SECOND;
      const panel = panelsOf(description, interventions, now).find((one) => one.id === id);
      if (!panel) return otherPanel(run, stage, description, view, id);
      const lines = visibleLines(panel, hidden, options).flatMap((line) => {
        const column = columns.get(line.series);
        return column ? { line, column } : [];
      });
      if (lines.length === 0) return null;
      const top = stage.topOf(id);
      const ends = [stage.bottomOf(id), top] as const;
      return picturedPanel({ panel, lines, view, banded }, ends, peakOf(lines) > top);
    },
  };
}

/** A panel that draws no curves over time, from what its own plots have asked for. */
function otherPanel(
  run: Run,
  { settings }: PlotStage,
  description: Description,
  view: PlotView,
  id: string,
): PicturedPanel | null {
  const { columns, latest } = run.frames;
  const now = latest?.time ?? 0;
  if (id === 'plane') {
    const pair = pairOf(description, settings.state.plane);
    if (!pair) return null;
    const of = (series: SeriesId) => columns.get(series);
    const ports = sharedPorts(description, pair).slice(0, MOST_PORTS);
    const port = busiestOf(description, ports, of);
    const until = latest?.recordedUntil ?? 0;
    const trace = traceOf(view, sourcesOf(description, pair, of), until, NO_TRACE);
    if (trace.end === 0) return null;
    const top = topOf(description, port, trace);
    return picturedPlane({ description, pair, port, trace, now, top, model: null });
  }
  if (id !== 'sequence' && id !== 'spacetime') return null;
  const { tracks, flow } = replayOf(run).store.getState();
  if (!tracks || flow === null) return null;
  return diagramOf(id, description, flow, tracks);
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

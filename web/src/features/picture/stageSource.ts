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
import { type endsOf, peakOf, picturedPanel } from './picturedPanel';

export function measure(): Measure {
  return document.createElement('canvas').getContext('2d');
}

/**
 * As they are on the screen, with the curves of other runs that are over them. Where curves end at an instant, in seconds, a
 * plane does too.
 */
export function sourceOf(stage: PlotStage, step: number, until?: number): PictureSource {
  const own = sourceOfRun(stage, stage.run, step, { until });
  const ends = (id: string): boolean => id === 'plane' && until !== undefined;
  return { ...own, pictured: (id) => (ends(id) ? own.pictured(id) : stage.pictured(id)) };
}

interface RunOptions {
  /** Where curves end, in seconds. */
  until?: number | undefined;
  /** The ends of axes; those that all plots share unless given. */
  ends?: typeof endsOf;
}

/** Those of one of the runs by itself, with the scales that all share. */
export function sourceOfRun(
  stage: PlotStage,
  run: Run,
  step: number,
  { until, ends }: RunOptions = {},
): PictureSource {
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
      if (!panel) return otherPanel(run, stage, { description, view, until }, id);
      const lines = visibleLines(panel, hidden, options).flatMap((line) => {
        const column = columns.get(line.series);
        return column ? { line, column } : [];
      });
      if (lines.length === 0) return null;
      const own = ends?.(panel, lines, range) ?? ([stage.bottomOf(id), stage.topOf(id)] as const);
      return picturedPanel({ panel, lines, view, banded }, own, peakOf(lines) > own[1]);
    },
  };
}

/** A panel that draws no curves over time, from what its own plots have asked for. */
function otherPanel(
  run: Run,
  { settings }: PlotStage,
  {
    description,
    view,
    until,
  }: { description: Description; view: PlotView; until?: number | undefined },
  id: string,
): PicturedPanel | null {
  const { columns, latest } = run.frames;
  const end = until === undefined ? Number.POSITIVE_INFINITY : Math.round(until * SECOND);
  const now = Math.min(latest?.time ?? 0, end);
  if (id === 'plane') {
    const pair = pairOf(description, settings.state.plane);
    if (!pair) return null;
    const of = (series: SeriesId) => columns.get(series);
    const ports = sharedPorts(description, pair).slice(0, MOST_PORTS);
    const port = busiestOf(description, ports, of);
    const recorded = latest?.recordedUntil ?? 0;
    const sources = sourcesOf(description, pair, of);
    const whole = traceOf(view, sources, recorded, NO_TRACE);
    const trace = end < recorded ? traceOf(view, sources, end, NO_TRACE) : whole;
    if (whole.end === 0) return null;
    // One axis for all instants, as other plots have.
    const top = topOf(description, port, whole);
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

/** Draws panels and networks of runs as the page's pictures are drawn, from engines in Node. */

import { ask } from '../src/engine/answers.ts';
import type { Column } from '../src/engine/client/frames.ts';
import type { EngineSession } from '../src/engine/engineInterface.ts';
import type { EventColumns, PlotView } from '../src/engine/protocol/protocol.ts';
import { type Description, PIXEL, SECOND, type SeriesId } from '../src/engine/types.ts';
import { buildFrame } from '../src/engine/worker/frameBuilder.ts';
import { readComparison } from '../src/features/compare/model/comparison.ts';
import type { PicturedNetwork } from '../src/features/picture/networkPart.ts';
import type { PictureSource } from '../src/features/picture/panelsPart.ts';
import { type Picture, pictureOf } from '../src/features/picture/picture.ts';
import { type AxisEnds, endsOf, picturedPanel } from '../src/features/picture/picturedPanel.ts';
import { picture as texts } from '../src/features/picture/texts/en/picture.ts';
import { fittingAveraging } from '../src/model/display/averaging.ts';
import { FIRST_PANELS } from '../src/model/display/plotSettings.ts';
import { readScenario } from '../src/model/document/scenario.ts';
import { PacketTracks } from '../src/model/packets/packetTracks.ts';
import { MOST_RUNS } from '../src/model/run/runLabel.ts';
import { COMPARISON, comparisonText } from '../src/model/share/comparisonText.ts';
import { encodeLink } from '../src/model/share/link.ts';
import { sizeOf } from '../src/ui/drawing/pictureSizes.ts';
import { formatNumber, formatTime } from '../src/ui/numbers/format.ts';
import type { LineData } from '../src/views/plots/curves/paintLines.ts';
import { shownFlow } from '../src/views/plots/packets/diagramPicture.ts';
import { diagramOf } from '../src/views/plots/packets/kinds.ts';
import type { Panel } from '../src/views/plots/panels/panel.ts';
import { panelsOf, visibleLines } from '../src/views/plots/panels/panels.ts';
import { LEFT, RIGHT } from '../src/views/plots/panels/scales.ts';
import {
  MOST_PORTS,
  type PairChoice,
  pairOf,
  sharedPorts,
} from '../src/views/plots/plane/flowPair.ts';
import { picturedPlane } from '../src/views/plots/plane/picturedPlane.ts';
import { busiestOf, sourcesOf, topOf as topOfPlane } from '../src/views/plots/plane/planeData.ts';
import { NO_TRACE, traceOf } from '../src/views/plots/plane/planeGeometry.ts';
import type { PicturedPanel } from '../src/views/plots/stage/pictured.ts';
import { runUntil } from './engine.mjs';
import { GROUNDS, type PlotRequest, WIDTHS } from './plotRequest.ts';
import { MEASURE } from './textWidths.ts';

/** Values for each unit of the picture's width: a printer shows more of them than a screen. */
const FINER = 2;

/** As on the page. */
const MOST_EVENTS = 4000;
const DENSITY_CELL = 4;

/** A run that was just opened; its name where there are several. */
export interface OpenedRun {
  name: string;
  document: string;
  session: EngineSession;
}

/** Something was requested that does not exist; the message names what does. */
export class PlotError extends Error {}

interface ReadRun {
  name: string;
  source: PictureSource;
  ids: readonly string[];
  network: PicturedNetwork;
}

/** The runs of a document, which may be a comparison's. */
export function runsIn(document: string, name: string): Omit<OpenedRun, 'session'>[] {
  return document.includes(COMPARISON) ? [...readComparison(document)] : [{ name, document }];
}

/** The picture of runs, which stand beside one another. */
export async function drawPlot(runs: readonly OpenedRun[], asked: PlotRequest): Promise<Picture> {
  const [first] = runs;
  if (!first) throw new PlotError('no run was given');
  if (runs.length > MOST_RUNS)
    throw new PlotError(`at most ${MOST_RUNS} runs go beside one another`);
  const ends = new Map<string, AxisEnds>();
  const read = runs.map((run) => readRun(run, asked, ends));
  const several = read.length > 1;
  const text = several ? comparisonText(runs) : first.document;
  const link = asked.page + (asked.named ?? (await encodeLink(text)));
  const [own] = read;
  const { range, description } = own?.source ?? {};
  const seeds = read.map(({ source }) => formatNumber(source.description?.seed ?? 0));
  const plots = asked.shown.includes('plots');
  const span = plots && range ? [formatTime(range.from), formatTime(range.to)] : null;
  const caption = [
    texts.seeds(seeds, span),
    asked.named === null ? texts.changed : link,
    texts.made(asked.version),
  ];
  const columns = read.map(({ name, source, ids }, look) => ({
    run: several ? { name, look } : null,
    source,
    ids,
  }));
  const picture = pictureOf(
    {
      network: asked.shown.includes('network') ? (own?.network ?? null) : null,
      columns: plots ? columns : [],
      measure: MEASURE,
    },
    {
      ...sizeOf(WIDTHS[asked.width], 0),
      scheme: GROUNDS[asked.ground],
      title:
        asked.title ??
        (several ? read.map(({ name }) => name).join(', ') : (description?.name ?? '')),
      caption: [...(asked.note === '' ? [] : [asked.note]), ...(asked.caption ? caption : [])],
      events: asked.events,
      source: link,
    },
  );
  if (!picture) throw new PlotError(`nothing of “${description?.name ?? ''}” can be drawn`);
  return picture;
}

/** Plays a run to the end of its range; the ends of its axes go into `ends`, for the scales that all share. */
function readRun(
  { name, document, session }: OpenedRun,
  asked: PlotRequest,
  ends: Map<string, AxisEnds>,
): ReadRun {
  const { view: opening = {}, interventions = [], annotations = [] } = readScenario(document);
  const description = ask(session, { kind: 'describe' });
  const range = rangeOf(asked, opening.zoom ?? null, description);
  runUntil(session, range.to * SECOND);
  const { plane: axes = {}, selection = '' } = opening;
  const choice = { x: axes.x ?? null, y: axes.y ?? null };
  const others = OTHERS.filter((id) => canDraw(id, description, choice));
  // Limits are those in force at the end of the range, and drawn as far as they hold.
  const all = panelsOf(ask(session, { kind: 'describe' }), interventions, range.to);
  const panels = chosenPanels(asked.panels, opening.panels ?? null, all, others);
  const { width } = sizeOf(WIDTHS[asked.width], 0);
  const view: PlotView = {
    epoch: 0,
    series: [],
    from: Math.round(range.from * SECOND),
    to: Math.round(range.to * SECOND),
    pixels: Math.round((width - LEFT - RIGHT) * FINER),
    averaging: Math.round(
      (asked.averaging ?? opening.averaging ?? fittingAveraging(description, range)) * SECOND,
    ),
  };
  const options = new Set(asked.options);
  const data = new Map<string, PicturedPanel | { panel: Panel; lines: readonly LineData[] }>();
  for (const panel of panels) {
    if (panel === 'plane') {
      const plane = planeIn(session, description, view, choice);
      if (plane) data.set(panel, plane);
      else if (asked.panels.includes(panel))
        throw new PlotError('--panel plane: in this range there is no path of it');
      continue;
    }
    if (panel === 'sequence' || panel === 'spacetime') {
      const diagram = diagramIn(session, description, view, panel, selection);
      if (diagram) data.set(panel, diagram);
      continue;
    }
    const lines = visibleLines(panel, new Set(), options).map((line) => ({
      line,
      column: columnOf(session, line.series, view),
    }));
    data.set(panel.id, { panel, lines });
    const [bottom, top] = endsOf(panel, lines, range);
    const [low, high] = ends.get(panel.id) ?? [bottom, top];
    ends.set(panel.id, [Math.min(bottom, low), Math.max(top, high)]);
  }
  const source: PictureSource = {
    range,
    duration: description.duration,
    view,
    events: eventsIn(session, view),
    description,
    interventions,
    annotations,
    settings: { hidden: new Set(), options, banded: true },
    measure: MEASURE,
    pictured(id) {
      const found = data.get(id);
      if (!found || 'curves' in found) return found ?? null;
      return picturedPanel({ ...found, view, banded: true }, ends.get(id) ?? [0, 1]);
    },
  };
  const frame = buildFrame(session, STILL, NOT_PLAYING);
  return {
    name: name === '' ? description.name : name,
    source,
    ids: panels.map((panel) => (typeof panel === 'string' ? panel : panel.id)),
    network: { description, frame, selection },
  };
}

/** Of a network alone: no columns, and drops of the last tenth of a second. */
const STILL = {
  view: null,
  sent: new Map(),
  eventsAt: 0,
  dots: 20_000,
  fallDuration: SECOND / 10,
  rewritten: false,
};
const NOT_PLAYING = { playing: false, seekingTo: null, slices: new Float64Array(), clock: 0 };

function rangeOf(
  { from, to }: PlotRequest,
  zoom: readonly [number, number] | null,
  { duration }: Description,
): { from: number; to: number } {
  const range = { from: from ?? zoom?.[0] ?? 0, to: to ?? zoom?.[1] ?? duration };
  if (!(range.from >= 0 && range.to <= duration && range.from < range.to))
    throw new PlotError(
      `--from ${range.from} --to ${range.to}: a range lies between 0 and ${duration} s, and ends after it begins`,
    );
  return range;
}

/** Panels that draw no recorded curves over time. */
const OTHERS = ['sequence', 'spacetime', 'plane'] as const;

/** A panel of curves, or the id of another. */
type Other = (typeof OTHERS)[number];
type Chosen = Panel | Other;

function canDraw(id: Other, description: Description, choice: PairChoice): boolean {
  return id === 'plane' ? pairOf(description, choice) !== null : description.flows.length > 0;
}

/** The panels of a scenario by their ids; `others` are those without curves that it has. */
function chosenPanels(
  ids: readonly string[],
  opening: readonly string[] | null,
  all: readonly Panel[],
  others: readonly Other[],
): Chosen[] {
  const named = (id: string): Chosen[] => {
    const found = all.find((panel) => panel.id === id) ?? others.find((one) => one === id);
    // A variable of an algorithm by its name alone, in flows and queues: `own.acks`.
    return found ? [found] : all.filter((panel) => panel.id.split(':')[1] === id);
  };
  for (const id of ids) {
    if (id === 'plane' && !others.includes(id))
      throw new PlotError('--panel plane: it takes two flows, and this scenario has fewer');
    if (named(id).length === 0)
      throw new PlotError(
        `--panel ${id}: this scenario has no such panel; it has ${[...all.map((panel) => panel.id), ...others].join(', ')}`,
      );
  }
  if (ids.length > 0) return [...new Set(ids)].flatMap(named);
  const shown = (opening ?? FIRST_PANELS).flatMap(named);
  return shown.length > 0 ? shown : all.slice(0, 1);
}

/** The plane at the end of the range, without the model over it; null without two flows, or a path. */
function planeIn(
  session: EngineSession,
  description: Description,
  view: PlotView,
  choice: PairChoice,
): PicturedPanel | null {
  const pair = pairOf(description, choice);
  if (!pair) return null;
  const ports = sharedPorts(description, pair).slice(0, MOST_PORTS);
  const columns = (series: SeriesId): Column => columnOf(session, series, view);
  const port = busiestOf(description, ports, columns);
  const trace = traceOf(view, sourcesOf(description, pair, columns), view.to, NO_TRACE);
  if (trace.first >= trace.end) return null;
  const top = topOfPlane(description, port, trace);
  return picturedPlane({ description, pair, port, trace, now: view.to, top, model: null });
}

/** A slice of a replay. */
const TRACED_EVENTS = 100_000;

/** A diagram of the packets of the selected flow, or the first; null without flows. */
function diagramIn(
  session: EngineSession,
  description: Description,
  { from, to }: PlotView,
  id: 'sequence' | 'spacetime',
  selection: string,
): PicturedPanel | null {
  const selected = description.flows.findIndex(
    (one) => selection === `flows/${one.id}` || selection === `flows/${one.entry}`,
  );
  const flow = shownFlow(description, selected);
  if (flow === null) return null;
  const tracks = new PacketTracks(from, to - from);
  session.trace(flow, from);
  let until = from;
  while (until < to) {
    until = session.traceOn(to, TRACED_EVENTS);
    if (Number.isNaN(until)) throw new PlotError('its packets could not be replayed');
    tracks.add(session.takeTrace(), until);
  }
  return diagramOf(id, description, flow, tracks);
}

function columnOf(session: EngineSession, series: number, view: PlotView): Column {
  const { from, to, pixels, averaging } = view;
  const values = session.columns(series, from, to, pixels, 0, averaging);
  return { values, filled: Math.floor(values.length / PIXEL.stride) };
}

function eventsIn(session: EngineSession, { from, to, pixels }: PlotView): EventColumns {
  const list = session.events(from, to, MOST_EVENTS);
  const { times, kinds, flows, countTimes, countKinds, countFlows } = list;
  const density = session.density(from, to, Math.ceil(pixels / DENSITY_CELL));
  list.free();
  return { from, to, times, kinds, flows, countTimes, countKinds, countFlows, density };
}

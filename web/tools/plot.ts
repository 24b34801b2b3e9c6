/** Draws panels and networks of runs as the page's pictures are drawn, from engines in Node. */

import { ask } from '../src/engine/answers.ts';
import type { EngineSession } from '../src/engine/engineInterface.ts';
import { buildFrame } from '../src/engine/frameBuilder.ts';
import type { Column } from '../src/engine/frames.ts';
import type { EventColumns, PlotView } from '../src/engine/protocol.ts';
import { type Description, PIXEL, SECOND } from '../src/engine/types.ts';
import { fittingAveraging } from '../src/model/display/averaging.ts';
import { FIRST_PANELS, type PlotOption } from '../src/model/display/plotSettings.ts';
import { readScenario } from '../src/model/document/scenario.ts';
import { MOST_RUNS } from '../src/model/run/runLabel.ts';
import { readComparison } from '../src/model/share/comparison.ts';
import { COMPARISON, comparisonText } from '../src/model/share/comparisonText.ts';
import { decodeLink, encodeLink } from '../src/model/share/link.ts';
import { picture as texts } from '../src/texts/picture.ts';
import { formatNumber, formatTime } from '../src/ui/numbers/format.ts';
import type { PicturedNetwork } from '../src/views/picture/networkPart.ts';
import type { PictureSource } from '../src/views/picture/panelsPart.ts';
import { type Picture, pictureOf } from '../src/views/picture/picture.ts';
import { peakOf, picturedPanel, topOf } from '../src/views/picture/picturedPanel.ts';
import { sizeOf } from '../src/views/picture/pictureSizes.ts';
import type { LineData } from '../src/views/plots/curves/paintLines.ts';
import type { Panel } from '../src/views/plots/panels/panel.ts';
import { panelsOf, visibleLines } from '../src/views/plots/panels/panels.ts';
import { LEFT, RIGHT } from '../src/views/plots/panels/scales.ts';
import { runUntil } from './engine.mjs';
import { textWidth } from './textWidths.ts';

export { decodeLink };

/** Values for each unit of the picture's width: a printer shows more of them than a screen. */
const FINER = 2;

/** As on the page. */
const MOST_EVENTS = 4000;
const DENSITY_CELL = 4;

const WIDTHS = { 85: 'column', 175: 'page' } as const;
const GROUNDS = { white: 'light', dark: 'dark' } as const;

/** What a picture shows. */
export const SHOWN = ['network', 'plots'] as const;

export interface PlotRequest {
  shown: readonly (typeof SHOWN)[number][];
  /** Ids of panels; those that the document asks for where there are none. */
  panels: readonly string[];
  /** Millimetres. */
  width: keyof typeof WIDTHS;
  ground: keyof typeof GROUNDS;
  /** Empty for none; null for the scenario's name. */
  title: string | null;
  caption: boolean;
  /** A line of one's own in the caption. */
  note: string;
  events: boolean;
  options: readonly PlotOption[];
  from: number | null;
  to: number | null;
  averaging: number | null;
  /** Where Sawtooth is, for the link in the picture; empty for a link alone. */
  page: string;
  /** The readable address of the document, where it has one. */
  named: string | null;
  version: string;
}

/** A run that was just opened; its name where there are several. */
export interface OpenedRun {
  name: string;
  document: string;
  session: EngineSession;
}

/** What was asked for is not there; the message names what is. */
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
  const peaks = new Map<string, number>();
  const read = runs.map((run) => readRun(run, asked, peaks));
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

const MEASURE = {
  font: '',
  measureText(text: string) {
    return { width: textWidth(text, this.font) } as TextMetrics;
  },
};

/** Plays a run to the end of its range; its highest values go into `peaks`, for the scales that all share. */
function readRun(
  { name, document, session }: OpenedRun,
  asked: PlotRequest,
  peaks: Map<string, number>,
): ReadRun {
  const { view: opening = {}, interventions = [] } = readScenario(document);
  const description = ask(session, { kind: 'describe' });
  const range = rangeOf(asked, opening.zoom ?? null, description);
  runUntil(session, range.to * SECOND);
  const panels = chosenPanels(asked.panels, opening.panels ?? null, description);
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
  const data = new Map<string, { panel: Panel; lines: readonly LineData[] }>();
  for (const panel of panels) {
    const lines = visibleLines(panel, new Set(), options).map((line) => ({
      line,
      column: columnOf(session, line.series, view),
    }));
    data.set(panel.id, { panel, lines });
    const top = topOf(panel, peakOf(lines));
    peaks.set(panel.id, Math.max(top, peaks.get(panel.id) ?? Number.NEGATIVE_INFINITY));
  }
  const source: PictureSource = {
    range,
    duration: description.duration,
    view,
    events: eventsIn(session, view),
    description,
    interventions,
    settings: { hidden: new Set(), options, banded: true },
    measure: MEASURE,
    pictured(id) {
      const found = data.get(id);
      return found ? picturedPanel({ ...found, view, banded: true }, peaks.get(id) ?? 1) : null;
    },
  };
  const frame = buildFrame(session, STILL, NOT_PLAYING);
  return {
    name: name === '' ? description.name : name,
    source,
    ids: panels.map(({ id }) => id),
    network: { description, frame, selection: opening.selection ?? '' },
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

/** The panels of a scenario by their ids; those over time, since the plane has no time axis. */
function chosenPanels(
  ids: readonly string[],
  opening: readonly string[] | null,
  description: Description,
): Panel[] {
  const all = panelsOf(description);
  const named = (id: string): Panel[] => {
    const found = all.find((panel) => panel.id === id);
    return found ? [found] : [];
  };
  for (const id of ids) {
    if (named(id).length === 0)
      throw new PlotError(
        `--panel ${id}: this scenario has no such panel over time; it has ${all.map((panel) => panel.id).join(', ')}`,
      );
  }
  if (ids.length > 0) return [...new Set(ids)].flatMap(named);
  const shown = (opening ?? FIRST_PANELS).flatMap(named);
  return shown.length > 0 ? shown : all.slice(0, 1);
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

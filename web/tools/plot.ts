/** Draws panels of a run as the page's pictures are drawn, from an engine in Node. */

import { ask } from '../src/engine/answers.ts';
import type { EngineSession } from '../src/engine/engineInterface.ts';
import type { Column } from '../src/engine/frames.ts';
import type { EventColumns, PlotView } from '../src/engine/protocol.ts';
import { type Description, PIXEL, SECOND } from '../src/engine/types.ts';
import { fittingAveraging } from '../src/model/display/averaging.ts';
import { FIRST_PANELS, type PlotOption } from '../src/model/display/plotSettings.ts';
import { readScenario } from '../src/model/document/scenario.ts';
import { decodeLink, encodeLink } from '../src/model/share/link.ts';
import { picture as texts } from '../src/texts/picture.ts';
import { formatNumber, formatTime } from '../src/ui/numbers/format.ts';
import { type Picture, type PictureSource, pictureOf } from '../src/views/picture/picture.ts';
import { sizeOf } from '../src/views/picture/pictureSizes.ts';
import { hasBand } from '../src/views/plots/curves/paintBand.ts';
import { largestValue } from '../src/views/plots/curves/paintLines.ts';
import type { Panel } from '../src/views/plots/panels/panel.ts';
import { panelsOf, visibleLines } from '../src/views/plots/panels/panels.ts';
import { LEFT, levelsNear, niceTop, RIGHT } from '../src/views/plots/panels/scales.ts';
import { splitBand } from '../src/views/plots/stage/attachedPanel.ts';
import { placementOf } from '../src/views/plots/stage/paintPanel.ts';
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

export interface PlotRequest {
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

/** What was asked for is not there; the message names what is. */
export class PlotError extends Error {}

/** The picture of a run that was just opened. */
export async function drawPlot(
  document: string,
  session: EngineSession,
  asked: PlotRequest,
): Promise<Picture> {
  const { view: opening = {}, interventions = [] } = readScenario(document);
  const description = ask(session, { kind: 'describe' });
  const range = rangeOf(asked, opening.zoom ?? null, description);
  runUntil(session, range.to * SECOND);
  const panels = chosenPanels(asked.panels, opening.panels ?? null, description);
  const size = sizeOf(WIDTHS[asked.width], 0);
  const view: PlotView = {
    epoch: 0,
    series: [],
    from: Math.round(range.from * SECOND),
    to: Math.round(range.to * SECOND),
    pixels: Math.round((size.width - LEFT - RIGHT) * FINER),
    averaging: Math.round(
      (asked.averaging ?? opening.averaging ?? fittingAveraging(description, range)) * SECOND,
    ),
  };
  const options = new Set(asked.options);
  const source: PictureSource = {
    range,
    duration: description.duration,
    view,
    events: eventsIn(session, view),
    description,
    interventions,
    settings: { hidden: new Set(), options, banded: true },
    measure: {
      font: '',
      measureText(text) {
        return { width: textWidth(text, this.font) } as TextMetrics;
      },
    },
    pictured(id) {
      const panel = panels.find((one) => one.id === id);
      if (!panel) return null;
      const lines = visibleLines(panel, new Set(), options).map((line) => ({
        line,
        column: columnOf(session, line.series, view),
      }));
      const apart = !panel.strip && hasBand(panel.lines) ? new Set<string>() : null;
      const { lines: own, band } = splitBand(lines, apart);
      const peak = Math.max(...lines.map(({ column }) => largestValue(column, 0)));
      const top = niceTop(Math.max(peak, ...levelsNear(panel.levels, peak)), panel.top);
      return {
        panel,
        models: [],
        top,
        cut: false,
        others: [],
        otherBands: [],
        curves: (scale, height) => ({
          lines: own,
          band,
          place: placementOf(view, scale, height, top),
          overlaid: [],
        }),
      };
    },
  };
  const link = asked.page + (asked.named ?? (await encodeLink(document)));
  const caption = [
    texts.seed(formatNumber(description.seed), formatTime(range.from), formatTime(range.to)),
    asked.named === null ? texts.changed : link,
    texts.made(asked.version),
  ];
  const picture = pictureOf(
    source,
    panels.map(({ id }) => id),
    {
      ...size,
      scheme: GROUNDS[asked.ground],
      title: asked.title ?? description.name,
      caption: [...(asked.note === '' ? [] : [asked.note]), ...(asked.caption ? caption : [])],
      events: asked.events,
      source: link,
    },
  );
  if (!picture) throw new PlotError(`nothing of “${description.name}” can be drawn`);
  return picture;
}

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

/**
 * The panels of one run in a picture: under one another over one axis, each with its title, its
 * unit and its legend. Curves, axes and marks are drawn by the code that draws them on the screen.
 */

import type { EventColumns, PlotView } from '../../engine/protocol/protocol';
import type { Description, EventKind } from '../../engine/types';
import { visible } from '../../engine/visible';
import type { Annotation } from '../../generated/scenario';
import type { PlotSettingsState } from '../../model/display/plotSettings';
import type { TimeRange } from '../../model/display/timeFrame';
import type { Intervention } from '../../model/document/scenario';
import { texts } from '../../texts';
import type { Measure } from '../../ui/drawing/pictureLetters';
import { axisUnit } from '../../ui/numbers/format';
import { markerSvg } from '../../ui/style/flowLook';
import { colour } from '../../ui/style/theme';
import { hasBand } from '../../views/plots/curves/paintBand';
import type { LineLook } from '../../views/plots/curves/paintLines';
import { GLYPHS, lanesFor, paintDensity, paintEvents } from '../../views/plots/events/eventMarks';
import { paintLabel, placeLabels } from '../../views/plots/events/interventionLabels';
import { nameOf, visibleLines } from '../../views/plots/panels/panels';
import {
  BOTTOM,
  drawLevels,
  drawXAxis,
  drawXGrid,
  drawYAxis,
  LEFT,
  RIGHT,
  type Scale,
  TOP,
  timeScale,
} from '../../views/plots/panels/scales';
import { paintCurves, paintCutsAbove } from '../../views/plots/stage/paintPanel';
import type { PicturedPanel, PicturedSquare } from '../../views/plots/stage/pictured';
import type { RowItem, Sheet } from './sheet';
import { escaped, SvgContext, short } from './svgContext';
import { picture as pictureTexts } from './texts/en/picture';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Plots as a picture needs them: those of the screen, or of a run without one. */
export interface PictureSource {
  readonly range: TimeRange;
  /** Of the run, in seconds. */
  readonly duration: number;
  readonly view: PlotView | null;
  readonly events: EventColumns | null;
  readonly description: Description | null;
  readonly interventions: readonly Intervention[];
  /** Strokes and words on the plots. */
  readonly annotations: readonly Annotation[];
  readonly settings: Pick<PlotSettingsState, 'hidden' | 'options' | 'banded'>;
  readonly measure: Measure;
  /** Null where nothing is painted of a panel. */
  pictured(id: string): PicturedPanel | null;
}

const AXIS = 22;
/** How the median of a band is drawn. */
const BAND_LOOK = { dash: [], marker: null, width: 1.5 };

const SWATCH = 24;

/** The height of diagrams of packets, in heights of panels. */
const TALL = 1.75;

/** The side of a square, in heights of panels; where there is room. */
const SQUARE = 2.5;

interface LegendEntry extends Pick<LineLook, 'token' | 'dash' | 'marker' | 'width'> {
  name: string;
}

interface PartOptions {
  /** The height of each panel, without its legend. */
  panelHeight: number;
  /** Whether marks of drops and other events are above the plots. */
  events: boolean;
  /** Curves end at this instant, in seconds, as in a moving picture; with what is recorded unless given. */
  until?: number | undefined;
  /** Unlike that of other parts of the picture. */
  name: string;
}

/** Draws its parts one below the other: first the events, then the panels. */
export class PanelsPart {
  #sheet: Sheet;
  #source: PictureSource;
  #options: PartOptions;
  /** The lower edge of the lowest panel. */
  #lowest = 0;

  constructor(sheet: Sheet, source: PictureSource, options: PartOptions) {
    this.#sheet = sheet;
    this.#source = source;
    this.#options = options;
  }

  /** Those that are not over time come last, below the axis of the others. */
  drawPanels(panels: readonly PicturedPanel[]): void {
    const above = this.#sheet.y;
    const timed = panels.filter(({ square }) => !square);
    for (const [index, panel] of timed.entries()) {
      this.#drawPanel(panel, index, index === timed.length - 1);
    }
    if (timed.length > 0) this.#drawInterventions(above, this.#lowest);
    for (const panel of panels) {
      if (panel.square) this.#drawSquare(panel, panel.square);
    }
  }

  /** The kinds of events that are there are explained beside their lanes. */
  drawEvents(): void {
    if (!this.#options.events) return;
    const sheet = this.#sheet;
    const { events, view, description, range } = this.#source;
    const { width, letters } = sheet;
    const scale = timeScale(range, width);
    const lanes = lanesFor(description?.flows.length ?? 0);
    const context = new SvgContext();
    context.translate(0, sheet.y + 4);
    const kinds =
      lanes.byFlow || !events || !view
        ? paintEvents(context, events, lanes, scale, width, lanes.height)
        : paintDensity(context, events.density, view, scale, width, lanes.height);
    if (kinds.size === 0) return;
    sheet.add(`<g>${context.written}</g>`);
    sheet.y += lanes.height + 4;
    sheet.rows(
      [...kinds].map((kind) => ({
        width: 14 + sheet.wide(texts.events[kind]) + 12,
        draw: (x, y) => this.#drawKind(kind, x, y),
      })),
      letters + 6,
    );
    sheet.y += 4;
  }

  #drawKind(kind: EventKind, x: number, y: number): void {
    const sheet = this.#sheet;
    sheet.add(
      `<path d="${GLYPHS[kind]}" transform="translate(${short(x + 4)} ${short(y - sheet.letters * 0.35)})" fill="none" stroke="${colour('--ink-2')}" stroke-width="1.1"/>`,
    );
    sheet.text(texts.events[kind], x + 14, y, '--ink-2');
  }

  #drawPanel(pictured: PicturedPanel, index: number, last: boolean): void {
    const { panel, top, bottom, cut } = pictured;
    const { panelHeight, name, until } = this.#options;
    const height = pictured.paint ? TALL * panelHeight : panelHeight;
    const sheet = this.#sheet;
    const { width, y: above } = sheet;
    const scale = timeScale(this.#source.range, width);
    const axes = document.createElementNS(NAMESPACE, 'svg');
    for (const part of ['x', 'y', 'levels', 'time']) {
      const group = document.createElementNS(NAMESPACE, 'g');
      group.setAttribute('class', part);
      axes.append(group);
    }
    drawXGrid(axes, scale, height);
    const unit =
      panel.strip || pictured.paint
        ? axisUnit('none', 1)
        : drawYAxis(axes, panel.unit, top, width, height, bottom);
    drawLevels(axes, panel.levels, top, width, height, scale);
    const context = new SvgContext();
    const curves = pictured.curves(scale, height);
    paintCurves(context, curves, [0, width], panel);
    const cuts = new SvgContext();
    if (cut) paintCutsAbove(cuts, curves, top, width);
    const own = pictured.paint?.(context, scale, width, height);
    const clip = `clip-${name}${index}`;
    const edge = width - RIGHT + 4;
    const right = until === undefined ? edge : Math.min(edge, Math.max(LEFT, scale(until)));
    const frame = `x="${LEFT}" y="${TOP - 4}" width="${short(right - LEFT)}" height="${short(height - TOP + 4)}"`;
    sheet.add(
      `<g transform="translate(0 ${short(above)})">`,
      `<clipPath id="${clip}"><rect ${frame}/></clipPath>`,
      written(axes),
      own ? written(own.axes) : '',
      `<g clip-path="url(#${clip})">${context.written}</g>${cuts.written}`,
      `<g clip-path="url(#${clip})">${this.#annotations(pictured, scale, height)}</g>`,
      '</g>',
    );
    const suffix = unit.suffix === '' ? '' : ` · ${unit.suffix}`;
    sheet.text(`${panel.title}${suffix}`, LEFT, above + TOP - 8, '--ink', '600');
    sheet.y = above + height;
    this.#lowest = sheet.y;
    if (last) this.#drawTimeAxis();
    this.#drawLegend(pictured, own?.note);
  }

  /** Strokes and words, at their instants and values. */
  #annotations({ panel, top, bottom = 0 }: PicturedPanel, scale: Scale, height: number): string {
    const { letters } = this.#sheet;
    const ink = colour('--pen');
    const place = ([time, value]: Annotation['points'][number]): string => {
      const depth = (top - value) / (top - bottom);
      return `${short(scale(time))},${short(TOP + depth * (height - TOP - BOTTOM))}`;
    };
    return this.#source.annotations
      .filter((one) => one.panel === panel.id)
      .map(({ points, text }) => {
        const [first, ...rest] = points.map(place);
        if (first === undefined) return '';
        if (text === undefined)
          return `<path d="M${first}${rest.map((one) => `L${one}`).join('')}${rest.length === 0 ? 'h0' : ''}" fill="none" stroke="${ink}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
        const [x, y] = first.split(',').map(Number);
        return `<circle cx="${x}" cy="${y}" r="2.5" fill="${ink}"/><text x="${short((x ?? 0) + 6)}" y="${short((y ?? 0) + letters * 0.35)}" fill="${ink}" font-weight="600">${escaped(visible(text))}</text>`;
      })
      .join('');
  }

  #drawSquare(pictured: PicturedPanel, { margin, paint }: PicturedSquare): void {
    const sheet = this.#sheet;
    const { width, y: above } = sheet;
    const { left, right, top, bottom } = margin;
    const side = Math.min(width - left - right, SQUARE * this.#options.panelHeight);
    const context = new SvgContext();
    const axes = paint(context, side, (text) => sheet.wide(text));
    sheet.add(`<g transform="translate(0 ${short(above)})">${written(axes)}${context.written}</g>`);
    sheet.text(pictured.panel.title, LEFT, above + TOP - 8, '--ink', '600');
    sheet.y = above + top + side + bottom;
    this.#drawLegend(pictured);
  }

  #drawLegend(pictured: PicturedPanel, note = ''): void {
    const sheet = this.#sheet;
    const row = sheet.letters + 5;
    const room = sheet.width - LEFT - RIGHT - SWATCH - 6;
    sheet.rows(
      this.#entriesOf(pictured).map((entry): RowItem => {
        const lines = sheet.wrapped(entry.name, room);
        return {
          width: SWATCH + 6 + Math.max(...lines.map((line) => sheet.wide(line))) + 14,
          lines: lines.length,
          draw: (x, y) => {
            this.#drawMark(entry, x, y);
            for (const [index, line] of lines.entries())
              sheet.text(line, x + SWATCH + 6, y + index * row, '--ink');
          },
        };
      }),
      row,
    );
    for (const line of note === '' ? [] : sheet.wrapped(note, sheet.width - LEFT - RIGHT)) {
      sheet.y += row;
      sheet.text(line, LEFT, sheet.y, '--ink-2');
    }
    sheet.y += 6;
  }

  #drawInterventions(above: number, below: number): void {
    const { interventions, description, duration, range, measure } = this.#source;
    if (interventions.length === 0 || !measure) return;
    const { width } = this.#sheet;
    const scale = timeScale(range, width);
    const labels = placeLabels(measure, interventions, scale, width, duration, description);
    const context = new SvgContext();
    context.translate(0, above + TOP);
    for (const label of labels) paintLabel(context, label, below - above - TOP);
    this.#sheet.add(`<g>${context.written}</g>`);
  }

  #drawTimeAxis(): void {
    const sheet = this.#sheet;
    const svg = document.createElementNS(NAMESPACE, 'svg');
    const group = document.createElementNS(NAMESPACE, 'g');
    group.setAttribute('class', 'x time');
    svg.append(group);
    drawXAxis(svg, timeScale(this.#source.range, sheet.width));
    sheet.add(`<g transform="translate(0 ${short(sheet.y - BOTTOM + 1)})">${written(svg)}</g>`);
    sheet.y += AXIS - BOTTOM + Math.max(0, sheet.letters - 10);
  }

  #entriesOf({ panel, models, others, otherBands }: PicturedPanel): LegendEntry[] {
    const { hidden, options, banded } = this.#source.settings;
    const own = visibleLines(panel, hidden, options);
    const band = banded && !panel.strip && hasBand(panel.lines);
    const lines = (band ? [] : own).map((line) => ({
      ...line,
      name:
        line.option === null ? nameOf(line) : `${nameOf(line)} ${texts.plots.option[line.option]}`,
    }));
    const all: LegendEntry[] = [
      ...lines,
      ...others.map((line) => ({ ...line, name: nameOf(line) })),
      ...models.map((line) => ({ ...line })),
    ];
    if (band) {
      const curves = own.filter(({ option }) => option === null);
      const { bandToken: token } = panel;
      const words = pictureTexts.bandOf(curves[0]?.of ?? '', curves.length);
      all.unshift(
        token === undefined
          ? { name: pictureTexts.band(curves.length), token: '--plot-line', ...BAND_LOOK }
          : { name: words, token, ...BAND_LOOK },
      );
    }
    for (const { name, token, band: curves } of otherBands)
      all.push({ name: pictureTexts.bandOf(name, curves.length), token, ...BAND_LOOK });
    // A single curve that says what the title says needs no entry.
    return all.length === 1 && all[0]?.name === '' ? [] : all;
  }

  #drawMark({ token, dash, marker, width }: LegendEntry, x: number, y: number): void {
    const sheet = this.#sheet;
    const middle = y - sheet.letters * 0.35;
    const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
    sheet.add(
      `<path d="M${short(x)},${short(middle)}h${SWATCH}" stroke="${colour(token)}" stroke-width="${width}"${dashes} fill="none"/>`,
    );
    if (marker) {
      const place = `translate(${short(x + SWATCH / 2)} ${short(middle)})`;
      sheet.add(
        `<path d="${markerSvg(marker, 3.2)}" transform="${place}" fill="${colour(token)}"/>`,
      );
    }
  }
}

/** Axes as d3 has drawn them, with the looks that style sheets give them on the screen. */
function written(axes: SVGSVGElement): string {
  for (const one of axes.querySelectorAll('.domain')) one.remove();
  for (const line of axes.querySelectorAll<SVGElement>('line, .levels path')) {
    const level = line.closest('.levels') !== null;
    const token = /var\((--[\w-]+)\)/.exec(line.style.getPropertyValue('stroke'))?.[1];
    line.removeAttribute('style');
    const time = line.closest('.time') !== null;
    // `currentColor`, which d3 writes by itself, is no colour.
    const own = (line.getAttribute('stroke') ?? 'currentColor') !== 'currentColor';
    if (!own) line.setAttribute('stroke', colour(token ?? (time ? '--control' : '--plot-grid')));
    if (level) line.setAttribute('stroke-dasharray', '1.5 4');
  }
  for (const path of axes.querySelectorAll('path')) {
    const token = /var\((--[\w-]+)\)/.exec(path.getAttribute('fill') ?? '')?.[1];
    if (token !== undefined) path.setAttribute('fill', colour(token));
  }
  for (const text of axes.querySelectorAll('text')) {
    text.setAttribute('fill', colour('--ink-2'));
    if (text.closest('.levels')) text.setAttribute('text-anchor', 'end');
  }
  for (const group of axes.querySelectorAll('g')) {
    group.removeAttribute('class');
    // They would overrule the size and the family of the whole.
    for (const name of ['font-size', 'font-family', 'fill']) group.removeAttribute(name);
  }
  for (const text of axes.querySelectorAll('text')) {
    if (text.getAttribute('text-anchor')) continue;
    const anchored = text.closest('[text-anchor]');
    if (!anchored) text.setAttribute('text-anchor', 'middle');
  }
  const write = new XMLSerializer();
  return [...axes.children].map((child) => write.serializeToString(child)).join('');
}

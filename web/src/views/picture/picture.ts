/**
 * A picture of plots as SVG: the panels under one another over one axis, each with its title, its
 * unit and its legend, under a title and over a caption. Curves, axes and marks are drawn by the
 * code that draws them on the screen.
 */
import type { EventColumns, PlotView } from '../../engine/protocol';
import type { Description, EventKind } from '../../engine/types';
import type { PlotSettingsState } from '../../model/display/plotSettings';
import type { TimeRange } from '../../model/display/timeFrame';
import type { Intervention } from '../../model/document/scenario';
import { texts } from '../../texts';
import { picture as pictureTexts } from '../../texts/picture';
import { axisUnit } from '../../ui/numbers/format';
import { markerSvg } from '../../ui/style/flowLook';
import { colour, inScheme } from '../../ui/style/theme';
import { hasBand } from '../plots/curves/paintBand';
import type { LineLook } from '../plots/curves/paintLines';
import { GLYPHS, lanesFor, paintDensity, paintEvents } from '../plots/events/eventMarks';
import { paintLabel, placeLabels } from '../plots/events/interventionLabels';
import { nameOf, visibleLines } from '../plots/panels/panels';
import {
  BOTTOM,
  drawLevels,
  drawXAxis,
  drawXGrid,
  drawYAxis,
  LEFT,
  RIGHT,
  TOP,
  timeScale,
} from '../plots/panels/scales';
import { paintCurves, paintCutsAbove } from '../plots/stage/paintPanel';
import type { PicturedPanel } from '../plots/stage/plotStage';
import { escaped, SvgContext, short } from './svgContext';

const NAMESPACE = 'http://www.w3.org/2000/svg';

export interface PictureOptions {
  /** In pixels, of which an inch has 96. */
  width: number;
  /** The height of each panel, without its legend. */
  panelHeight: number;
  /** The size of letters, in pixels. */
  letters: number;
  /** Its width on paper in millimetres; null where pixels say it. */
  paper: number | null;
  scheme: 'light' | 'dark';
  /** Empty for none. */
  title: string;
  /** Lines under the plots. */
  caption: readonly string[];
  /** Whether marks of drops and other events are above the plots. */
  events: boolean;
  /** What the file says of itself, which is not drawn. */
  source: string;
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** Plots as a picture needs them: those of the screen, or of a run without one. */
export interface PictureSource {
  readonly range: TimeRange;
  /** Of the run, in seconds. */
  readonly duration: number;
  readonly view: PlotView | null;
  readonly events: EventColumns | null;
  readonly description: Description | null;
  readonly interventions: readonly Intervention[];
  readonly settings: Pick<PlotSettingsState, 'hidden' | 'options' | 'banded'>;
  /** Measures texts; null where nothing can. */
  readonly measure: Pick<CanvasRenderingContext2D, 'font' | 'measureText'> | null;
  /** Null where nothing is painted of a panel. */
  pictured(id: string): PicturedPanel | null;
}

const FONT = 'Inter, Helvetica, Arial, sans-serif';
const AXIS = 22;
/** How the median of a band is drawn. */
const BAND_LOOK = { dash: [], marker: null, width: 1.5 };

const SWATCH = 24;

/** A picture of panels by their ids; null where nothing is painted of them yet. */
export function pictureOf(
  source: PictureSource,
  ids: readonly string[],
  options: PictureOptions,
): Picture | null {
  const panels = ids.flatMap((id) => source.pictured(id) ?? []);
  if (panels.length === 0) return null;
  return inScheme(options.scheme, () => new Drawing(source, options).draw(panels));
}

interface LegendEntry extends Pick<LineLook, 'token' | 'dash' | 'marker' | 'width'> {
  name: string;
}

class Drawing {
  #source: PictureSource;
  #options: PictureOptions;
  #parts: string[] = [];
  #y = 0;
  /** The lower edge of the lowest panel. */
  #lowest = 0;
  #measure: PictureSource['measure'];

  constructor(source: PictureSource, options: PictureOptions) {
    this.#source = source;
    this.#measure = source.measure;
    this.#options = options;
  }

  draw(panels: readonly PicturedPanel[]): Picture {
    const { width, title, caption, letters, scheme, source } = this.#options;
    if (title !== '') {
      this.#y += letters + 8;
      this.#lines(title, letters * 1.15, '--ink', '600');
      this.#y += 2;
    }
    if (this.#options.events) this.#drawEvents();
    const above = this.#y;
    for (const [index, panel] of panels.entries()) {
      this.#drawPanel(panel, index === panels.length - 1);
    }
    this.#drawInterventions(above, this.#lowest);
    this.#y += 4;
    for (const line of caption) {
      this.#y += letters + 4;
      this.#lines(line, letters * 0.9, '--ink-2');
    }
    const height = Math.ceil(this.#y + 10);
    const ground = scheme === 'light' ? '#ffffff' : colour('--panel');
    const { paper } = this.#options;
    const [wide, high] =
      paper === null
        ? [short(width), String(height)]
        : [`${paper}mm`, `${short((height / width) * paper)}mm`];
    const svg = `<svg xmlns="${NAMESPACE}" width="${wide}" height="${high}" viewBox="0 0 ${short(width)} ${height}" font-family="${FONT}" font-size="${short(letters)}"><title>${escaped(title === '' ? (panels[0]?.panel.title ?? '') : title)}</title><desc>${escaped(source)}</desc><rect width="100%" height="100%" fill="${ground}"/>${this.#parts.join('')}</svg>`;
    return { svg, width, height };
  }

  /** The kinds of events that are there are explained beside their lanes. */
  #drawEvents(): void {
    const { events, view, description, range } = this.#source;
    const { width, letters } = this.#options;
    const scale = timeScale(range, width);
    const lanes = lanesFor(description?.flows.length ?? 0);
    const context = new SvgContext();
    context.translate(0, this.#y + 4);
    const kinds =
      lanes.byFlow || !events || !view
        ? paintEvents(context, events, lanes, scale, width, lanes.height)
        : paintDensity(context, events.density, view, scale, width, lanes.height);
    if (kinds.size === 0) return;
    this.#parts.push(`<g>${context.written}</g>`);
    this.#y += lanes.height + 4;
    this.#flow(
      [...kinds].map((kind) => ({
        width: 14 + this.#wide(texts.events[kind]) + 12,
        draw: (x, y) => this.#drawKind(kind, x, y),
      })),
      letters + 6,
    );
    this.#y += 4;
  }

  #drawKind(kind: EventKind, x: number, y: number): void {
    const { letters } = this.#options;
    this.#parts.push(
      `<path d="${GLYPHS[kind]}" transform="translate(${short(x + 4)} ${short(y - letters * 0.35)})" fill="none" stroke="${colour('--ink-2')}" stroke-width="1.1"/>`,
    );
    this.#text(texts.events[kind], x + 14, y, '--ink-2');
  }

  #drawPanel(pictured: PicturedPanel, last: boolean): void {
    const { panel, top, cut } = pictured;
    const { width, panelHeight: height, letters } = this.#options;
    const above = this.#y;
    const scale = timeScale(this.#source.range, width);
    const axes = document.createElementNS(NAMESPACE, 'svg');
    for (const name of ['x', 'y', 'levels', 'time']) {
      const group = document.createElementNS(NAMESPACE, 'g');
      group.setAttribute('class', name);
      axes.append(group);
    }
    drawXGrid(axes, scale, height);
    const unit = panel.strip
      ? axisUnit('none', 1)
      : drawYAxis(axes, panel.unit, top, width, height);
    drawLevels(axes, panel.levels, top, width, height);
    const context = new SvgContext();
    const curves = pictured.curves(scale, height);
    paintCurves(context, curves, [0, width], panel);
    const cuts = new SvgContext();
    if (cut) paintCutsAbove(cuts, curves, top, width);
    const clip = `clip-${short(above)}`.replace('.', '-');
    const frame = `x="${LEFT}" y="${TOP - 4}" width="${short(width - LEFT - RIGHT + 4)}" height="${short(height - TOP + 4)}"`;
    this.#parts.push(
      `<g transform="translate(0 ${short(above)})">`,
      `<clipPath id="${clip}"><rect ${frame}/></clipPath>`,
      this.#written(axes),
      `<g clip-path="url(#${clip})">${context.written}</g>${cuts.written}`,
      '</g>',
    );
    const suffix = unit.suffix === '' ? '' : ` · ${unit.suffix}`;
    this.#text(`${panel.title}${suffix}`, LEFT, above + TOP - 8, '--ink', '600');
    this.#y = above + height;
    this.#lowest = this.#y;
    if (last) this.#drawTimeAxis();
    const entries = this.#entriesOf(pictured);
    this.#flow(
      entries.map((entry) => ({
        width: SWATCH + 6 + this.#wide(entry.name) + 14,
        draw: (x, y) => this.#drawEntry(entry, x, y),
      })),
      letters + 5,
    );
    this.#y += 6;
  }

  #drawInterventions(above: number, below: number): void {
    const { interventions, description, duration, range } = this.#source;
    const { width } = this.#options;
    if (interventions.length === 0 || !this.#measure) return;
    const scale = timeScale(range, width);
    const labels = placeLabels(this.#measure, interventions, scale, width, duration, description);
    const context = new SvgContext();
    context.translate(0, above + TOP);
    for (const label of labels) paintLabel(context, label, below - above - TOP);
    this.#parts.push(`<g>${context.written}</g>`);
  }

  #drawTimeAxis(): void {
    const { width, letters } = this.#options;
    const svg = document.createElementNS(NAMESPACE, 'svg');
    const group = document.createElementNS(NAMESPACE, 'g');
    group.setAttribute('class', 'x time');
    svg.append(group);
    drawXAxis(svg, timeScale(this.#source.range, width));
    this.#parts.push(
      `<g transform="translate(0 ${short(this.#y - BOTTOM + 1)})">${this.#written(svg)}</g>`,
    );
    this.#y += AXIS - BOTTOM + Math.max(0, letters - 10);
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

  #drawEntry({ name, token, dash, marker, width }: LegendEntry, x: number, y: number): void {
    const middle = y - this.#options.letters * 0.35;
    const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
    this.#parts.push(
      `<path d="M${short(x)},${short(middle)}h${SWATCH}" stroke="${colour(token)}" stroke-width="${width}"${dashes} fill="none"/>`,
    );
    if (marker) {
      const place = `translate(${short(x + SWATCH / 2)} ${short(middle)})`;
      this.#parts.push(
        `<path d="${markerSvg(marker, 3.2)}" transform="${place}" fill="${colour(token)}"/>`,
      );
    }
    this.#text(name, x + SWATCH + 6, y, '--ink');
  }

  /** Places things beside one another, in as many rows as they need. */
  #flow(
    things: readonly { width: number; draw: (x: number, y: number) => void }[],
    row: number,
  ): void {
    if (things.length === 0) return;
    let x = LEFT;
    this.#y += row;
    for (const { width, draw } of things) {
      if (x > LEFT && x + width > this.#options.width - RIGHT + 14) {
        x = LEFT;
        this.#y += row;
      }
      draw(x, this.#y);
      x += width;
    }
  }

  /** A text in as many lines as it needs. */
  #lines(text: string, size: number, token: string, weight = '400'): void {
    const room = this.#options.width - 24;
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.#wide(longer, size) > room) {
        this.#text(line, 12, this.#y, token, weight, size);
        this.#y += size + 3;
        line = word;
      } else line = longer;
    }
    this.#text(line, 12, this.#y, token, weight, size);
  }

  #text(
    text: string,
    x: number,
    y: number,
    token: string,
    weight = '400',
    size = this.#options.letters,
  ): void {
    const look = weight === '400' ? '' : ` font-weight="${weight}"`;
    this.#parts.push(
      `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}" fill="${colour(token)}"${look}>${escaped(text)}</text>`,
    );
  }

  #wide(text: string, size = this.#options.letters): number {
    if (!this.#measure) return text.length * size * 0.6;
    this.#measure.font = `${size}px ${FONT}`;
    return this.#measure.measureText(text).width;
  }

  /** Axes as d3 has drawn them, with the looks that style sheets give them on the screen. */
  #written(axes: SVGSVGElement): string {
    for (const one of axes.querySelectorAll('.domain')) one.remove();
    for (const line of axes.querySelectorAll<SVGLineElement>('line')) {
      const level = line.closest('.levels') !== null;
      const token = /var\((--[\w-]+)\)/.exec(line.style.getPropertyValue('stroke'))?.[1];
      line.removeAttribute('style');
      const time = line.closest('.time') !== null;
      line.setAttribute('stroke', colour(token ?? (time ? '--control' : '--plot-grid')));
      if (level) line.setAttribute('stroke-dasharray', '1.5 4');
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
}

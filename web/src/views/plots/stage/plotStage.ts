/**
 * Draws all plots of a run from its latest frame. React makes the elements and
 * attaches them here; from then on everything that moves is painted by this class.
 */
import { createStore } from 'zustand/vanilla';
import { measure } from '../../../engine/performanceMeasures';
import { type EventKind, SECOND, type SeriesId, type Theories } from '../../../engine/types';
import { fittingAveraging } from '../../../model/display/averaging';
import type { PlotSettings } from '../../../model/display/plotSettings';
import { presentOf, readingOf } from '../../../model/display/readingOf';
import { rangeAhead, type TimeFrame, type TimeRange } from '../../../model/display/timeFrame';
import type { Run } from '../../../model/run/run';
import { texts } from '../../../texts';
import { invalidate } from '../../../ui/frame/loop';
import { writeText } from '../../../ui/frame/readings';
import type { AxisUnit } from '../../../ui/numbers/format';
import { inUnits } from '../../../ui/style/scale';
import { theme } from '../../../ui/style/theme';
import type { FluidLine } from '../curves/fluidLines';
import { extentOf, type LineData, largestValue, leastValue } from '../curves/paintLines';
import { type EventLanes, lanesOf } from '../events/eventLanes';
import type { Level, Panel } from '../panels/panel';
import { visibleLines } from '../panels/panels';
import {
  BOTTOM,
  drawLevels,
  drawXAxis,
  drawXGrid,
  drawYAxis,
  LEFT,
  levelsNear,
  niceEnds,
  RIGHT,
  type Scale,
  TOP,
  timeScale,
} from '../panels/scales';
import {
  type AttachedPanel,
  apartIn,
  attachedPanel,
  axisPeak,
  haveSameKeys,
  type PanelElements,
  paintedModels,
  splitBand,
  unitText,
  updateModels,
} from './attachedPanel';
import type { OtherRuns } from './otherRuns';
import { paintCurves, paintCutsAbove, placementOf } from './paintPanel';
import type { PicturedPanel } from './pictured';
import { type Band, type Brush, type Strip, Surface } from './surface';

/** A value over time, for the table of data and for screen readers. */
export interface SeriesReading {
  /** The title of its panel. */
  panel: string;
  /** Of the plane. */
  axis?: 'x' | 'y';
  name: string;
  /** Whether it is the model's value rather than the run's. */
  model: boolean;
  unit: AxisUnit;
  at(seconds: number): number;
}

/** A panel that is not over time, and draws from the same columns. */
export interface Companion {
  /** The series that it needs over the range in view. */
  series(): readonly SeriesId[];
  readings(): readonly SeriesReading[];
  /** It in a picture; null before there is anything. */
  pictured?(): PicturedPanel | null;
}

/** The laws of the field over the range in view, while they are switched on. */
export interface TheoryState {
  found: Theories | null;
  /** Why nothing is said. */
  problem: string | null;
  /** The lines over each panel. */
  levels: ReadonlyMap<string, readonly Level[]>;
  /** The curves over each panel. */
  curves: ReadonlyMap<string, readonly FluidLine[]>;
  /** Why the laws over time say nothing yet. */
  lacking: string | null;
}

const NO_THEORY: TheoryState = {
  found: null,
  problem: null,
  levels: new Map(),
  curves: new Map(),
  lacking: null,
};

/** The key of the band of event marks; the others are the ids of panels. */
const EVENTS = ' events';

/** Repainting more points than this is spread over several frames. */
const MANY_POINTS = 60_000;

/** While a range is being dragged, columns are asked for this often. */
const ASK_EVERY_MS = 70;

export class PlotStage {
  readonly run: Run;
  readonly time: TimeFrame;
  readonly settings: PlotSettings;
  readonly of: string | null;
  /** The runs whose curves are drawn over those of this one. */
  readonly others = createStore<{ runs: OtherRuns | null }>(() => ({ runs: null }));
  readonly theory = createStore<TheoryState>(() => NO_THEORY);
  /** The part of the range that is being dragged out to zoom into; pixels. */
  brush: Brush | null = null;
  scale: Scale = timeScale({ from: 0, to: 1 }, 400);
  width = 0;
  height = 0;
  #panels = new Map<string, AttachedPanel>();
  #companions = new Map<string, Companion>();
  #ghost: ReadonlyMap<string, readonly FluidLine[]> = new Map();
  #surface: Surface | null = null;
  #origin: HTMLElement | null = null;
  #xAxis: SVGSVGElement | null = null;
  #events: EventLanes | null = null;
  #bands: Map<string, Band> | null = null;
  #asked = '';
  #askTimer: ReturnType<typeof setTimeout> | undefined;
  #askedAt = 0;
  #domain = '';
  #themeVersion = -1;
  #partings: TimeFrame['partings'] = [];
  #firstPlot = false;

  #kindsShown: ((kinds: readonly EventKind[]) => void) | null = null;

  /** `of` is the name of the run where these are further plots, beside those of the first. */
  constructor(run: Run, time: TimeFrame, settings: PlotSettings, of: string | null = null) {
    this.run = run;
    this.time = time;
    this.settings = settings;
    this.of = of;
  }

  /** The name of a part of the plots, for listeners: unlike that of any part of other plots. */
  named(part: string): string {
    return this.of === null ? part : texts.plots.ofRun(this.of, part);
  }

  attachPanel(panel: Panel, elements: PanelElements): () => void {
    this.#panels.set(panel.id, attachedPanel(panel, elements));
    this.#rearranged();
    return () => {
      this.#panels.delete(panel.id);
      this.#rearranged();
    };
  }

  accompany(id: string, companion: Companion): () => void {
    this.#companions.set(id, companion);
    // It takes room from the panels, or moves them.
    this.#rearranged();
    return () => {
      this.#companions.delete(id);
      this.#rearranged();
    };
  }

  /** Draws the curves of other runs over those of this one, until the returned function is called. */
  overlay(runs: OtherRuns): () => void {
    this.others.setState({ runs });
    this.refresh();
    return () => {
      if (this.others.getState().runs !== runs) return;
      this.others.setState({ runs: null });
      this.refresh();
    };
  }

  /** The values of the panels that are not over time. */
  readings(): readonly SeriesReading[] {
    return [...this.#companions.values()].flatMap((one) => one.readings());
  }

  /** Draws what laws say, apart from what is as before; null for nothing. */
  showTheory(theory: Partial<TheoryState> | null): void {
    this.theory.setState(theory ?? NO_THEORY);
    this.refresh();
  }

  /** Draws the curves of a course before under those of this run. */
  showGhost(curves: ReadonlyMap<string, readonly FluidLine[]>): void {
    this.#ghost = curves;
    this.refresh();
  }

  attachSurface(canvas: HTMLCanvasElement): () => void {
    this.#surface = new Surface(canvas, this);
    this.#origin = canvas;
    this.#domain = '';
    return () => {
      this.#surface = null;
      this.#origin = null;
    };
  }

  attachXAxis(svg: SVGSVGElement): () => void {
    this.#xAxis = svg;
    this.#domain = '';
    return () => {
      this.#xAxis = null;
    };
  }

  attachEvents(box: HTMLElement): () => void {
    this.#events = lanesOf(box, (kinds) => this.#kindsShown?.(kinds));
    this.#rearranged();
    return () => {
      this.#events = null;
      this.#rearranged();
    };
  }

  /** Calls the listener with the kinds of events in view, whenever they change. */
  onKinds(listener: (kinds: readonly EventKind[]) => void): () => void {
    this.#kindsShown = listener;
    return () => {
      this.#kindsShown = null;
    };
  }

  /** Panels were opened, closed or resized: everything is painted again. */
  #rearranged(): void {
    this.#bands = null;
    this.#surface?.wipe();
    this.#repaintAll();
  }

  #repaintAll(): void {
    this.#surface?.reset();
    this.#events?.reset();
    for (const attached of this.#panels.values()) attached.stale = true;
    invalidate();
  }

  /** Sets the size of the column of plots, in units. */
  resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    this.width = width;
    this.height = height;
    this.#domain = '';
    invalidate();
  }

  /** Call for another simulation or other panels: scales are computed and everything is painted again. */
  refresh(): void {
    for (const attached of this.#panels.values()) {
      attached.stale = true;
      attached.axis = true;
      attached.peak = Number.NEGATIVE_INFINITY;
    }
    this.#domain = '';
    invalidate();
  }

  playing = (): boolean => this.run.store.getState().playing;

  get range(): TimeRange {
    return this.time.range;
  }

  /** The seconds that rates are averaged over. */
  get averaging(): number {
    const { description } = this.run.store.getState();
    const { averaging } = this.settings.state;
    return averaging ?? (description ? fittingAveraging(description, this.range) : 1);
  }

  /** The unit in which a panel's axis is labelled. */
  unitOf(id: string): AxisUnit {
    return this.#panels.get(id)?.shownUnit ?? { suffix: '', factor: 1 };
  }

  /** The curves of models that are drawn over a panel. */
  modelsOf(id: string): readonly FluidLine[] {
    return this.#panels.get(id)?.models.shown ?? [];
  }

  /** The largest value of the run's own curves over a panel; -Infinity while there is none. */
  peakOf(id: string): number {
    return this.#panels.get(id)?.peak ?? Number.NEGATIVE_INFINITY;
  }

  /** The least value below zero, likewise; zero without one. */
  troughOf(id: string): number {
    return this.#panels.get(id)?.trough ?? 0;
  }

  /** The value at the bottom of a panel's y axis. */
  bottomOf(id: string): number {
    return this.#panels.get(id)?.bottom ?? 0;
  }

  /** The value at the top of a panel's y axis. */
  topOf(id: string): number {
    return this.#panels.get(id)?.top ?? 1;
  }

  /** The panel at a height of the page. */
  panelAt(clientY: number): string | null {
    for (const [id, { box }] of this.#panels) {
      const { top, bottom } = box.getBoundingClientRect();
      if (clientY >= top && clientY <= bottom) return id;
    }
    return null;
  }

  /** The value of a series at an instant, from the columns; NaN where there is none. */
  reading(series: SeriesId, seconds: number): number {
    return readingOf(this.run.frames, series, seconds);
  }

  /** The value of a series at the present instant, wherever the range in view is. */
  present(series: SeriesId): number {
    return presentOf(this.run.frames, series);
  }

  /** The parts of a panel that are painted, for a picture whose axis is another; null before there is anything. */
  pictured(id: string): PicturedPanel | null {
    const attached = this.#panels.get(id);
    const { view } = this.run.frames;
    if (!attached?.painted || !view) return this.#companions.get(id)?.pictured?.() ?? null;
    const { painted, panel, top, bottom, peak } = attached;
    return {
      panel: { ...panel, levels: this.#levelsOf(panel) },
      models: attached.models.shown,
      top,
      bottom,
      cut: peak > top && !panel.strip,
      others: painted.overlaid.flatMap(({ lines }) => lines.map(({ line }) => line)),
      otherBands: painted.overlaid.filter(({ band }) => band.length > 0),
      curves: (scale, height) => {
        const place = placementOf(view, scale, height, top, bottom);
        const overlaid = this.#others?.curves(panel, { scale, y0: place.y0, dy: place.dy }) ?? [];
        return { ...painted, place, overlaid };
      },
    };
  }

  /** The horizontal lines of a panel, those of laws among them. */
  #levelsOf(panel: Panel): readonly Level[] {
    const said = this.theory.getState().levels.get(panel.id);
    return said ? [...panel.levels, ...said] : panel.levels;
  }

  /** The bands of the panels and the event marks on the surface. */
  bands(): readonly Band[] {
    return [...this.#placed().values()];
  }

  #placed(): ReadonlyMap<string, Band> {
    if (this.#bands) return this.#bands;
    const origin = this.#origin?.getBoundingClientRect().top ?? 0;
    const band = (box: HTMLElement, paint: Band['paint']): Band => {
      const { top, bottom } = box.getBoundingClientRect();
      return { top: inUnits(top - origin), bottom: inUnits(bottom - origin), dirty: null, paint };
    };
    this.#bands = new Map();
    const events = this.#events;
    if (events)
      this.#bands.set(
        EVENTS,
        band(events.box, (context) => events.show(context)),
      );
    for (const [id, attached] of this.#panels) {
      this.#bands.set(
        id,
        band(attached.box, (context, strip) => this.#show(attached, context, strip)),
      );
    }
    return this.#bands;
  }

  #changed(id: string, from: number, to: number): void {
    const band = this.#placed().get(id);
    if (band) band.dirty = [from, to];
  }

  /** Whether anything of the run has been on the screen. */
  get hasPlotted(): boolean {
    return this.#firstPlot;
  }

  draw = (now: number): void => {
    if (this.width < 80) return;
    const { range } = this;
    if (this.#surface?.fit()) this.#repaintAll();
    this.#follow(range);
    this.#ask(range, now);
    const { frames } = this.run;
    const dirty = frames.dirtyFrom;
    frames.dirtyFrom = Number.POSITIVE_INFINITY;
    const others = this.#others?.take(this.scale) ?? Number.POSITIVE_INFINITY;
    let budget = MANY_POINTS;
    let later = false;
    for (const attached of this.#panels.values()) {
      budget -= this.#paint(attached, dirty, others, budget);
      later ||= attached.stale;
    }
    if (this.#events?.draw(this.run, this.scale, this.width)) this.#changed(EVENTS, 0, this.width);
    this.#surface?.draw(this.time.crosshair);
    if (later) invalidate();
    if (
      !this.#firstPlot &&
      dirty === 0 &&
      frames.columns.size > 0 &&
      (frames.latest?.time ?? 0) > 0
    ) {
      this.#firstPlot = true;
      measure('first-plot', 0, performance.now());
    }
  };

  /** Redraws the axes when the range, the size or the theme has changed. */
  #follow(range: TimeRange): void {
    const { version } = theme.getState();
    const { partings } = this.time;
    if (version !== this.#themeVersion || partings !== this.#partings) {
      this.#themeVersion = version;
      this.#partings = partings;
      this.#repaintAll();
    }
    const domain = `${range.from} ${range.to} ${this.width} ${this.height}`;
    if (domain === this.#domain) return;
    this.#domain = domain;
    this.#bands = null;
    this.scale = timeScale(range, this.width);
    this.#repaintAll();
    if (this.#xAxis) drawXAxis(this.#xAxis, this.scale);
    for (const attached of this.#panels.values()) attached.axis = true;
  }

  /** Requests the columns that the open panels need over `range`. */
  #ask(range: TimeRange, now: number): void {
    const { hidden, options } = this.settings.state;
    const wanted = new Set<SeriesId>();
    for (const attached of this.#panels.values()) {
      const lines = visibleLines(attached.panel, hidden, options);
      if (
        lines.length !== attached.lines.length ||
        lines.some((line, i) => line !== attached.lines[i])
      ) {
        attached.lines = lines;
        attached.stale = true;
        attached.peak = Number.NEGATIVE_INFINITY;
      }
      const { id } = attached.panel;
      const laws = this.theory.getState().curves.get(id);
      if (updateModels(attached, this.run, this.settings.state, laws, this.#ghost.get(id))) {
        attached.stale = true;
        attached.peak = Number.NEGATIVE_INFINITY;
      }
      const apart = apartIn(attached.panel, this.run, this.settings);
      if (!haveSameKeys(apart, attached.apart)) {
        attached.apart = apart;
        attached.stale = true;
      }
      for (const line of lines) wanted.add(line.series);
    }
    for (const companion of this.#companions.values()) {
      for (const one of companion.series()) wanted.add(one);
    }
    const series = [...wanted];
    const asked = this.time.moves ? rangeAhead(range) : range;
    const part = (asked.to - asked.from) / (range.to - range.from);
    const pixels = Math.max(16, Math.round((this.width - LEFT - RIGHT) * part));
    const { build } = this.run.store.getState();
    const from = Math.round(asked.from * SECOND);
    const to = Math.round(asked.to * SECOND);
    const averaging = Math.round(this.averaging * SECOND);
    const panels = [...this.#panels.values()].map(({ panel }) => panel);
    this.#others?.ask({ from, to, pixels, averaging }, panels, now);
    const view = `${build} ${from} ${to} ${pixels} ${averaging} ${this.run.speed} ${series.join(',')}`;
    if (view === this.#asked) return;
    const wait = this.#askedAt + ASK_EVERY_MS - now;
    if (wait > 0) {
      this.#askTimer ??= setTimeout(() => {
        this.#askTimer = undefined;
        invalidate();
      }, wait);
      return;
    }
    this.#asked = view;
    this.#askedAt = now;
    this.run.look({ series, from, to, pixels, averaging });
  }

  get #others(): OtherRuns | null {
    return this.others.getState().runs;
  }

  /**
   * Paints what has changed of a panel: from a pixel of its own columns, and from a position that curves of
   * other runs have changed from. Returns how many points that took.
   */
  #paint(attached: AttachedPanel, dirty: number, others: number, budget: number): number {
    const { box, svg, panel } = attached;
    const height = inUnits(box.clientHeight);
    const { view, columns } = this.run.frames;
    if (height < TOP + BOTTOM || !view) return 0;
    if (height !== attached.height) {
      attached.height = height;
      this.#rearranged();
      attached.axis = true;
    }
    const lines: LineData[] = attached.lines.map((line) => ({
      line,
      column: columns.get(line.series),
    }));
    const models = paintedModels(attached, view);
    if (dirty === 0 || others === 0) {
      attached.peak = Number.NEGATIVE_INFINITY;
      attached.trough = 0;
      attached.stale = true;
    }
    const from = attached.peak === Number.NEGATIVE_INFINITY ? 0 : dirty;
    for (const { column } of from === 0 ? [...lines, ...models] : lines) {
      if (!column) continue;
      attached.peak = Math.max(attached.peak, largestValue(column, from));
      attached.trough = Math.min(attached.trough, leastValue(column, from));
    }
    const beside = this.#others;
    const highest = Math.max(attached.peak, beside?.peakOf(panel) ?? Number.NEGATIVE_INFINITY);
    const { magnified: factors, reserved } = this.settings.state;
    const magnified = factors.get(panel.id) ?? 1;
    // Levels near the values are visible.
    const all = beside && this.settings.state.cut ? [...lines, ...beside.data(panel)] : lines;
    const held = axisPeak(attached, all, dirty, this.settings.state.cut, highest);
    const levels = this.#levelsOf(panel);
    const near = levelsNear(levels, held, this.range);
    const least = reserved?.panel === panel.id ? reserved.top : held;
    const peak = this.settings.grown(panel.id, Math.max(held, least, ...near));
    const trough = Math.min(attached.trough, beside?.troughOf(panel) ?? 0);
    const ends = niceEnds(trough, peak, panel.top).map((end) => end / magnified);
    const [bottom = 0, top = 1] = ends;
    if (top !== attached.top || bottom !== attached.bottom || attached.axis) {
      attached.top = top;
      attached.bottom = bottom;
      attached.axis = false;
      attached.stale = true;
      if (!panel.strip) {
        attached.shownUnit = drawYAxis(svg, panel.unit, top, this.width, height, bottom);
      }
      drawXGrid(svg, this.scale, height);
      drawLevels(svg, levels, top, this.width, height, this.scale);
    }
    writeText(attached.unit, unitText(attached, highest, held));
    if (!attached.stale && Math.min(dirty, others) === Number.POSITIVE_INFINITY) return 0;
    const cost = attached.stale ? lines.length * view.pixels : 0;
    if (cost > budget && budget < MANY_POINTS) return 0;
    const place = placementOf(view, this.scale, height, top, bottom);
    const { dx, y0 } = place;
    const extent = extentOf(lines, place);
    // A new recording may end before the painted data, and other runs may be further on.
    const end = attached.stale || beside ? this.width : Math.max(extent, attached.extent);
    const begin = Math.min(place.x0 + dx * (dirty - 0.5), others);
    this.#changed(panel.id, attached.stale ? 0 : begin, end);
    const { band, lines: own } = splitBand(lines, attached.apart);
    const overlaid = beside?.curves(panel, { scale: this.scale, y0, dy: place.dy }) ?? [];
    const under = models.filter(({ line }) => line.under);
    const over = models.filter(({ line }) => !line.under);
    attached.painted = { lines: [...under, ...own, ...over], band, place, overlaid };
    attached.extent = extent;
    attached.stale = false;
    return cost;
  }

  /** Paints a strip of a panel onto the surface. */
  #show(
    { painted, panel, height, top, peak }: AttachedPanel,
    context: CanvasRenderingContext2D,
    strip: Strip,
  ): void {
    if (!painted) return;
    context.save();
    context.beginPath();
    // The figures of the axis are outside.
    context.rect(LEFT, TOP - 4, this.width - LEFT - RIGHT + 4, height);
    context.clip();
    paintCurves(context, painted, strip, panel);
    context.restore();
    if (peak > top && !panel.strip) paintCutsAbove(context, painted, top, this.width);
  }
}

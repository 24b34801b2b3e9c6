/** The curves of the other runs, which are drawn over the plots of the one that the page shows. */
import { createElement } from 'react';
import type { PlotView } from '../../engine/protocol/protocol';
import { type Description, type FlowId, SECOND } from '../../engine/types';
import type { Laboratory } from '../../model/laboratory';
import type { Run } from '../../model/run/run';
import { invalidate } from '../../ui/frame/loop';
import { flowLook } from '../../ui/style/flowLook';
import { runLook } from '../../ui/style/runLook';
import { hasBand } from '../../views/plots/curves/paintBand';
import { type LineData, largestValue, leastValue } from '../../views/plots/curves/paintLines';
import type { Line, Panel } from '../../views/plots/panels/panel';
import { panelsOf } from '../../views/plots/panels/panels';
import type { Scale } from '../../views/plots/panels/scales';
import type { OtherRuns, OverlaidCurves, PanelPlacement } from '../../views/plots/stage/otherRuns';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { type ColourMeaning, comparedPanel, fittingMeaning } from './comparedLook';
import { OtherLegend } from './OtherLegend';

/** While a range is being dragged, columns are asked for this often. */
const ASK_EVERY_MS = 70;

/** One other run, and what is known of its curves. */
interface OtherRun {
  run: Run;
  /** Its panels by their ids, for a build, a meaning of colours and a shown run. */
  panels: ReadonlyMap<string, Panel>;
  of: string;
  /** The view that was asked for last, and when. */
  asked: string;
  askedAt: number;
  /** The leftmost pixel that changed since peaks were computed. */
  dirty: number;
  peaks: Map<string, number>;
  troughs: Map<string, number>;
}

type AskedView = Omit<PlotView, 'epoch' | 'series'>;

export class OtherCurves implements OtherRuns {
  readonly Legend: OtherRuns['Legend'] = (props) =>
    createElement(OtherLegend, { ...props, curves: this });
  #laboratory: Laboratory;
  #stage: PlotStage;
  #others = new Map<Run, OtherRun>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(laboratory: Laboratory, stage: PlotStage) {
    this.#laboratory = laboratory;
    this.#stage = stage;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  /** Tells the curves that legends list from those before. */
  get version(): string {
    return this.#runs()
      .map(({ of }) => of)
      .join('|');
  }

  get meaning(): ColourMeaning {
    const { description } = this.#stage.run.store.getState();
    return fittingMeaning(description?.flows.length ?? 0, this.#laboratory.runs.length);
  }

  restyled(panels: readonly Panel[]): readonly Panel[] {
    const label = this.#laboratory.labelOf(this.#stage.run);
    return panels.map((panel) => comparedPanel(panel, label, this.meaning));
  }

  /** The other runs with their curves over a panel, in the order of the screen. */
  over(panel: Panel): readonly { run: Run; lines: readonly Line[] }[] {
    if (panel.strip) return [];
    return this.#runs().map(({ run, panels }) => ({
      run,
      // Extra curves are drawn of the shown run alone: of all runs they could not be distinguished.
      lines: (panels.get(panel.id)?.lines ?? []).filter(({ option }) => option === null),
    }));
  }

  ask(view: AskedView, panels: readonly Panel[], now: number): void {
    for (const other of this.#runs()) {
      const { run } = other;
      const { build } = run.store.getState();
      const series = [
        ...new Set(panels.flatMap((panel) => this.#shown(other, panel).map((one) => one.series))),
      ];
      const asked = `${build} ${view.from} ${view.to} ${view.pixels} ${view.averaging} ${run.speed} ${series.join(',')}`;
      if (asked === other.asked) continue;
      const wait = other.askedAt + ASK_EVERY_MS - now;
      if (wait > 0) {
        this.#timer ??= setTimeout(() => {
          this.#timer = undefined;
          invalidate();
        }, wait);
        continue;
      }
      other.asked = asked;
      other.askedAt = now;
      // The network shows the packets of one run.
      run.look({ ...view, series }, 0);
    }
  }

  take(scale: Scale): number {
    let least = Number.POSITIVE_INFINITY;
    for (const other of this.#runs()) {
      const { frames } = other.run;
      const { dirtyFrom, view } = frames;
      if (dirtyFrom === Number.POSITIVE_INFINITY) continue;
      frames.dirtyFrom = Number.POSITIVE_INFINITY;
      other.dirty = Math.min(other.dirty, dirtyFrom);
      if (!view || dirtyFrom === 0) {
        least = 0;
        continue;
      }
      const { x0, dx } = across(view, scale);
      least = Math.min(least, Math.max(1, x0 + dx * (dirtyFrom - 1)));
    }
    if (least < Number.POSITIVE_INFINITY) this.#measure();
    return least;
  }

  data(panel: Panel): readonly LineData[] {
    return this.#runs().flatMap((other) => this.#dataOf(other, panel));
  }

  peakOf(panel: Panel): number {
    return this.#runs().reduce(
      (peak, { peaks }) => Math.max(peak, peaks.get(panel.id) ?? Number.NEGATIVE_INFINITY),
      Number.NEGATIVE_INFINITY,
    );
  }

  troughOf(panel: Panel): number {
    return Math.min(0, ...this.#runs().map(({ troughs }) => troughs.get(panel.id) ?? 0));
  }

  curves(panel: Panel, { scale, y0, dy }: PanelPlacement): readonly OverlaidCurves[] {
    return this.#runs().flatMap((other) => {
      const { view } = other.run.frames;
      if (!view) return [];
      const { x0, dx } = across(view, scale);
      const place = { x0: x0 + dx / 2, dx, y0, dy };
      const data = this.#dataOf(other, panel);
      const { look, name } = this.#laboratory.labelOf(other.run);
      const { token } = runLook(look);
      return [
        this.#isBand(panel, other)
          ? { name, lines: [], band: data.flatMap(({ column }) => column ?? []), token, place }
          : { name, lines: data, band: [], token, place },
      ];
    });
  }

  /** Whether the curves of a run over a panel are a band: there are many. */
  isBand(panel: Panel, lines: readonly Line[]): boolean {
    return this.#stage.settings.state.banded && !panel.strip && hasBand(lines);
  }

  #isBand(panel: Panel, { panels }: OtherRun): boolean {
    return this.isBand(panel, panels.get(panel.id)?.lines ?? []);
  }

  /** The largest values of all panels, from the pixels that have changed. */
  #measure(): void {
    for (const other of this.#runs()) {
      const { dirty, peaks, troughs, panels } = other;
      if (dirty === Number.POSITIVE_INFINITY) continue;
      other.dirty = Number.POSITIVE_INFINITY;
      if (dirty === 0) {
        peaks.clear();
        troughs.clear();
      }
      for (const panel of panels.values()) {
        let peak = peaks.get(panel.id) ?? Number.NEGATIVE_INFINITY;
        let trough = troughs.get(panel.id) ?? 0;
        for (const { column } of this.#dataOf(other, panel)) {
          if (!column) continue;
          peak = Math.max(peak, largestValue(column, dirty));
          trough = Math.min(trough, leastValue(column, dirty));
        }
        peaks.set(panel.id, peak);
        troughs.set(panel.id, trough);
      }
    }
  }

  #dataOf(other: OtherRun, panel: Panel): readonly LineData[] {
    const { columns } = other.run.frames;
    return this.#shown(other, panel).map((line) => ({ line, column: columns.get(line.series) }));
  }

  /** The curves of a run over a panel that no legend has switched off. */
  #shown({ panels }: OtherRun, { id, strip }: Panel): readonly Line[] {
    if (strip) return [];
    const { hidden } = this.#stage.settings.state;
    const lines = panels.get(id)?.lines ?? [];
    return lines.filter(({ option, key }) => option === null && !hidden.has(key));
  }

  #runs(): readonly OtherRun[] {
    const others = this.#laboratory.runs.filter((run) => run !== this.#stage.run);
    for (const run of this.#others.keys()) if (!others.includes(run)) this.#others.delete(run);
    return others.map((run) => {
      const known = this.#others.get(run);
      const { build, subject } = run.store.getState();
      const shown = this.#stage.run.store.getState();
      const { look, name } = this.#laboratory.labelOf(run);
      const documents = `${subject} ${build} ${shown.subject} ${shown.build}`;
      const senders = sendersOf(run.store.getState().description);
      const of = `${documents} ${this.meaning} ${look} ${name} ${senders}`;
      if (known?.of === of) return known;
      const other: OtherRun = {
        ...{ run, of, panels: this.#panelsOf(run), asked: '', askedAt: 0 },
        ...{ dirty: 0, peaks: new Map(), troughs: new Map() },
      };
      this.#others.set(run, other);
      return other;
    });
  }

  /** The panels of a run; a flow looks like the flow of its name in the run that the page shows. */
  #panelsOf(run: Run): ReadonlyMap<string, Panel> {
    const { description } = run.store.getState();
    const shown = this.#stage.run.store.getState().description;
    if (!description || !shown) return new Map();
    const label = this.#laboratory.labelOf(run);
    const ids = shown.flows.map(({ id }) => id);
    const unknown = description.flows.map(({ id }) => id).filter((id) => !ids.includes(id));
    const places = [...ids, ...unknown];
    const likeShown = (line: Line, flow: FlowId): Line => {
      const place = places.indexOf(description.flows[flow]?.id ?? '');
      const { token, dash, marker } = flowLook(Math.max(0, place));
      return { ...line, token, dash: dash.pattern, marker: line.marker && marker };
    };
    const panels = panelsOf(description).map((panel) => {
      const lines = panel.lines.map((line) => ({
        ...(line.flow === null ? line : likeShown(line, line.flow)),
        key: `${line.key}@${label.look}`,
      }));
      return comparedPanel({ ...panel, lines }, label, this.meaning);
    });
    return new Map(panels.map((panel) => [panel.id, panel]));
  }
}

const sendersByDescription = new WeakMap<Description, string>();

/** The senders of all flows: a change while it runs gives a flow another name. */
function sendersOf(description: Description | null): string {
  if (!description) return '';
  let senders = sendersByDescription.get(description);
  if (senders === undefined) {
    senders = description.flows
      .map((flow) => flow.senders.map(({ from, name }) => `${name} ${from}`).join())
      .join(';');
    sendersByDescription.set(description, senders);
  }
  return senders;
}

/** x of the beginning of a view, and the width of one of its pixels. */
function across({ from, to, pixels }: PlotView, scale: Scale): { x0: number; dx: number } {
  const x0 = scale(from / SECOND);
  return { x0, dx: (scale(to / SECOND) - x0) / pixels };
}

/** The state of a panel that the stage paints, and how its axis and its band follow the data. */
import type { Column } from '../../../engine/client/frames';
import type { PlotView } from '../../../engine/protocol/protocol';
import type { FluidSolution } from '../../../engine/types';
import type { MeasuredOverlay } from '../../../model/display/measuredOverlay';
import type { PlotSettings } from '../../../model/display/plotSettings';
import { partsOf } from '../../../model/document/selection';
import type { Run } from '../../../model/run/run';
import { texts } from '../../../texts';
import { type AxisUnit, formatReading } from '../../../ui/numbers/format';
import { columnOf, type FluidLine, fluidLines } from '../curves/fluidLines';
import { hasBand } from '../curves/paintBand';
import type { LineData, PaintedLine } from '../curves/paintLines';
import { peakWithout } from '../curves/spikes';
import type { Line, Panel } from '../panels/panel';
import type { PaintedCurves } from './paintPanel';

/** The largest value on a cut axis is computed again after this time. */
const CUT_PEAK_EVERY_MS = 250;

export interface PanelElements {
  /** The panel's element; its curves are painted over it. */
  box: HTMLElement;
  svg: SVGSVGElement;
  unit: HTMLElement;
}

/** The curves of models over a panel, those of laws, and the measured ones. */
export interface PanelModels {
  /** The solutions that the curves are made of; other solutions make other curves. */
  solutions: readonly FluidSolution[] | null;
  measured: MeasuredOverlay | null;
  laws: readonly FluidLine[];
  /** The curves of the course before. */
  ghost: readonly FluidLine[];
  all: readonly FluidLine[];
  shown: readonly FluidLine[];
  /** The shown curves in the pixels of a view. */
  painted: readonly PaintedLine[];
  view: PlotView | null;
}

const NONE: readonly FluidLine[] = [];

const NO_MODELS: PanelModels = {
  solutions: null,
  measured: null,
  laws: NONE,
  ghost: NONE,
  all: [],
  shown: [],
  painted: [],
  view: null,
};

export interface AttachedPanel extends PanelElements {
  panel: Panel;
  lines: readonly Line[];
  models: PanelModels;
  height: number;
  /** Largest value seen, before rounding and magnifying. */
  peak: number;
  /** The largest value on the axis while spikes are cut off, and when it was computed. */
  cutPeak: { peak: number; at: number };
  top: number;
  /** The least value seen below zero, and the value at the bottom. */
  trough: number;
  bottom: number;
  shownUnit: AxisUnit;
  /** Everything must be painted again. */
  stale: boolean;
  /** The y axis must be drawn again. */
  axis: boolean;
  /** The lines on the surface, and their position; null before they are painted first. */
  painted: PaintedCurves | null;
  /** The curves that are drawn one by one; all, unless there is a band. */
  apart: ReadonlySet<string> | null;
  /** The end of the painted data. */
  extent: number;
}

export function attachedPanel(panel: Panel, elements: PanelElements): AttachedPanel {
  return {
    ...elements,
    panel,
    lines: [],
    models: NO_MODELS,
    height: 0,
    peak: Number.NEGATIVE_INFINITY,
    cutPeak: { peak: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY },
    top: 1,
    trough: 0,
    bottom: 0,
    shownUnit: { suffix: '', factor: 1 },
    stale: true,
    axis: true,
    painted: null,
    apart: null,
    extent: 0,
  };
}

/** The curves of a panel with a band that are drawn over it; null where it has none. */
export function apartIn(
  panel: Panel,
  run: Run,
  settings: PlotSettings,
): ReadonlySet<string> | null {
  const { banded, raised } = settings.state;
  if (!banded || panel.strip || !hasBand(panel.lines)) return null;
  const { id, kind } = partsOf(run.inspection.selection);
  const { description } = run.store.getState();
  const selected = panel.lines.filter(
    ({ flow }) => kind === 'flows' && flow !== null && description?.flows[flow]?.id === id,
  );
  return new Set([...raised, ...selected.map(({ key }) => key)]);
}

/** The largest value that a panel's axis shows of all up to `peak`, with or without spikes. */
export function axisPeak(
  attached: AttachedPanel,
  lines: readonly LineData[],
  dirty: number,
  cut: boolean,
  peak: number,
): number {
  const { panel, cutPeak } = attached;
  if (!cut || panel.top !== null) return peak;
  const now = performance.now();
  if (dirty === 0 || attached.axis || (attached.painted && now - cutPeak.at > CUT_PEAK_EVERY_MS)) {
    attached.cutPeak = { peak: peakWithout(lines, peak), at: now };
  }
  return Math.min(peak, attached.cutPeak.peak);
}

/** The unit of an axis, and the largest value that it leaves out. */
export function unitText({ shownUnit }: AttachedPanel, peak: number, held: number): string {
  return held < peak
    ? texts.plots.cutAt(shownUnit.suffix, formatReading(peak, shownUnit))
    : shownUnit.suffix;
}

export function haveSameKeys(
  a: ReadonlySet<string> | null,
  b: ReadonlySet<string> | null,
): boolean {
  if (a === null || b === null) return a === b;
  return a.size === b.size && [...a].every((one) => b.has(one));
}

/** The lines that are drawn one by one, and those in the band. */
export function splitBand(
  lines: readonly LineData[],
  apart: ReadonlySet<string> | null,
): { lines: readonly LineData[]; band: readonly Column[] } {
  if (apart === null) return { lines, band: [] };
  return {
    lines: lines.filter(({ line }) => apart.has(line.belongsTo ?? line.key)),
    band: lines.flatMap(({ line, column }) => (line.option === null && column ? [column] : [])),
  };
}

/** Updates the model curves of a panel; false where they are the same. */
export function updateModels(
  attached: AttachedPanel,
  run: Run,
  { hidden, measured }: Pick<PlotSettings['state'], 'hidden' | 'measured'>,
  laws = NONE,
  ghost = NONE,
): boolean {
  const { solutions } = run.fluid.store.getState();
  const { description } = run.store.getState();
  const { models, panel } = attached;
  const another =
    solutions !== models.solutions ||
    measured !== models.measured ||
    laws !== models.laws ||
    ghost !== models.ghost;
  if (!another && models.all.length === 0) return false;
  const all = !another
    ? models.all
    : [
        ...(solutions && description ? fluidLines(panel.id, description, solutions) : []),
        ...(measured?.over(panel.id) ?? []),
        ...laws,
        ...ghost,
      ];
  const shown = all.filter(({ key }) => !hidden.has(key));
  if (!another && shown.length === models.shown.length) return false;
  attached.models = { solutions, measured, laws, ghost, all, shown, painted: [], view: null };
  return all.length > 0 || models.all.length > 0;
}

/** The curves of models as they are painted over a view. */
export function paintedModels({ models }: AttachedPanel, view: PlotView): readonly PaintedLine[] {
  if (models.view !== view) {
    models.view = view;
    models.painted = models.shown.map((line) => ({ line, column: columnOf(line, view) }));
  }
  return models.painted;
}

/** What the plots show, apart from the data: range, panels, what is hidden. */
import { createStore } from 'zustand/vanilla';
import { invalidate } from '../../ui/loop';

/** A range of simulated time, in seconds. */
export interface TimeRange {
  from: number;
  to: number;
}

/** The panel that is none over time. */
export const PLANE = 'plane';

export type PlotOption = 'ssthresh' | 'flight' | 'goodput';

export interface PlotsState {
  /** Null shows the whole run. */
  zoom: TimeRange | null;
  /** Ids of the open panels. */
  panels: readonly string[];
  /** Keys of lines switched off in a legend. */
  hidden: ReadonlySet<string>;
  /** Extra curves that are off until asked for. */
  options: ReadonlySet<PlotOption>;
  /** By how much a panel's y axis is magnified; 1 where absent. */
  magnified: ReadonlyMap<string, number>;
  /** The two flows of the plane, by their ids, and whether the model lies over them. */
  plane: { x: string | null; y: string | null; model: boolean };
}

export const FIRST_PANELS = ['cwnd', 'queue', 'throughput'];

export const plots = createStore<PlotsState>(() => ({
  zoom: null,
  panels: FIRST_PANELS,
  hidden: new Set(),
  options: new Set(),
  magnified: new Map(),
  plane: { x: null, y: null, model: false },
}));

/** The panels that one likes to see, while a scenario shows its own. */
let taste: readonly string[] | null = null;

/** Shows the panels that a scenario asks for; without a wish, those that one likes. */
export function showPanels(wished: readonly string[] | null): void {
  const { panels } = plots.getState();
  const next = wished ?? taste ?? panels;
  taste = wished ? (taste ?? panels) : null;
  plots.setState({ panels: next });
  invalidate();
}

export function choosePlane(plane: Partial<PlotsState['plane']>): void {
  plots.setState((state) => ({ plane: { ...state.plane, ...plane } }));
  invalidate();
}

/** The crosshair moves with the pointer, so it stays outside React. */
export const crosshair: { time: number | null } = { time: null };

export function moveCrosshair(time: number | null): void {
  if (crosshair.time === time) return;
  crosshair.time = time;
  invalidate();
}

/** The least range that can be zoomed to. */
const LEAST_RANGE = 1e-6;

export function zoomTo(range: TimeRange | null, duration: number): void {
  plots.setState({ zoom: range && within(range, duration) });
  invalidate();
}

/** `range` inside the run; null when it is all of it. */
export function within({ from, to }: TimeRange, duration: number): TimeRange | null {
  const length = Math.max(LEAST_RANGE, Math.min(duration, to - from));
  const start = Math.min(Math.max(0, from), duration - length);
  if (length >= duration * 0.999) return null;
  return { from: start, to: start + length };
}

/** `range` with everything brought closer to `centre` by `factor` (below 1) or further from it. */
export function zoomed({ from, to }: TimeRange, centre: number, factor: number): TimeRange {
  return { from: centre - (centre - from) * factor, to: centre + (to - centre) * factor };
}

/** The view as it is at first; which panels and extra curves one likes to see stays. */
export function resetView(): void {
  const { model } = plots.getState().plane;
  plots.setState({
    zoom: null,
    hidden: new Set(),
    magnified: new Map(),
    plane: { x: null, y: null, model },
  });
  moveCrosshair(null);
  invalidate();
}

/** The range in view; a run that has become shorter is never left. */
export function shown(zoom: TimeRange | null, duration: number): TimeRange {
  return (zoom && within(zoom, duration)) ?? { from: 0, to: Math.max(duration, LEAST_RANGE) };
}

export function toggleHidden(key: string): void {
  plots.setState(({ hidden }) => ({ hidden: toggled(hidden, key) }));
  invalidate();
}

export function toggleOption(option: PlotOption): void {
  plots.setState(({ options }) => ({ options: toggled(options, option) }));
  invalidate();
}

export function togglePanel(id: string): void {
  const { panels } = plots.getState();
  const open = !panels.includes(id);
  const changed = (list: readonly string[]): string[] => [
    ...list.filter((one) => one !== id),
    ...(open ? [id] : []),
  ];
  // What is opened or closed by hand is a matter of taste.
  if (taste) taste = changed(taste);
  plots.setState({ panels: changed(panels) });
  invalidate();
}

export function magnify(panel: string, factor: number | null): void {
  plots.setState(({ magnified }) => {
    const next = new Map(magnified);
    const value = factor === null ? 1 : Math.min(100, Math.max(1, (next.get(panel) ?? 1) * factor));
    if (value === 1) next.delete(panel);
    else next.set(panel, value);
    return { magnified: next };
  });
  invalidate();
}

/** Magnifies all open panels alike, for want of a pointer to say which. */
export function magnifyAll(factor: number): void {
  for (const panel of plots.getState().panels) magnify(panel, factor);
}

/** Everything in view: the whole run, and all of every panel's values. */
export function fitAll(): void {
  plots.setState({ zoom: null, magnified: new Map() });
  invalidate();
}

function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

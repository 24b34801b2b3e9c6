/** Settings of all plots apart from the range of time: panels, lines and scales. */
import { createStore } from 'zustand/vanilla';
import type { PanelId } from '../document/scenario';
import { recallNumbers, rememberPreference } from '../storage/preferences';
import type { MeasuredOverlay } from './measuredOverlay';

/** Extra curves of a panel, drawn on demand. */
export type PlotOption = 'ssthresh' | 'flight' | 'receiveWindow' | 'goodput';

export interface PlotSettingsState {
  /** Names of the open panels as documents have them, from the top. */
  panels: readonly PanelId[];
  /** Keys of the lines that are switched off in a legend. */
  hidden: ReadonlySet<string>;
  /** The extra curves that are switched on. */
  options: ReadonlySet<PlotOption>;
  /** By how much a panel's y axis is magnified; 1 where absent. */
  magnified: ReadonlyMap<string, number>;
  /** The two flows of the plane, by their ids, and whether the model is drawn over them. */
  plane: { x: string | null; y: string | null; model: boolean };
  /** Whether fluid models are drawn over the curves that they describe. */
  fluid: boolean;
  /** Measurements that are drawn over the curves; they stay in the tab, whatever is opened in it. */
  measured: MeasuredOverlay | null;
  /** Whether laws of the field are drawn over what they speak of. */
  theory: boolean;
  /** Whether the window that Linux had on the path of the run is drawn over it. */
  kernel: boolean;
  /** A panel whose y axis reaches at least this value, since somebody draws on it. */
  reserved: { panel: PanelId; top: number } | null;
  /** The seconds that rates are averaged over; null where they are chosen to fit the range. */
  averaging: number | null;
  /** The one panel that has all the room; null where all open panels share it. */
  maximised: PanelId | null;
  /** How much of the room each panel takes, compared with the others; 1 where absent. */
  shares: ReadonlyMap<PanelId, number>;
  /** Many curves are drawn as a band. */
  banded: boolean;
  /** Keys of the curves that are drawn over their band. */
  raised: ReadonlySet<string>;
  /** Y axes leave out short spikes, such as those of slow start. */
  cut: boolean;
  /** Y axes stay as they are. */
  held: boolean;
  /** Several runs have plots beside one another, and not curves over one another. */
  beside: boolean;
}

const SHARES_KEY = 'sawtooth.panels';

/** Where a document asks for none; a panel without curves, as fairness where no flows share a link, is left out. */
export const FIRST_PANELS: readonly PanelId[] = ['cwnd', 'queue', 'throughput', 'fairness'];

export class PlotSettings {
  readonly store = createStore<PlotSettingsState>(() => ({
    panels: FIRST_PANELS,
    hidden: new Set(),
    options: new Set(),
    magnified: new Map(),
    plane: { x: null, y: null, model: false },
    fluid: false,
    measured: null,
    theory: false,
    kernel: false,
    reserved: null,
    averaging: null,
    maximised: null,
    shares: new Map(Object.entries(recallNumbers(SHARES_KEY)) as [PanelId, number][]),
    cut: false,
    banded: true,
    raised: new Set(),
    held: false,
    beside: false,
  }));
  /** The panels that the person chose, while a scenario shows its own; null otherwise. */
  #chosen: readonly PanelId[] | null = null;
  #onChange: () => void;
  /** Where axes only grow, how far they reach. */
  #tops: Map<string, number> | null = null;

  /** `onChange` asks for everything to be drawn. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get state(): PlotSettingsState {
    return this.store.getState();
  }

  /** Shows the panels that a scenario asks for; where it asks for none, those that the person chose. */
  showPanels(asked: readonly PanelId[] | null): void {
    const { panels } = this.state;
    const next = asked ?? this.#chosen ?? panels;
    this.#chosen = asked ? (this.#chosen ?? panels) : null;
    this.#set({ panels: next, maximised: null });
  }

  togglePanel(id: PanelId): void {
    const { panels } = this.state;
    const open = !panels.includes(id);
    const changed = (list: readonly PanelId[]): PanelId[] => [
      ...list.filter((one) => one !== id),
      ...(open ? [id] : []),
    ];
    // Panels opened or closed by hand stay so for the scenarios that follow.
    if (this.#chosen) this.#chosen = changed(this.#chosen);
    this.#set({ panels: changed(panels), maximised: null });
  }

  /** Moves an open panel to the place of another one. */
  movePanel(id: PanelId, to: PanelId): void {
    const moved = (list: readonly PanelId[]): readonly PanelId[] => {
      const place = list.indexOf(to);
      if (place < 0 || !list.includes(id)) return list;
      const others = list.filter((one) => one !== id);
      return [...others.slice(0, place), id, ...others.slice(place)];
    };
    if (this.#chosen) this.#chosen = moved(this.#chosen);
    this.#set({ panels: moved(this.state.panels) });
  }

  /** Gives a panel all the room; null shares it again. */
  maximise(id: PanelId | null): void {
    this.#set({ maximised: id });
  }

  /** Sets how much of the room panels take; null for what they usually take. */
  share(shares: ReadonlyMap<PanelId, number> | null): void {
    const next = shares === null ? new Map() : new Map([...this.state.shares, ...shares]);
    rememberPreference(SHARES_KEY, Object.fromEntries(next));
    this.#set({ shares: next });
  }

  /** Draws many curves as a band, or each of them. */
  band(banded: boolean): void {
    this.#set({ banded });
  }

  toggleRaised(key: string): void {
    this.#set({ raised: toggled(this.state.raised, key) });
  }

  cutSpikes(cut: boolean): void {
    this.#set({ cut });
  }

  choosePlane(plane: Partial<PlotSettingsState['plane']>): void {
    this.#set({ plane: { ...this.state.plane, ...plane } });
  }

  showFluid(fluid: boolean): void {
    this.#set({ fluid });
  }

  overlayMeasured(measured: MeasuredOverlay | null): void {
    this.#set({ measured });
  }

  showTheory(theory: boolean): void {
    this.#set({ theory });
  }

  showKernel(kernel: boolean): void {
    this.#set({ kernel });
  }

  /** Sets the seconds that rates are averaged over; null fits them to the range. */
  averageOver(averaging: number | null): void {
    this.#set({ averaging });
  }

  toggleHidden(key: string): void {
    this.#set({ hidden: toggled(this.state.hidden, key) });
  }

  toggleOption(option: PlotOption): void {
    this.#set({ options: toggled(this.state.options, option) });
  }

  /** Magnifies a panel's y axis further; null shows all of its values. */
  magnify(panel: string, factor: number | null): void {
    const magnified = new Map(this.state.magnified);
    const value =
      factor === null ? 1 : Math.min(100, Math.max(1, (magnified.get(panel) ?? 1) * factor));
    if (value === 1) magnified.delete(panel);
    else magnified.set(panel, value);
    this.#set({ magnified });
  }

  /** Magnifies all open panels: a key, unlike the pointer, points at none. */
  magnifyAll(factor: number): void {
    for (const panel of this.state.panels) this.magnify(panel, factor);
  }

  /** Shows all values of every panel. */
  fit(): void {
    this.#set({ magnified: new Map() });
  }

  placeBeside(beside: boolean): void {
    this.#set({ beside });
  }

  reserve(reserved: PlotSettingsState['reserved']): void {
    this.#set({ reserved });
  }

  /** Forgets what belongs to one scenario; open panels and extra curves stay. */
  reset(): void {
    this.#tops?.clear();
    const { model } = this.state.plane;
    this.#set({
      held: false,
      hidden: new Set(),
      magnified: new Map(),
      plane: { x: null, y: null, model },
      averaging: null,
      raised: new Set(),
      kernel: false,
    });
  }

  /** Whether axes only grow from now on, as in a lecture, whose steps are compared by eye. */
  grow(on: boolean): void {
    this.#tops = on ? new Map() : null;
    this.#set({ held: false });
  }

  /** Whether axes stay as they are from now on: no change moves them, and curves may go beyond them. */
  hold(held: boolean): void {
    this.#tops ??= new Map();
    this.#set({ held });
  }

  /** The value that an axis reaches, for one that it has to. */
  grown(panel: string, peak: number): number {
    const before = this.#tops?.get(panel);
    if (this.state.held && before !== undefined) return before;
    const top = Math.max(peak, before ?? peak);
    this.#tops?.set(panel, top);
    return top;
  }

  #set(state: Partial<PlotSettingsState>): void {
    this.store.setState(state);
    this.#onChange();
  }
}

function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

/** The sizes of the parts of the page that a person has set, and whether plots fill all of it. */
import { createStore } from 'zustand/vanilla';
import { recallNumbers, rememberPreference } from '../storage/preferences';

/** Parts whose size can be set: two widths in pixels, and the plots' part of the height. */
export type PagePart = 'flows' | 'inspector' | 'plots';

export interface LayoutState {
  /** As set by hand; parts that are absent have their usual size. */
  sizes: Partial<Record<PagePart, number>>;
  /** Only the plots and the playback are shown. */
  focused: boolean;
  /** The number of the print that is being prepared; null where there is none. */
  printing: number | null;
}

const KEY = 'sawtooth.layout';

/** The least and the greatest that each may be set to. */
export const LIMITS: Readonly<Record<PagePart, readonly [least: number, most: number]>> = {
  flows: [140, 420],
  inspector: [200, 560],
  plots: [0.25, 0.85],
};

export class Layout {
  #prints = 0;
  readonly store = createStore<LayoutState>(() => ({
    sizes: recalled(),
    focused: false,
    printing: null,
  }));

  /** Sets the size of a part; null gives it its usual one. */
  resize(part: PagePart, size: number | null): void {
    const { [part]: _, ...others } = this.store.getState().sizes;
    const [least, most] = LIMITS[part];
    const sizes =
      size === null ? others : { ...others, [part]: Math.min(most, Math.max(least, size)) };
    this.store.setState({ sizes });
    rememberPreference(KEY, sizes);
  }

  /** Gives parts room while the page is open, unless a person has set their sizes. */
  makeRoom(sizes: LayoutState['sizes']): void {
    this.store.setState(({ sizes: set }) => ({ sizes: { ...sizes, ...set } }));
  }

  focus(focused: boolean): void {
    this.store.setState({ focused });
  }

  /** Prepares the page for printing, again where a browser never reported the end of a print. */
  print(): void {
    this.#prints += 1;
    this.store.setState({ printing: this.#prints });
  }

  printed(): void {
    this.store.setState({ printing: null });
  }
}

function recalled(): Partial<Record<PagePart, number>> {
  const found = recallNumbers(KEY);
  const parts = (Object.keys(LIMITS) as PagePart[]).flatMap((part) => {
    const size = found[part];
    const [least, most] = LIMITS[part];
    return size !== undefined && size >= least && size <= most ? [[part, size] as const] : [];
  });
  return Object.fromEntries(parts);
}

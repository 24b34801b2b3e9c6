/** The theme (light, dark, or that of the system), and the colours of its tokens for canvases. */
import { createStore } from 'zustand/vanilla';
import { drawNow, invalidate } from '../frame/loop';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'sawtooth-theme';

export const theme = createStore<{
  theme: Theme /** Grows when colours change. */;
  version: number;
}>(() => ({
  theme: stored(),
  version: 0,
}));

export function setTheme(next: Theme): void {
  theme.setState((state) => ({ theme: next, version: state.version + 1 }));
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice is forgotten with the page.
  }
  apply();
}

/** To be called once, before anything is drawn. */
export function startTheme(): void {
  forced = matchMedia('(forced-colors: active)');
  apply();
  for (const query of [forced, matchMedia('(prefers-color-scheme: dark)')])
    query.addEventListener('change', () => apply());
  // When printed by the browser's own menu, there is no frame in between.
  addEventListener('beforeprint', () => {
    if (!isDark()) return;
    apply('light');
    drawNow();
  });
  addEventListener('afterprint', () => apply());
}

function isDark(): boolean {
  const { theme: set } = document.documentElement.dataset;
  return set === 'dark' || (set !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/**
 * Paints canvases for white paper some frames before a print: the picture that
 * browsers record while printing then has no holes where a canvas was cleared.
 */
export async function paintedForPaper(): Promise<void> {
  if (!isDark()) return;
  apply('light');
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

/** Forced colours have a ground of their own, for which the system names the scheme. */
let forced: MediaQueryList | null = null;

function apply(chosen = forced?.matches ? 'system' : theme.getState().theme): void {
  document.documentElement.dataset.theme = chosen;
  colours.clear();
  theme.setState((state) => ({ version: state.version + 1 }));
  invalidate();
}

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

const colours = new Map<string, string>();
let probe: HTMLElement | null = null;

/** The colour of a token in the current theme, for canvases. */
export function colour(token: string): string {
  const known = colours.get(token);
  if (known) return known;
  if (!probe) {
    probe = document.createElement('span');
    probe.hidden = true;
    // Forced to the colour of texts, all tokens would be the same.
    probe.dataset.unforced = '';
    document.body.append(probe);
  }
  probe.style.color = `var(${token})`;
  const value = getComputedStyle(probe).color;
  colours.set(token, value);
  return value;
}

/** Does something with the colours of a scheme, whichever one the page is shown in. */
export function inScheme<T>(scheme: 'light' | 'dark', work: () => T): T {
  colours.clear();
  colour('--ink');
  colours.clear();
  probe?.setAttribute('data-scheme', scheme);
  try {
    return work();
  } finally {
    probe?.removeAttribute('data-scheme');
    colours.clear();
  }
}

// Read in every frame; one query object stays up to date by itself.
let motion: MediaQueryList | null = null;

export function prefersReducedMotion(): boolean {
  motion ??= matchMedia('(prefers-reduced-motion: reduce)');
  return motion.matches;
}

/** Light, dark, or as the system says; and the tokens' colours for the canvases. */
import { createStore } from 'zustand/vanilla';
import { invalidate } from './loop';

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
    // Without storage the choice lasts as long as the page.
  }
  apply();
}

/** To be called once, before anything is drawn. */
export function startTheme(): void {
  apply();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
}

function apply(): void {
  const { theme: chosen } = theme.getState();
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

/** What a token comes to in the theme in force, in a form that a canvas takes. */
export function colour(token: string): string {
  const known = colours.get(token);
  if (known) return known;
  if (!probe) {
    probe = document.createElement('span');
    probe.hidden = true;
    document.body.append(probe);
  }
  probe.style.color = `var(${token})`;
  const value = getComputedStyle(probe).color;
  colours.set(token, value);
  return value;
}

// Asked in every frame: the answer to one query keeps itself up to date.
let motion: MediaQueryList | null = null;

export function prefersReducedMotion(): boolean {
  motion ??= matchMedia('(prefers-reduced-motion: reduce)');
  return motion.matches;
}

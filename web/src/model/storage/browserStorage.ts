/** The browser's own storage and locks, as autosave uses them. */
import type { AutosaveOptions, LivingPages } from './autosave';

/** The key of kept answers of lessons. */
export const SAVED_ANSWERS = 'sawtooth-answers';

/** Locks are named after the pages that hold them. */
const PREFIX = 'sawtooth-page.';

/** A browser has no locks for a page that came without encryption from another machine. */
const pages: LivingPages = {
  hold(page) {
    // Held until the page closes: the promise is never settled.
    navigator.locks?.request(PREFIX + page, () => new Promise(() => {})).catch(() => {});
  },
  async alive() {
    if (!navigator.locks) return null;
    const { held = [] } = await navigator.locks.query();
    const names = held.flatMap(({ name = '' }) =>
      name.startsWith(PREFIX) ? name.slice(PREFIX.length) : [],
    );
    return new Set(names);
  },
};

export function browserStorage(): AutosaveOptions {
  return {
    // Even the access throws where storage is denied.
    storage: () => {
      try {
        return localStorage;
      } catch {
        return null;
      }
    },
    pages,
    clock: Date.now,
    page: Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join(''),
  };
}

/**
 * Where in the page one is. Places stand in the hash, since a static host
 * serves one file from any folder: `#/reference/sender/cubic`. A scenario's
 * hash begins with a digit, so that the two cannot be taken for each other.
 */
import { createStore } from 'zustand/vanilla';

export type Place =
  | { kind: 'index' }
  | { kind: 'page'; group: string; id: string }
  /** A hash that says it is a place, and is none. */
  | { kind: 'unknown'; what: string };

const REFERENCE = '#/reference';

/** The place that a hash names; null is the laboratory. */
export function placeOf(hash: string): Place | null {
  if (!hash.startsWith('#/')) return null;
  const unknown: Place = { kind: 'unknown', what: hash.slice(2) };
  if (hash !== REFERENCE && !hash.startsWith(`${REFERENCE}/`)) return unknown;
  const [group, id, ...rest] = hash
    .slice(REFERENCE.length)
    .split('/')
    .filter((part) => part !== '');
  if (group === undefined) return { kind: 'index' };
  if (id === undefined || rest.length > 0) return unknown;
  return { kind: 'page', group, id };
}

export const indexHref = REFERENCE;

export function pageHref(group: string, id: string): string {
  return `${REFERENCE}/${group}/${id}`;
}

interface Route {
  place: Place | null;
  /** What the laboratory's own hash was when it was left. */
  labHash: string;
  /** How far it was scrolled. */
  labScroll: number;
}

export const route = createStore<Route>(() => ({ place: null, labHash: '', labScroll: 0 }));

/**
 * Follows the address bar. `enter` is called with the hash of a laboratory that
 * is not the one on the screen: coming back from a page to where one was must
 * not begin the run anew.
 */
export function startRouting(enter: (hash: string) => void): void {
  let entered = false;
  const come = (hash: string, left: string | null): void => {
    const place = placeOf(hash);
    const from = left === null ? null : placeOf(left);
    if (place) {
      const leaving = left !== null && !from;
      // Now: once it is hidden the page is too short to be scrolled.
      route.setState(leaving ? { place, labHash: left, labScroll: scrollY } : { place });
      return;
    }
    const back = from !== null && entered && hash === route.getState().labHash;
    route.setState({ place: null });
    // An empty hash names no scenario: what is open stays.
    if (back || (entered && hash.length <= 1)) return;
    entered = true;
    enter(hash);
  };
  addEventListener('hashchange', (event) => come(location.hash, new URL(event.oldURL).hash));
  come(location.hash, null);
}

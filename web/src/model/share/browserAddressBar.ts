/** The address bar of the browser. */
import type { AddressBar } from './address';
import { route } from './route';

/** A browser takes a few changes of its history in a second, and a drag is twenty. */
const LEAST_GAP_MS = 500;

export function browserAddressBar(): AddressBar {
  /** An empty hash leaves none, not a lonely `#`. */
  const address = (hash: string): string =>
    hash === '' ? `${location.pathname}${location.search}` : hash;
  return {
    gap: LEAST_GAP_MS,
    get hash() {
      return location.hash;
    },
    get away() {
      return route.getState().page !== null;
    },
    replace: (hash) => history.replaceState(history.state, '', address(hash)),
    push: (hash) => history.pushState(null, '', address(hash)),
  };
}

/** The address bar of the browser. */
import type { AddressBar } from './address';
import { route } from './route';

/** The least time between changes: a browser accepts a few in a second, and a drag makes twenty. */
const LEAST_GAP_MS = 500;

export function browserAddressBar(): AddressBar {
  /** An empty hash leaves no `#` either. */
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

/** Finds the elements of the network's drawing on the page. */
import type { Target } from '../model/document/selection';

/** A part of the drawing, or a row of the list of flows, that stands for an entry. */
const MARKED = '[data-target]';

/** The element of a target; of a counted entry, that of its first instance. */
export function elementOf(target: Target): Element | null {
  const marked = [...document.querySelectorAll(MARKED)];
  const is = (element: Element, name: string): boolean =>
    element.getAttribute('data-target') === name;
  const instance = `${target}.`;
  return (
    marked.find((element) => is(element, target)) ??
    marked.find((element) => element.getAttribute('data-target')?.startsWith(instance)) ??
    null
  );
}

/** The target of an event's element; null where it has none. */
export function targetAt(place: EventTarget | null): Target | null {
  if (!(place instanceof Element)) return null;
  return place.closest(MARKED)?.getAttribute('data-target') ?? null;
}

/** Whether something is the network or a part of it, or a row of the list of flows. */
export function isInNetwork(place: EventTarget | null): boolean {
  return place instanceof Element && place.closest(`[data-network], ${MARKED}`) !== null;
}

/** Whether something is the network itself and no part of it. */
export function isGround(place: Element | null): boolean {
  return (
    place?.matches(
      '[data-network], [data-network] [data-ground], [data-network] [role="listbox"]',
    ) ?? false
  );
}

/** Focuses the network itself; for a large one, the element whose keys move through its parts. */
export function focusNetwork(): void {
  const network =
    document.querySelector<HTMLElement>('[data-network] [role="listbox"]') ??
    document.querySelector<HTMLElement>('[data-network]');
  network?.focus({ preventScroll: true });
}

/** Gives the focus to the drawing, where Space pans and the keys that zoom are heard. */
export function focusDrawing(): void {
  const ground = document.querySelector<SVGElement>('[data-network] [data-ground]');
  if (ground) ground.focus({ preventScroll: true });
  else focusNetwork();
}

/** Whether keys that remove or copy are meant for the network. */
export function isNetworkFocused(): boolean {
  return isInNetwork(document.activeElement);
}

/** Which kind of element a key is meant for, by the focus. */

/** Whether a text is being typed; sliders are inputs too, but take no text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Keys that are typed into a shadow tree come from its host.
  const inside = target.shadowRoot?.activeElement;
  if (inside) return isTyping(inside);
  if (target instanceof HTMLInputElement) return target.type !== 'range';
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}

/** The drawing of a large network is a listbox too, but its keys change the network. */
const DRAWING = '[data-network] [role="listbox"]';

/** Whether it holds a value that keys change: a slider, or a control with options. */
export function isValue(target: EventTarget | null): boolean {
  const value =
    target instanceof Element
      ? target.closest('input, [role="slider"], [role="combobox"], [role="listbox"], [role="menu"]')
      : null;
  return value !== null && !value.matches(DRAWING);
}

const PICKER = 'select, [role="combobox"], [role="listbox"], [role="menu"]';

/** Whether letters are for a control to choose from, where they look for an option. */
export function isForPicker({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key.length !== 1 || ctrlKey || metaKey || altKey || !(target instanceof Element))
    return false;
  return target.closest(PICKER)?.matches(`:not(${DRAWING})`) ?? false;
}

/** Whether Space presses the focused element. */
export function isPressable(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'button, [role="button"], [role="switch"], [role^="menuitem"], [role="option"]',
    ) !== null
  );
}

/** Elements that lie over the page and take the keys while they are open. */
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Such an element may stay in the page after it is closed. */
const CLOSED = '[data-closed], [hidden]';

/** Whether a dialog, a menu or a list to choose from is open. */
export function isOpenOver(): boolean {
  return [...document.querySelectorAll(OVER)].some(
    (element) => !element.matches(DRAWING) && element.closest(CLOSED) === null,
  );
}

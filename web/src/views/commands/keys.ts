/** Finds the command of a key, by the focus. */
import type { Laboratory } from '../../model/laboratory';
import { isForPicker, isPressable, isTyping, isValue } from '../../ui/controls/keyTargets';
import { isNetworkFocused, targetAt } from '../networkElements';
import { isPressed } from './chords';
import { type Command, type CommandContext, canRun, isOffered, type KeyScope } from './command';
import { commandsOf } from './index';

/** Elements that hear the keys of the drawing, and of the plots. */
const DRAWING = '[data-network]';
const PLOTS = '#plots';

/** Elements that arrow keys move, and elements that Space and Enter press. */
const MOVED = '[role="slider"], [role="separator"], [role="application"], [role="listbox"], input';
const PRESSED = 'button, a, input, [role="button"], [role="switch"], [data-pen]';

type Heard = (laboratory: Laboratory, event: KeyboardEvent) => boolean;

const isOnPage: Heard = ({ store }, { target }) =>
  store.getState().dialog === null && !isTyping(target);

const isOnCanvas: Heard = (laboratory, event) =>
  isOnPage(laboratory, event) && !laboratory.lecture.on && !isValue(event.target);

/** On a Mac Ctrl with a letter edits a text, and ⌘ is for commands. */
const editsText = ({ target, ctrlKey }: KeyboardEvent): boolean =>
  ctrlKey && isTyping(target) && /Mac/.test(navigator.platform);

const isWithin = ({ target }: KeyboardEvent, part: string): boolean =>
  target instanceof Element && target.closest(part) !== null;

const HEARD: Readonly<Record<KeyScope, Heard>> = {
  texts: (_, event) => !editsText(event),
  dialogs: (_, { target }) => !isTyping(target),
  page: isOnPage,
  canvas: isOnCanvas,
  // Not from anywhere on the page: something is always selected, and letters are easily pressed by mistake.
  network: (laboratory, event) => isOnCanvas(laboratory, event) && isNetworkFocused(),
  drawing: (laboratory, event) =>
    isOnPage(laboratory, event) && !isValue(event.target) && isWithin(event, DRAWING),
  plots: (laboratory, event) => isOnPage(laboratory, event) && isWithin(event, PLOTS),
  // Only before any control hears them, see `handleLectureKey`.
  lecture: () => false,
};

/** Handles a key that no control has handled; true when it is one of the commands. */
export function handleKey(
  laboratory: Laboratory,
  event: KeyboardEvent,
  commands: readonly Command[] = commandsOf(laboratory),
): boolean {
  // Space presses the focused element, and so does not play.
  if (isForPicker(event) || (event.key === ' ' && isPressable(event.target))) return false;
  return handle(
    laboratory,
    event,
    ({ scopes = ['page'] }) => scopes.some((scope) => HEARD[scope](laboratory, event)),
    commands,
  );
}

/**
 * Handles a key of a lecture, before any control does: a click may have left the focus
 * anywhere, and a presenter's remote control must act all the same. True when it did.
 */
export function handleLectureKey(laboratory: Laboratory, event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (laboratory.store.getState().dialog !== null || isElsewhere(target)) return false;
  if (isForPicker(event)) return false;
  if (key.startsWith('Arrow') && isReached(target, MOVED)) return false;
  const presses = key === ' ' || key === 'Enter';
  if (presses && isReached(target, PRESSED)) return false;
  const handled = handle(laboratory, event, ({ scopes = [] }) => scopes.includes('lecture'));
  // A button that was clicked is not pressed once more when the key is released.
  if (handled && presses && target instanceof HTMLElement) target.blur();
  return handled;
}

/**
 * Runs the first command that has the key, is heard and can run. A key of commands that cannot
 * run stays reserved, since the browser may have a use of its own for it. Only Escape is passed on.
 */
function handle(
  laboratory: Laboratory,
  event: KeyboardEvent,
  isHeard: (command: Command) => boolean,
  commands: readonly Command[] = commandsOf(laboratory),
): boolean {
  const context: CommandContext = { laboratory, focused: targetAt(document.activeElement) };
  let isOurs = false;
  for (const command of commands) {
    const which = (command.keys ?? []).findIndex((chord) => isPressed(chord, event));
    if (which < 0 || !isHeard(command) || !isOffered(command, laboratory)) continue;
    isOurs = true;
    if (!command.waits && !canRun(command, context)) continue;
    // A key that is held down acts once, unless its command repeats.
    if (!event.repeat || command.repeats) command.run(context, which);
    return true;
  }
  return isOurs && event.key !== 'Escape';
}

/** Whether a menu is open, or a text is being typed. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      '[role="menu"], [data-open], textarea, input:not([type="range"], [type="radio"])',
    ) !== null
  );
}

/** Whether such a control was reached by keys, rather than clicked on. */
function isReached(target: EventTarget | null, controls: string): boolean {
  return target instanceof Element && target.matches(controls) && target.matches(':focus-visible');
}

/** Keys of the page: what they do, and the list that `?` shows, from one place. */
import type { Lab } from '../../model/lab';
import { texts } from '../../texts';
import { POSITIONS } from '../../ui/range';
import { positionOf, speedAt } from '../playback/Playback';

interface Shortcut {
  group: keyof typeof texts.shortcuts.groups;
  text: string;
  /** Alternatives, each a list of keys held together. */
  keys: readonly (readonly string[])[];
}

const { keys } = texts.shortcuts;

export const SHORTCUTS: readonly Shortcut[] = [
  { group: 'run', text: texts.shortcuts.playPause, keys: [[keys.space]] },
  { group: 'run', text: texts.shortcuts.step, keys: [['.']] },
  { group: 'run', text: texts.shortcuts.restart, keys: [[keys.home]] },
  { group: 'run', text: texts.shortcuts.slower, keys: [['[']] },
  { group: 'run', text: texts.shortcuts.faster, keys: [[']']] },
  { group: 'document', text: texts.shortcuts.undo, keys: [['Ctrl', 'Z']] },
  { group: 'document', text: texts.shortcuts.redo, keys: [['Ctrl', keys.shift, 'Z']] },
  { group: 'document', text: texts.shortcuts.deselect, keys: [[keys.escape]] },
  { group: 'plots', text: texts.shortcuts.crosshair, keys: [[keys.left], [keys.right]] },
  {
    group: 'plots',
    text: texts.shortcuts.crosshairFar,
    keys: [
      [keys.shift, keys.left],
      [keys.shift, keys.right],
    ],
  },
  { group: 'plots', text: texts.shortcuts.zoom, keys: [['+'], ['−']] },
  {
    group: 'plots',
    text: texts.shortcuts.pan,
    keys: [
      ['Ctrl', keys.left],
      ['Ctrl', keys.right],
    ],
  },
  { group: 'plots', text: texts.shortcuts.magnify, keys: [[keys.up], [keys.down]] },
  { group: 'plots', text: texts.shortcuts.fit, keys: [['0']] },
  { group: 'page', text: texts.shortcuts.examples, keys: [['E']] },
  { group: 'page', text: texts.shortcuts.share, keys: [['S']] },
  { group: 'page', text: texts.shortcuts.help, keys: [['?']] },
];

/** One press makes the run about half as fast again. */
const SPEED_STEP = POSITIONS / 40;

/** Handles a key that no control has taken; true when it meant something. */
export function handleKey(lab: Lab, event: KeyboardEvent): boolean {
  const { dialog, phase, speed, text } = lab.store.getState();
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && event.key.toLowerCase() === 'z') {
    // In a text being typed, undo is that text's.
    if (isTyping(event.target)) return false;
    void (event.shiftKey ? lab.redo() : lab.undo());
    return true;
  }
  if (command && event.key.toLowerCase() === 'y' && !isTyping(event.target)) {
    void lab.redo();
    return true;
  }
  if (command || event.altKey || dialog !== null || isTyping(event.target)) return false;
  if (event.key === '?') {
    lab.store.setState({ dialog: 'shortcuts' });
    return true;
  }
  if (event.key === 'e') {
    lab.store.setState({ dialog: 'examples' });
    return true;
  }
  if (phase !== 'ready' || text === '') return false;
  switch (event.key) {
    case ' ':
      if (isPressable(event.target)) return false;
      lab.toggle();
      return true;
    case '.':
      void lab.step();
      return true;
    case 'Home':
      lab.restart();
      return true;
    case '[':
      lab.setSpeed(speedAt(Math.max(0, positionOf(speed) - SPEED_STEP)));
      return true;
    case ']':
      lab.setSpeed(speedAt(Math.min(POSITIONS, positionOf(speed) + SPEED_STEP)));
      return true;
    case 's':
      lab.store.setState({ dialog: 'share' });
      return true;
    case 'Escape':
      lab.select('');
      return true;
    default:
      return false;
  }
}

/** Sliders are inputs too, but nothing is typed into them. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'range';
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}

/** Space presses what is focused, where that can be pressed. */
function isPressable(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'button, [role="button"], [role="switch"], [role^="menuitem"], [role="option"]',
    ) !== null
  );
}

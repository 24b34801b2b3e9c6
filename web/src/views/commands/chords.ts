/** Keys held together, as they are written on a keyboard and in the list of keys: `['Ctrl', 'Z']`. */
import { texts } from '../../texts';

/** The last key is pressed while the others are held. */
export type Chord = readonly string[];

export const { keys: KEY } = texts.commands;

const CTRL = 'Ctrl';
const ALT = 'Alt';

/** Names that browsers give to keys written otherwise; `+` and `−` need Shift on some keyboards. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  [KEY.space]: [' '],
  [KEY.home]: ['Home'],
  [KEY.escape]: ['Escape'],
  [KEY.left]: ['ArrowLeft'],
  [KEY.right]: ['ArrowRight'],
  [KEY.up]: ['ArrowUp'],
  [KEY.down]: ['ArrowDown'],
  [KEY.pageUp]: ['PageUp'],
  [KEY.pageDown]: ['PageDown'],
  [KEY.enter]: ['Enter'],
  [KEY.delete]: ['Delete'],
  [KEY.backspace]: ['Backspace'],
  '+': ['+', '='],
  '−': ['-', '_'],
};

/** The parts of a key press that identify a chord. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key press is the chord. ⌘ counts as Ctrl; with Shift a sign is another one, but a letter is the same. */
export function isPressed(chord: Chord, press: Press): boolean {
  const key = chord.at(-1) ?? '';
  const called = CALLED[key] ?? [key];
  // Autofill sends key presses without a key.
  const pressed = (press.key ?? '').toLowerCase();
  // Arrows are written as one sign, but are keys with a name.
  const isSign = called[0]?.length === 1 && key.toLowerCase() === key.toUpperCase();
  return (
    called.some((one) => one.toLowerCase() === pressed) &&
    chord.includes(CTRL) === (press.ctrlKey || press.metaKey) &&
    chord.includes(ALT) === press.altKey &&
    (isSign || chord.includes(KEY.shift) === press.shiftKey)
  );
}

/** A chord in words, for menus and tooltips. */
export function chordText(chord: Chord): string {
  return chord.join(' ');
}

/** Keys with other names in `aria-keyshortcuts` than in browsers. */
const FOR_ARIA: Readonly<Record<string, string>> = {
  [CTRL]: 'Control',
  [KEY.space]: 'Space',
  '+': 'Plus',
};

/** A chord in the syntax of `aria-keyshortcuts`. */
export function chordForAria(chord: Chord): string {
  return chord.map((key) => FOR_ARIA[key] ?? CALLED[key]?.[0] ?? key).join('+');
}

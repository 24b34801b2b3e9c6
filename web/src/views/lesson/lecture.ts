/** How a lecture begins and ends on the screen, and its keys. */
import type { Laboratory } from '../../model/laboratory';
import { putLecture } from '../../model/route';

/** What the keys up and down scroll. */
export const TEXT = 'lecture-text';

/** A press of the key scrolls by this part of the text's height. */
const SCROLL = 0.25;

/** Begins a lecture, over the whole screen where the browser allows it. */
export function beginLecture(laboratory: Laboratory): void {
  laboratory.lecture.turn(true);
  putLecture(true);
  fillScreen();
}

export function leaveLecture(laboratory: Laboratory): void {
  laboratory.lecture.turn(false);
  putLecture(false);
  if (document.fullscreenElement) void document.exitFullscreen();
}

export function canFillScreen(): boolean {
  return document.fullscreenEnabled;
}

export function fillScreen(): void {
  if (!canFillScreen() || document.fullscreenElement) return;
  // Refused, the lecture goes on within the window.
  document.documentElement.requestFullscreen().catch(() => {});
}

/** Ends the lecture when the browser leaves the full screen, as it does by Escape. */
export function followScreen(laboratory: Laboratory): () => void {
  const change = (): void => {
    if (!document.fullscreenElement && laboratory.lecture.on) leaveLecture(laboratory);
  };
  document.addEventListener('fullscreenchange', change);
  return () => document.removeEventListener('fullscreenchange', change);
}

/**
 * Handles a key of a lecture, before any control does: a click may have left the focus
 * anywhere, and a presenter's remote control must act all the same. True when it did.
 */
export function handleLectureKey(laboratory: Laboratory, event: KeyboardEvent): boolean {
  const { lecture, playback, store } = laboratory;
  // A key that is held down scrolls on; whatever else it does, it does once.
  const { key, target, repeat } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (store.getState().dialog !== null || isElsewhere(target)) return false;
  switch (key) {
    case 'PageDown':
      if (!repeat) void lecture.next();
      return true;
    case 'PageUp':
      if (!repeat) void lecture.previous();
      return true;
    case 'ArrowRight':
    case 'ArrowLeft':
      if (isReached(target, MOVED)) return false;
      if (!repeat) void (key === 'ArrowRight' ? lecture.next() : lecture.previous());
      return true;
    case 'ArrowDown':
    case 'ArrowUp': {
      if (isReached(target, MOVED)) return false;
      const text = document.getElementById(TEXT);
      text?.scrollBy(0, (key === 'ArrowDown' ? SCROLL : -SCROLL) * text.clientHeight);
      return true;
    }
    case ' ':
      if (isReached(target, PRESSED)) return false;
      release(target);
      if (!repeat) playback.toggle();
      return true;
    case 'Enter':
      if (isReached(target, PRESSED)) return false;
      release(target);
      if (!repeat) void lecture.advance();
      return true;
    case 'a':
      if (!repeat) void lecture.advance();
      return true;
    case 'Escape':
      leaveLecture(laboratory);
      return true;
    default:
      if (!/^[1-9]$/.test(key)) return false;
      if (!repeat) void lecture.choose(Number(key) - 1);
      return true;
  }
}

/** What arrow keys move, and what Space and Enter press. */
const MOVED = '[role="slider"], [role="separator"], [role="application"], [role="listbox"], input';
const PRESSED = 'button, a, input, [role="button"], [role="switch"]';

/** Whether a menu is open, or a text is being typed. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      '[role="menu"], [data-open], textarea, input:not([type="range"], [type="radio"])',
    ) !== null
  );
}

/** Whether somebody has come to such a control by keys, rather than clicked on it. */
function isReached(target: EventTarget | null, controls: string): boolean {
  return target instanceof Element && target.matches(controls) && target.matches(':focus-visible');
}

/** What was clicked on is not pressed once more when the key is let go. */
function release(target: EventTarget | null): void {
  if (target instanceof HTMLElement) target.blur();
}

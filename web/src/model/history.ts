/**
 * Undo and redo. An entry is what one would return to: the document, how far
 * it had been recorded, and the instant that was being looked at.
 */
import type { Nanoseconds } from '../engine/types';

export interface Moment {
  document: string;
  recordedUntil: Nanoseconds;
  now: Nanoseconds;
}

export interface Entry extends Moment {
  /** What was done, for the button's tooltip. */
  label: string;
  /** Changes with the same gesture are one step. */
  gesture: string;
  /** Whether the change began the run anew; then undoing returns to where it was. */
  restarted: boolean;
}

export interface History {
  past: readonly Entry[];
  future: readonly Entry[];
}

export const EMPTY: History = { past: [], future: [] };

/** Steps kept; a document is at most 1 MB. */
const MOST_STEPS = 100;
const MOST_CHARACTERS = 20_000_000;

/** `history` after a change that began at `before`. */
export function record(
  history: History,
  before: Moment,
  change: { label: string; gesture: string; restarted: boolean },
): History {
  const last = history.past.at(-1);
  if (
    last &&
    change.gesture !== '' &&
    last.gesture === change.gesture &&
    history.future.length === 0
  ) {
    const merged = { ...last, label: change.label, restarted: last.restarted || change.restarted };
    return { past: [...history.past.slice(0, -1), merged], future: [] };
  }
  return { past: bounded([...history.past, { ...before, ...change }]), future: [] };
}

export interface Step {
  history: History;
  /** What to restore. */
  to: Moment;
  label: string;
}

/** One step back from `current`, or null at the beginning. */
export function undo(history: History, current: Moment): Step | null {
  const entry = history.past.at(-1);
  if (!entry) return null;
  return {
    history: {
      past: history.past.slice(0, -1),
      future: [...history.future, { ...entry, ...current, gesture: '' }],
    },
    to: goal(entry, current),
    label: entry.label,
  };
}

/** One step forward again, or null at the end. */
export function redo(history: History, current: Moment): Step | null {
  const entry = history.future.at(-1);
  if (!entry) return null;
  return {
    history: {
      past: [...history.past, { ...entry, ...current, gesture: '' }],
      future: history.future.slice(0, -1),
    },
    to: goal(entry, current),
    label: entry.label,
  };
}

/**
 * A live change is taken back at the instant that is being looked at, with all
 * that had been recorded then; a change that began the run anew leads back to
 * where the run was.
 */
function goal(entry: Entry, current: Moment): Moment {
  if (entry.restarted)
    return { document: entry.document, recordedUntil: entry.recordedUntil, now: entry.now };
  return {
    document: entry.document,
    recordedUntil: Math.max(entry.recordedUntil, current.now),
    now: current.now,
  };
}

function bounded(past: Entry[]): Entry[] {
  let characters = 0;
  let from = past.length;
  while (from > 0 && past.length - from < MOST_STEPS) {
    characters += past[from - 1]?.document.length ?? 0;
    if (characters > MOST_CHARACTERS && from < past.length) break;
    from -= 1;
  }
  return past.slice(from);
}

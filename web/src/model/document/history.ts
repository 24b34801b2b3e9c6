/**
 * The undo history of a document. An entry is the state that undo returns to: the
 * document, how far its run had been recorded, and the instant that was shown.
 */
import type { Nanoseconds } from '../../engine/types';

export interface Snapshot {
  document: string;
  recordedUntil: Nanoseconds;
  now: Nanoseconds;
}

/** A change of the document. */
export interface Change {
  /** For the tooltip of the undo button. */
  label: string;
  /** Changes with the same gesture are one step. */
  gesture: string;
  /** Whether the change restarted the run; then undoing returns to the instant before it. */
  restarted: boolean;
  /** How many other recorded changes it removed: undo restores them. */
  lost: number;
}

/** `id` stays with a step through undo and redo; no other step ever has it. */
export type Entry = Snapshot & Change & { id: number };

export interface History {
  past: readonly Entry[];
  future: readonly Entry[];
  /** How many steps there have been. */
  made: number;
}

export const EMPTY: History = { past: [], future: [], made: 0 };

/** Steps kept; a document is at most 1 MB. */
const MOST_STEPS = 100;
const MOST_CHARACTERS = 20_000_000;

/** `history` after a change to what was `before`. */
export function record(history: History, before: Snapshot, change: Change): History {
  const last = history.past.at(-1);
  if (
    last &&
    change.gesture !== '' &&
    last.gesture === change.gesture &&
    history.future.length === 0
  ) {
    const merged = {
      ...last,
      label: change.label,
      restarted: last.restarted || change.restarted,
      lost: last.lost + change.lost,
    };
    return { ...history, past: [...history.past.slice(0, -1), merged] };
  }
  const id = history.made + 1;
  const past = bounded([...history.past, { ...before, ...change, id }]);
  return { past, future: [], made: id };
}

export interface Step {
  history: History;
  /** The state to restore. */
  to: Snapshot;
  label: string;
  id: number;
}

/** One step back from `current`, or null at the beginning. */
export function undo(history: History, current: Snapshot): Step | null {
  const entry = history.past.at(-1);
  if (!entry) return null;
  return {
    id: entry.id,
    history: {
      ...history,
      past: history.past.slice(0, -1),
      future: [...history.future, { ...entry, ...current, gesture: '' }],
    },
    to: destination(entry, current),
    label: entry.label,
  };
}

/** One step forward again, or null at the end. */
export function redo(history: History, current: Snapshot): Step | null {
  const entry = history.future.at(-1);
  if (!entry) return null;
  return {
    id: entry.id,
    history: {
      ...history,
      past: [...history.past, { ...entry, ...current, gesture: '' }],
      future: history.future.slice(0, -1),
    },
    to: destination(entry, current),
    label: entry.label,
  };
}

/**
 * A live change is undone at the instant that is shown, and the part that had been
 * recorded before it is recorded again; undoing a change that restarted the run goes
 * back to where the run was.
 */
function destination(entry: Entry, current: Snapshot): Snapshot {
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

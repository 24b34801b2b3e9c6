/** The words that a speaker has written on the steps of lessons: they stay in the browser, and no document has them. */
import { recallPreference, rememberPreference } from '../../../model/storage/preferences';
import type { LectureState } from './messages';

const KEY = 'sawtooth.notes';

export const LONGEST_NOTE = 4000;

/** The oldest are given up first. */
const MOST_NOTES = 300;

function entries(): [string, string][] {
  const kept = recallPreference(KEY);
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return [];
  return Object.entries(kept).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
}

/** A step is known by its title: its place changes when others are added. */
const keyOf = ({ name, step }: Pick<LectureState, 'name' | 'step'>): string =>
  `${name} / ${step.title}`;

export function noteOn(state: Pick<LectureState, 'name' | 'step'>): string {
  const key = keyOf(state);
  return entries().find(([one]) => one === key)?.[1] ?? '';
}

export function keepNote(state: Pick<LectureState, 'name' | 'step'>, note: string): void {
  const key = keyOf(state);
  const others = entries().filter(([one]) => one !== key);
  const text = note.slice(0, LONGEST_NOTE);
  const all = text.trim() === '' ? others : [...others, [key, text]];
  rememberPreference(KEY, Object.fromEntries(all.slice(-MOST_NOTES)));
}

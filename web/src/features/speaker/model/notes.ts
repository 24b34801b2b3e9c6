/** Notes of a speaker on moments that are no steps of a document, which would have them: they stay in the browser. */
import { recallPreference, rememberPreference } from '../../../model/storage/preferences';
import { type FromSpeaker, type LectureState, LONGEST_NOTE } from './messages';

const KEY = 'sawtooth.notes';

/** The oldest are given up first. */
const MOST_NOTES = 300;

function entries(): [string, string][] {
  const kept = recallPreference(KEY);
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return [];
  return Object.entries(kept).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
}

interface Noted {
  name: string;
  step: Pick<LectureState['step'], 'title'>;
}

/** A step is known by its title: its place changes when others are added. */
const keyOf = ({ name, step }: Noted): string => `${name} / ${step.title}`;

export function noteOn(state: Noted): string {
  const key = keyOf(state);
  return entries().find(([one]) => one === key)?.[1] ?? '';
}

export function keepNote(state: Noted, note: string): void {
  const key = keyOf(state);
  const others = entries().filter(([one]) => one !== key);
  const text = note.slice(0, LONGEST_NOTE);
  const all = text.trim() === '' ? others : [...others, [key, text]];
  rememberPreference(KEY, Object.fromEntries(all.slice(-MOST_NOTES)));
}

/**
 * The messages that write notes of an earlier version, which kept all of them in the browser, into a document with steps. One
 * that has arrived there is forgotten here; where the document has another one, it stays.
 */
export function leftNotes({ name, noted, place, step, next }: LectureState): FromSpeaker[] {
  if (!noted) return [];
  // Under one title there is one note, which the first step gets.
  const steps = [step, next?.title === step.title ? null : next];
  return steps.flatMap((one, ahead): FromSpeaker[] => {
    const left = one ? noteOn({ name, step: one }) : '';
    if (!one || left === '') return [];
    if (one.note === left) keepNote({ name, step: one }, '');
    if (one.note !== '') return [];
    return [{ kind: 'note', place: place + ahead, title: one.title, note: left }];
  });
}

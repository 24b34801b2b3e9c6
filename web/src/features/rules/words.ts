/** The words of the language of rules, as the engine declares them, and those that a text declares. */
import words from '../../generated/rules.json';
import type { rules } from './texts/en/rules';

export interface Word {
  readonly name: string;
  readonly sort: keyof typeof rules.sorts;
  readonly unit: string;
  readonly help: string;
  /** The texts that have it alone; empty where all have. */
  readonly for: '' | 'sender' | 'queue';
  readonly events: readonly string[];
}

export const WORDS = words as readonly Word[];

// Of blanks alone: over empty lines, of which a text from a link may have any number, the search would begin again at each.
const DECLARATION = /^[ \t]*(param|state)\s+(\w+)\s*:\s*([^\s=]+)[^"\n]*(?:"([^"\n]*)")?/gm;
const HELPER = /^[ \t]*fn\s+(\w+)\s*(\([^()]*\))/gm;

/** The names that a text declares itself. */
export function declaredIn(text: string): readonly Word[] {
  const declared = (name = '', unit = '', help = ''): Word => ({
    name,
    sort: 'declared',
    unit: unit === 'switch' ? 'bool' : unit,
    help,
    for: '',
    events: [],
  });
  return [
    ...[...text.matchAll(DECLARATION)].map(([, , name, unit, help]) => declared(name, unit, help)),
    ...[...text.matchAll(HELPER)].map(([, name, values]) => declared(name, '', `${name}${values}`)),
  ];
}

const FOR_QUEUE = /^[ \t]*for\s+queue\b/m;

/** The words of the language that a text may use. */
function wordsOf(text: string): readonly Word[] {
  const other = FOR_QUEUE.test(text) ? 'sender' : 'queue';
  return WORDS.filter((word) => word.for !== other);
}

/** The meaning of a name in a text; names that a text declares may not be those of the language. */
export function meaningOf(name: string, text: string): Word | undefined {
  return (
    wordsOf(text).find((word) => word.name === name) ??
    declaredIn(text).find((one) => one.name === name)
  );
}

/** Which words may follow the text before them. */
export function wordsAfter(before: string, text: string): readonly Word[] {
  const ofSort = (...sorts: Word['sort'][]): readonly Word[] =>
    wordsOf(text).filter(({ sort }) => sorts.includes(sort));
  if (/\bon\s+\w*$/.test(before) && !/=\s*on\s+\w*$/.test(before)) return ofSort('event');
  if (/\bneeds\s+\w*$/.test(before)) return ofSort('need');
  if (/(?:\b(?:param|state)\s+\w+\s*:[^={"\n]*|\d\s+)\w*$/.test(before)) return ofSort('unit');
  // A new name is anybody's own.
  if (/\b(?:param|state|fn|let)\s+\w*$/.test(before)) return [];
  return [...declaredIn(text), ...ofSort('field', 'variable', 'function', 'decision', 'keyword')];
}

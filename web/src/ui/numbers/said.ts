/** Messages of programs on demand, in the language of the page. Only what is loaded on demand shows any. */
import type { Said, SaidValue } from '../../generated/boundary';
import { loadMessages, phrase } from '../../texts/language';
import { localNumber } from './format';

const messages = await loadMessages();

/** A message with its values. */
export const say = ({ pattern, values }: Said): string =>
  (messages[pattern] ?? phrase(pattern)).replaceAll(/\{([^}]*)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : shown(value);
  });

/** Messages that make up a text. */
export const sayAll = (sentences: readonly Said[]): string => sentences.map(say).join(' ');

function shown(value: SaidValue): string {
  if (typeof value === 'string') return phrase(value);
  if (Array.isArray(value)) return value.map(say).join(', ');
  if ('pattern' in value) return say(value);
  if ('name' in value) return value.name;
  const { number, unit } = value;
  return [localNumber(phrase(number)), phrase(unit)].filter((part) => part !== '').join(' ');
}

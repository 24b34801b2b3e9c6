/** Addresses of networks to start from: `#/start/dumbbell?pairs=3`, with the numbers that differ from the defaults. */
import type { Json } from '../../engine/types';
import { START } from '../share/route';

export interface StarterAddress {
  kind: string;
  values: Readonly<Record<string, Json>>;
}

/** Longer addresses name no starter, and more values than this has none. */
const LONGEST = 1000;
const MOST_VALUES = 40;

/** The starter that a hash names; null where its form is another. The engine checks kind and values. */
export function starterOf(hash: string): StarterAddress | null {
  if (hash.length > LONGEST || !hash.startsWith(START)) return null;
  const [kind = '', query = ''] = hash.slice(START.length).split('?', 2);
  if (!/^[a-z][a-z-]*$/.test(kind)) return null;
  const entries = [...new URLSearchParams(query)];
  if (entries.length > MOST_VALUES) return null;
  return { kind, values: Object.fromEntries(entries.map(([key, text]) => [key, readValue(text)])) };
}

export function starterHref(kind: string, values: Readonly<Record<string, Json>>): string {
  const query = new URLSearchParams(
    Object.entries(values).map(([key, value]) => [key, String(value)]),
  ).toString();
  return query === '' ? START + kind : `${START}${kind}?${query}`;
}

function readValue(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}

/** Knows files of measurements by how they begin; each text is walked once, however it is made. */
import type { FileKind } from '../../model/opening';
import { bringIn } from './bringIn';

/** A text in JSON, which may be cut, the colon after a key, and what nests. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*(?:"(\s*:)?|\\?$)|[{}[\]]/g;

/** The keys of the beginning of a JSON text: those at the top, and as `start.system_info` those of the values there. */
function keysOf(begins: string): Set<string> {
  const keys = new Set<string>();
  let depth = 0;
  let top = '';
  for (const [token, colon] of begins.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (colon) {
      const key = token.slice(1, -colon.length - 1);
      if (depth === 1) top = key;
      if (depth <= 2) keys.add(depth === 1 ? key : `${top}.${key}`);
    }
  }
  return keys;
}

/** Keys of files of Flent and iperf3; what is ahead of them may fill the beginning. */
const OF_MEASUREMENTS = [
  'x_values',
  'raw_values',
  'metadata.SERIES_META',
  'intervals',
  'event',
  'start.system_info',
];

/** Whether a file is for the dialog of measurements: it is neither JSON, unless Flent or iperf3 wrote that, nor XML. */
export function isMeasured(name: string, begins: string): boolean {
  if (/\.flent$/i.test(name)) return true;
  if (/^[{[]/.test(begins)) {
    if (/"format"\s*:\s*"sawtooth-/.test(begins)) return false;
    const keys = keysOf(begins);
    return OF_MEASUREMENTS.some((key) => keys.has(key));
  }
  return !/\.json$/i.test(name) && begins !== '' && !begins.startsWith('<');
}

export const files: readonly FileKind[] = [
  {
    has: isMeasured,
    // The dialog reads as much of it as it may.
    mostBytes: Number.POSITIVE_INFINITY,
    tooLarge: () => '',
    async open(laboratory, file) {
      bringIn(laboratory, file);
    },
  },
];

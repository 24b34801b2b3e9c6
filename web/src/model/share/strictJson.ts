/**
 * JSON as strictly as the engine reads it: no key twice in an object, and every number a finite double. Where the
 * page takes a document out of a larger one, `JSON.parse` alone would keep the last of two keys, and turn `1e999`
 * into null.
 */
import { ProblemError } from '../../engine/types';
import { strictJson as wrong } from '../../texts/en/strictJson';

/** The engine reads 32 levels, below the lists and objects around a document. */
const DEEPEST = 40;

/** A mark, a text, or a number with the other names of values. */
const TOKEN = /[{}[\],:]|("(?:[^"\\]|\\.)*")|[^\s{}[\],:"]+/g;

/** A list or an object that is not closed yet. */
interface Open {
  /** Null for a list. */
  keys: Set<string> | null;
  /** The key or the number of the value that comes. */
  place: string | number;
}

/** The value of a text; throws a {@link ProblemError} by the place of what is wrong, or a SyntaxError. */
export function readStrictly(text: string): unknown {
  const plain = text.replace(/^\ufeff/, '');
  const value: unknown = JSON.parse(plain);
  // It is JSON: the tokens only have to be distinguished.
  const open: Open[] = [];
  let isKey = false;
  for (const [token, quoted] of plain.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '{' || token === '[') {
      if (open.length === DEEPEST) throw at(open, wrong.deep);
      open.push({ keys: token === '{' ? new Set() : null, place: 0 });
      isKey = token === '{';
    } else if (token === '}' || token === ']') {
      open.pop();
      isKey = false;
    } else if (token === ',' && inner) {
      if (inner.keys) isKey = true;
      else inner.place = Number(inner.place) + 1;
    } else if (isKey && quoted !== undefined && inner?.keys) {
      inner.place = JSON.parse(quoted);
      isKey = false;
      if (inner.keys.has(String(inner.place))) throw at(open, wrong.keyTwice);
      inner.keys.add(String(inner.place));
    } else if (/^[-\d]/.test(token) && !Number.isFinite(Number(token))) {
      throw at(open, wrong.tooLarge);
    }
  }
  return value;
}

function at(open: readonly Open[], message: string): ProblemError {
  return new ProblemError({ path: open.map(({ place }) => place).join('/'), message });
}

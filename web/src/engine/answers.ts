/** Parses the engine's answers, which come as JSON text, and its thrown problems. */
import { errors } from '../texts/errors';
import type { Problem } from './types';

/** JSON that the engine itself wrote, in the type it declares for it. */
export function parse<T>(text: string): T {
  return JSON.parse(text) as T;
}

/** WebAssembly traps leave the engine's memory in no known state. */
export function isTrap(thrown: unknown): boolean {
  return typeof WebAssembly !== 'undefined' && thrown instanceof WebAssembly.RuntimeError;
}

/** The engine throws problems as JSON text; anything else is a bug of the page. */
export function problemOf(thrown: unknown): Problem {
  if (isTrap(thrown)) throw thrown;
  const text =
    typeof thrown === 'string' ? thrown : thrown instanceof Error ? thrown.message : String(thrown);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      if ('message' in value && typeof value.message === 'string') {
        const path = 'path' in value && typeof value.path === 'string' ? value.path : '';
        return { path, message: value.message };
      }
      if ('kind' in value && value.kind === 'tooManyPackets' && 'limit' in value) {
        return { path: '', message: errors.tooManyPackets(String(value.limit)) };
      }
    }
  } catch {
    // Not JSON: the text is the message.
  }
  return { path: '', message: text };
}

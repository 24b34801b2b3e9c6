/** Starts a worker before there is a listener for it. */
import type { WorkerLike } from '../protocol/protocol';

/**
 * Starts a worker now. The first call of the returned function gives that one, with the messages it has
 * sent in the meantime; each later call starts another.
 */
export function startedEarly(make: () => WorkerLike): () => WorkerLike {
  const early = make();
  const said: (() => void)[] = [];
  early.onmessage = (event) => said.push(() => early.onmessage?.(event));
  early.onerror = (event) => said.push(() => early.onerror?.(event));
  let taken = false;
  return () => {
    if (taken) return make();
    taken = true;
    // The caller attaches its listener before this turn ends.
    queueMicrotask(() => {
      for (const again of said.splice(0)) again();
    });
    return early;
  };
}

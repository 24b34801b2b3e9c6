/** A worker that is started before somebody listens to it. */
import type { WorkerLike } from './client';

/**
 * Starts a worker now. The first call of what is returned gives that one, with what it has
 * said in the meantime; each later call starts another.
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
    // Whoever takes it listens before this turn ends.
    queueMicrotask(() => {
      for (const again of said.splice(0)) again();
    });
    return early;
  };
}

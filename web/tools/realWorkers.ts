/** Runs over the engine as it is built for the page, in this thread: for tests. */

import type { Engine } from '../src/engine/engineInterface.ts';
import { LocalWorker } from '../src/engine/worker/scripted.ts';
import { builtEngine, builtQueries } from './engine.mjs';

/** A worker that continues by itself while there is something to do. */
class RealWorker extends LocalWorker {
  override turn(): boolean {
    const more = super.turn();
    if (more) setTimeout(() => this.turn());
    return more;
  }
}

/** The engine that the page loads. */
export async function realEngine(): Promise<Engine> {
  const open = await builtEngine();
  return {
    open: (document) => open(document),
    // All of them share one memory.
    copy: (session) => ({ session, memory: null }),
    adopt() {
      throw new Error('another session is in this memory');
    },
    query: await builtQueries(),
    version: '0',
  };
}

/** Makes workers over the engine that the page loads. */
export async function realWorkers(): Promise<() => LocalWorker> {
  const engine = await realEngine();
  return () => new RealWorker(engine);
}

/** A document without a network. */
export const EMPTY = '{"format":"sawtooth-scenario","version":2}';

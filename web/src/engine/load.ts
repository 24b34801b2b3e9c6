/** Loads the real engine; in a module of its own, so that tests need no WebAssembly. */
import init, { Session, version } from '../../../sim-core-wasm/pkg/sawtooth.js';
import type { Engine } from './wasm';

export async function loadEngine(): Promise<Engine> {
  await init();
  return {
    open: (document, budgetBytes) => new Session(document, budgetBytes),
    version: version(),
  };
}

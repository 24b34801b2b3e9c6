/** Loads the WebAssembly engine; a module of its own, so that tests run without it. */
import init, { Session, synchronous, version } from '../../../sim-core-wasm/pkg/sawtooth.js';
import type { Engine } from './wasm';

export async function loadEngine(): Promise<Engine> {
  await init();
  return {
    open: (document, budgetBytes) => new Session(document, budgetBytes),
    synchronous,
    version: version(),
  };
}

/** Loads the real engine; in a module of its own, so that tests need no WebAssembly. */
import init, {
  catalog,
  Session,
  synchronous,
  version,
} from '../../../sim-core-wasm/pkg/sawtooth.js';
import type { Inventory } from './types';
import type { Engine } from './wasm';

export async function loadEngine(): Promise<Engine> {
  await init();
  return {
    open: (document, budgetBytes) => new Session(document, budgetBytes),
    synchronous,
    catalog: JSON.parse(catalog()) as Inventory,
    version: version(),
  };
}

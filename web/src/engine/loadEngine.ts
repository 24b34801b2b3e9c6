/** Loads the WebAssembly engine; a module of its own, so that tests run without it. */
import init, {
  generate,
  Session,
  starters,
  synchronous,
  version,
} from '../../../sim-core-wasm/pkg/sawtooth.js';
import type { Engine } from './engineInterface';

export async function loadEngine(): Promise<Engine> {
  await init();
  return {
    open: (document, budgetBytes) => new Session(document, budgetBytes),
    synchronous,
    starters,
    generate,
    version: version(),
  };
}

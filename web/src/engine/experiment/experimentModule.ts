/** The program of experiments, compiled once for all workers. */
import address from '../../../../sim-core-wasm/pkg/experiment_bg.wasm?url';
import type { ProgramHandover } from '../programs/programClient';

let compiling: Promise<WebAssembly.Module> | null = null;

/** Rejects when it cannot be fetched; the next call tries again. */
export function experimentModule(): Promise<WebAssembly.Module> {
  compiling ??= compile().catch((thrown: unknown) => {
    compiling = null;
    throw thrown;
  });
  return compiling;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // A host that serves it as another type than WebAssembly's is no reason not to run it.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Gives it to a worker, which waits for it before it answers a query. */
export function handOver(worker: Worker, module: WebAssembly.Module): Worker {
  worker.postMessage({ module } satisfies ProgramHandover);
  return worker;
}

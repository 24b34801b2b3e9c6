/** The programs on demand, one WebAssembly: it is fetched and compiled once, and handed to each worker. */
import address from '../../../../sim-core-wasm/pkg/programs_bg.wasm?url';
import { fetchProgram } from '../fetchProgram';
import type { ProgramHandover, ProgramName, ProgramWorkerLike } from './programClient';

let compiling: Promise<WebAssembly.Module> | null = null;

/** Rejects when it cannot be fetched; the next call tries again. */
export function programModule(): Promise<WebAssembly.Module> {
  compiling ??= fetchProgram(address).catch((thrown: unknown) => {
    compiling = null;
    throw thrown;
  });
  return compiling;
}

/** Starts a worker with one of the programs. It answers once it is handed the module. */
export function startProgram<Query>(program: ProgramName): ProgramWorkerLike<Query> {
  const worker = new Worker(new URL('./programWorker.ts', import.meta.url), {
    type: 'module',
    name: program,
  });
  const handOver = (given: WebAssembly.Module | null): void =>
    worker.postMessage({ program, module: given } satisfies ProgramHandover);
  programModule().then(handOver, () => handOver(null));
  return worker;
}

/** Makes the engine's workers: the first compiles the program, which is handed to all others. */
import type { FromWorker, ToWorker } from '../protocol/protocol';
import { AWAITS_PROGRAM, FETCHES_PROGRAM } from '../protocol/workerNames';

let program: WebAssembly.Module | null = null;

export function makeWorker(): Worker {
  if (program) {
    const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), {
      type: 'module',
      name: AWAITS_PROGRAM,
    });
    worker.postMessage({ type: 'program', program } satisfies ToWorker);
    return worker;
  }
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), {
    type: 'module',
    name: FETCHES_PROGRAM,
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'ready') program = data.program;
  });
  return worker;
}

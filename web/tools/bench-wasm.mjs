// @ts-check
// Times documents in WebAssembly in Node, one for each message, and answers with packets received
// per second of processor time. A process of its own, so that nothing else uses its clock, and one
// for all turns, so that what it compiles is compiled once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './replay.mjs';
import { bindings, engineModule } from './setup.mjs';

const { initSync, Session } = await import(engineModule);
initSync({ module: readFileSync(join(bindings, 'sawtooth_bg.wasm')) });

/** Seconds of processor time so far, those of compiling threads included. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

process.on(
  'message',
  (/** @type {{ document: object, budget: number }} */ { document, budget }) => {
    const run = new Session(JSON.stringify(document), budget);
    const end = run.duration();
    const begin = processorTime();
    while (run.now() < end) run.advance(end, 1e9);
    const used = processorTime() - begin;
    const { flows } = ask(run, { kind: 'summary' });
    run.free();
    const packets = flows.reduce(
      (sum, flow) => sum + flow.segmentsSent - flow.drops - flow.losses,
      0,
    );
    process.send?.(packets / used);
  },
);

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

/** @typedef {{ from: number, stretch: number, repeats: number }} Replay in seconds */

/**
 * Seconds of processor time for the packets of a stretch, from a checkpoint of a run that has passed it.
 * @param {InstanceType<typeof Session>} run
 * @param {Replay} replay
 */
function replayed(run, { from, stretch, repeats }) {
  const [begin, end] = [from * 1e9, (from + stretch) * 1e9];
  while (run.now() < end) run.advance(end, 1e9);
  const times = [];
  for (let turn = 0; turn < repeats; turn += 1) {
    const began = processorTime();
    run.trace(0, begin);
    while (run.traceOn(end, 1e9) < end);
    run.takeTrace();
    times.push(processorTime() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(repeats / 2)];
}

process.on(
  'message',
  (
    /** @type {{ document: object, budget: number, replay?: Replay }} */ {
      document,
      budget,
      replay,
    },
  ) => {
    const run = new Session(JSON.stringify(document), budget);
    if (replay) {
      process.send?.(replayed(run, replay));
      run.free();
      return;
    }
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

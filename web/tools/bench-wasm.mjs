// @ts-check
// Times documents in WebAssembly in Node: JSON from standard input, JSON to
// standard output. A process of its own, so that nothing else uses its clock.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bindings, engineModule } from './setup.mjs';

/** @typedef {{ name: string, packets: number, rate: number }} Timed */

const { documents, repeats, budget } = JSON.parse(readFileSync(0, 'utf8'));
const { initSync, Session } = await import(engineModule);
initSync({ module: readFileSync(join(bindings, 'sawtooth_bg.wasm')) });

/** Seconds of processor time so far, those of compiling threads included. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** @type {Timed[]} */
const timed = documents.map((/** @type {{ name: string }} */ document) => {
  /** @type {number[]} */
  const rates = [];
  let packets = 0;
  for (let i = 0; i < repeats; i += 1) {
    const run = new Session(JSON.stringify(document), budget);
    const end = run.duration();
    const begin = processorTime();
    while (run.now() < end) run.advance(end, 1e9);
    const used = processorTime() - begin;
    const { flows } = JSON.parse(run.summary());
    packets = flows.reduce(
      (/** @type {number} */ sum, /** @type {Record<string, number>} */ flow) =>
        sum + (flow.segmentsSent ?? 0) - (flow.drops ?? 0) - (flow.losses ?? 0),
      0,
    );
    rates.push(packets / used);
    run.free();
  }
  rates.sort((a, b) => a - b);
  return { name: document.name, packets, rate: rates[Math.floor(rates.length / 2)] };
});
process.stdout.write(JSON.stringify(timed));

// @ts-check
// Steps of a slider's drag in a large network, as a run's worker takes them: the value is set in
// the running simulation, or in the document before its start, and what changed is sent to the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { star } from './networks.mjs';
import { ask } from './replay.mjs';
import { bindings, engineModule } from './setup.mjs';

const HOSTS = 3000;

/** Steps of a drag of a second, and how many go before, until the code is compiled. */
const STEPS = 60;
const FIRST = 20;

/** Memory for recorded series, in bytes, as the page has it. */
const RECORDED = 32 * 1024 * 1024;

/**
 * The median time that a step takes the worker, in milliseconds, and the largest message.
 * @typedef {{ what: string, median: number, bytes: number }} Steps
 */

/** @type {readonly { what: string, network: object, path: string, atStart?: boolean }[]} */
const CASES = [
  { what: `one link among ${HOSTS} hosts`, network: star(HOSTS), path: 'links/l-h0/rate' },
  {
    what: `the links of all ${HOSTS} hosts`,
    network: {
      nodes: [
        { id: 'r', kind: 'router' },
        { id: 'h', kind: 'host', count: HOSTS },
        { id: 's', kind: 'host' },
        { id: 'd', kind: 'host' },
      ],
      links: [
        { id: 'l', between: ['h', 'r'], rate: 1e7, delay: 0.01 },
        { id: 's-r', between: ['s', 'r'], rate: 1e8, delay: 0.01 },
        { id: 'r-d', between: ['r', 'd'], rate: 1e7, delay: 0.01 },
      ],
      flows: [{ id: 'f', from: 's', to: 'd', sender: { kind: 'newreno' } }],
    },
    path: 'links/l/rate',
  },
  {
    what: `one link among ${HOSTS} hosts at the start`,
    network: star(HOSTS),
    path: 'links/l-h0/rate',
    atStart: true,
  },
];

/** @returns {Promise<Steps[]>} */
export async function benchSteps() {
  const { initSync, Session } = await import(engineModule);
  initSync({ module: readFileSync(join(bindings, 'sawtooth_bg.wasm')) });
  return CASES.map(({ what, network, path, atStart = false }) => {
    const head = { format: 'sawtooth-scenario', version: 2, name: what, duration: 60 };
    const run = new Session(JSON.stringify({ ...head, ...network }), RECORDED);
    ask(run, { kind: 'refresh' });
    /** @type {number[]} */
    const times = [];
    let bytes = 0;
    for (let step = 0; step < FIRST + STEPS; step += 1) {
      if (!atStart) run.advance(1e9 + step * 16e6, 1e9);
      const begin = performance.now();
      const operation = { kind: 'set', paths: [path], to: 5e6 + step * 1e4, continues: step > 0 };
      const answer = JSON.parse(
        run.change(JSON.stringify({ kind: 'edit', operation, drags: true })),
      );
      const sent = structuredClone({ answer, refreshed: ask(run, { kind: 'refresh' }) });
      if (step >= FIRST) times.push(performance.now() - begin);
      bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(sent)));
    }
    run.free();
    const median = times.sort((a, b) => a - b)[STEPS / 2] ?? Number.NaN;
    return { what, median, bytes };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { what, median, bytes } of await benchSteps()) {
    process.stdout.write(`${what}: ${median.toFixed(2)} ms, ${(bytes / 1000).toFixed(1)} kB\n`);
  }
}

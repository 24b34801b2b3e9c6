// @ts-check
// npm run fuzz: random programs of rules, for senders and for queues, natively and in WebAssembly as the page has
// it: nothing panics, nothing hangs, and every bit is the same. --programs N (100 000 by default), --first N.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { optimised, PROFILED } from './optimised.mjs';
import { buildPrograms } from './programs.mjs';
import { bindings, fail, needPackages, needRust, run, seconds } from './setup.mjs';

/** Programs that are compared at a time. */
const BLOCK = 5000;

/**
 * The fate of programs in WebAssembly: a digest, how many are valid, for queues, stopped.
 * @returns {Promise<(first: number, count: number) => string>}
 */
export async function inThePage() {
  const { initSync, RandomPrograms } = await import(
    pathToFileURL(join(bindings, 'programs.js')).href
  );
  initSync({ module: readFileSync(join(bindings, 'programs_bg.wasm')) });
  return (first, count) => RandomPrograms.found(first, count);
}

/** @param {number} first @param {number} count */
function natively(first, count) {
  const argv = ['bench', '--programs', String(count), '--first', String(first)];
  const done = run('cargo', optimised('run', argv), { env: PROFILED });
  if (done?.code !== 0) fail(`natively, from ${first}: ${done?.err}`);
  return done.out.trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = { programs: 100_000, first: 0 };
  const argv = process.argv.slice(2);
  for (let place = 0; place < argv.length; place += 2) {
    const name = argv[place]?.slice(2);
    const value = Number(argv[place + 1]);
    if ((name !== 'programs' && name !== 'first') || !Number.isInteger(value) || value < 0)
      fail('npm run fuzz takes --programs N and --first N');
    asked[name] = value;
  }
  needRust();
  await needPackages();
  await buildPrograms();
  const page = await inThePage();
  const began = performance.now();
  const found = { valid: 0, queues: 0, stopped: 0 };
  const end = asked.first + asked.programs;
  for (let first = asked.first; first < end; first += BLOCK) {
    const count = Math.min(BLOCK, end - first);
    const [own, there] = [natively(first, count), page(first, count)];
    if (own !== there)
      fail(`from ${first} on ${count} programs part: ${own}, in WebAssembly ${there}`);
    const [, valid, queues, stopped] = own.split(' ').map(Number);
    found.valid += valid ?? 0;
    found.queues += queues ?? 0;
    found.stopped += stopped ?? 0;
  }
  process.stdout.write(
    `${asked.programs} programs, the same natively and in WebAssembly: ${found.valid} valid, of them ${found.queues} for queues; ${found.stopped} stop at a faulty value (${seconds(began)})\n`,
  );
}

// @ts-check
// npm run papers: runs every experiment of the papers and writes the results that ship with the
// page. What ran before with the same engine is taken from .cache.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cache, crates, fail, needNode, needRust, root } from './setup.mjs';

/** The most that all results may take, in bytes. */
const MOST = 3_000_000;

needNode();
needRust();
const built = spawnSync(
  'cargo',
  [
    ...['build', '--quiet', '--release', '--manifest-path', join(crates, 'Cargo.toml')],
    ...['-p', 'sawtooth-cli'],
  ],
  { stdio: 'inherit' },
);
if (built.status !== 0) fail('the command line does not compile');
const program = join(process.env.CARGO_TARGET_DIR ?? join(crates, 'target'), 'release/sim');

const folder = join(root, 'scenarios/papers');
const wanted = process.argv.slice(2);
const experiments = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .filter(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).format === 'sawtooth-experiment',
  )
  .sort();
const begun = performance.now();
for (const file of experiments) {
  const started = performance.now();
  const run = spawnSync(
    program,
    ['experiment', join(folder, file), '--json', '--resume', join(cache, 'papers')],
    { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (run.status !== 0) fail(`${file} has no results`);
  const target = join(root, 'public/papers', file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, run.stdout);
  const { verdicts } = JSON.parse(run.stdout);
  const outcomes = verdicts.map((/** @type {{ outcome: string }} */ one) => one.outcome);
  /** @param {string} outcome */
  const count = (outcome) => outcomes.filter((/** @type {string} */ one) => one === outcome).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const claims = `${count('confirmed')} confirmed, ${count('not-confirmed')} not, ${count('inconclusive')} open`;
  console.log(`${file}: ${seconds} s, ${claims}`);
}
console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s for all`);

const results = join(root, 'public/papers');
const size = readdirSync(results, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .reduce((sum, file) => sum + statSync(join(results, file)).size, 0);
console.log(`${(size / 1e6).toFixed(2)} MB of results`);
if (size > MOST) fail(`at most ${MOST / 1e6} MB are committed`);

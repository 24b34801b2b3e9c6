// @ts-check
// npm run papers: runs every experiment of the papers and writes the results that ship with the
// page. What ran before with the same engine is taken from .cache. With words, as `vcp-bise/4`, only
// those whose path has one of them. Results of experiments that are gone are removed. With --table it
// runs nothing, and prints on which open settings the verdicts of the results hang. With --neighbours it
// runs the settings of each experiment on the others of its paper (neighbours.mjs).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { runNeighbours, SEEDS_OF_OTHERS } from './neighbours.mjs';
import { allHanging } from './openSettings.mjs';
import { optimised, optimisedProgram, PROFILED } from './optimised.mjs';
import { cache, fail, needNode, needRust, root, start } from './setup.mjs';
import { experimentFiles } from './verdicts.mjs';

/** The most that all results may take, in bytes. */
const MOST = 10_000_000;

const argv = process.argv.slice(2);
const wanted = argv.filter((word) => !word.startsWith('--'));
const known = experimentFiles();

needNode();
if (argv.includes('--table')) {
  for (const line of allHanging(known)) console.log(line);
  process.exit(0);
}
needRust();
const built = spawnSync('cargo', optimised('build'), {
  env: { ...process.env, ...PROFILED },
  stdio: 'inherit',
});
if (built.status !== 0) fail('the command line does not compile');
const program = optimisedProgram();
if (argv.includes('--neighbours')) {
  runNeighbours(program, wanted);
  process.exit(0);
}

const folder = join(root, 'scenarios/papers');
const results = join(root, 'public/papers');
const experiments = known.filter(
  (file) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
);
if (experiments.length === 0) fail(`no experiment is called ${wanted.join(' or ')}`);
for (const file of resultFiles().filter((one) => !known.includes(one))) {
  rmSync(join(results, file));
  console.log(`${file}: removed, its experiment is gone`);
}

/** The results that there are, as paths in their folder. */
function resultFiles() {
  if (!existsSync(results)) return [];
  return readdirSync(results, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json'));
}

/**
 * The size of all results but one, in bytes.
 * @param {string} [but]
 */
function sizeOfAll(but) {
  return resultFiles()
    .filter((file) => file !== but)
    .reduce((sum, file) => sum + statSync(join(results, file)).size, 0);
}

/**
 * Runs an experiment and writes its results.
 * @param {string} file
 */
async function runExperiment(file) {
  const started = performance.now();
  const run = await start(program, [
    ...['experiment', join(folder, file), '--json', '--resume', join(cache, 'papers')],
    ...['--settings', String(SEEDS_OF_OTHERS), '--threads', '1'],
  ]);
  if (run?.code !== 0) fail(`${file} has no results\n${run?.err ?? ''}`);
  const size = sizeOfAll(file) + Buffer.byteLength(run.out);
  if (size > MOST) fail(`with ${file} results have ${size} bytes: at most ${MOST} are committed`);
  const target = join(results, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, run.out);
  const { verdicts } = JSON.parse(run.out);
  const outcomes = verdicts.map((/** @type {{ outcome: string }} */ one) => one.outcome);
  /** @param {string} outcome */
  const count = (outcome) => outcomes.filter((/** @type {string} */ one) => one === outcome).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const claims = `${count('confirmed')} confirmed, ${count('not-confirmed')} not, ${count('inconclusive')} open`;
  console.log(`${file}: ${seconds} s, ${claims}`);
}

const begun = performance.now();
// Each has one thread, and the largest come first: no processor waits for the last runs of one of them.
const waiting = experiments
  .map((file) => ({
    file,
    size: existsSync(join(results, file)) ? statSync(join(results, file)).size : 0,
  }))
  .sort((a, b) => b.size - a.size);
const runNext = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await runExperiment(next.file);
};
await Promise.all(Array.from({ length: availableParallelism() }, runNext));
console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s for all`);
console.log(`${(sizeOfAll() / 1e6).toFixed(2)} MB of results`);

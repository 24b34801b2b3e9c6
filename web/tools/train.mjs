// @ts-check
// npm run train: the profile by which the engine is optimised, in the command line and in the page (engine.profdata).
// The command line is compiled so that it counts which way each branch of the engine goes, and runs the bench, all
// examples, and every sender and queue.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optimised, PROFILED } from './optimised.mjs';
import { cache, crates, fail, needNode, needRust, root, run, say, seconds } from './setup.mjs';

const PROFILE = join(crates, 'engine.profdata');

/** Seconds that each sender and each queue runs: a hundredth of the bench, so that nothing of them counts as never run. */
const SHORT = 20;

/** @param {string} program @param {readonly string[]} argv @param {{ env?: Record<string, string>, cwd?: string, show?: boolean }} [options] */
function needed(program, argv, options) {
  const done = run(program, argv, options);
  if (done?.code !== 0) fail(`${program} ${argv.join(' ')}: failed\n${done?.err ?? ''}`);
  return done.out;
}

/** Documents that have each sender and each queue of the catalogue at a bottleneck. @param {(argv: readonly string[]) => string} sim */
function documents(sim) {
  const { senders, queues } = JSON.parse(sim(['catalog', '--json']));
  const [, shared] = JSON.parse(sim(['bench', '--documents']));
  const short = { ...shared, duration: SHORT };
  /** @type {{ id: string, queue: { kind?: string, limit: object } }[]} */
  const links = short.links;
  const bottleneck = links.findIndex(({ id }) => id === 'a-b');
  const narrow = links[bottleneck] ?? fail('the bench has no link a-b');
  /** @param {{ kind: string }} one */
  const withSender = ({ kind }) => ({
    ...short,
    flows: short.flows.map((/** @type {object} */ flow) => ({ ...flow, sender: { kind } })),
  });
  /** @param {{ kind: string }} one */
  const withQueue = ({ kind }) => ({
    ...short,
    links: links.with(bottleneck, { ...narrow, queue: { kind, limit: narrow.queue.limit } }),
  });
  return [...senders.map(withSender), ...queues.map(withQueue)];
}

function train() {
  needNode();
  needRust();
  const began = performance.now();
  if (Object.keys(PROFILED).length === 0)
    fail('npm run train needs a shell: it does not run on Windows');
  needed('rustup', ['component', 'add', 'llvm-tools'], { cwd: crates });
  const [, host = ''] = /host: (.*)/.exec(needed('rustc', ['-vV'], { cwd: crates })) ?? [];
  const sysroot = needed('rustc', ['--print', 'sysroot'], { cwd: crates }).trim();
  const profdata = join(sysroot, 'lib/rustlib', host, 'bin/llvm-profdata');

  const folder = join(cache, 'training');
  rmSync(join(folder, 'counts'), { recursive: true, force: true });
  mkdirSync(join(folder, 'counts'), { recursive: true });
  const counts = join(folder, 'counts');
  const env = {
    ...PROFILED,
    SAWTOOTH_TRAINING: counts,
    CARGO_TARGET_DIR: join(folder, 'target'),
    // Counting is done before crates are optimised together, so that may be left out.
    CARGO_PROFILE_RELEASE_LTO: 'off',
  };
  say('Compiling the engine so that it counts…');
  needed('cargo', optimised('build'), { env, show: true });
  const program = join(env.CARGO_TARGET_DIR, 'release/sawtooth');
  /** @param {readonly string[]} argv */
  const sim = (argv) =>
    needed(program, argv, { env: { LLVM_PROFILE_FILE: join(counts, '%m.profraw') } });

  say('Running the bench…');
  sim(['bench', '--repeats', '1']);
  say('Running every example, every sender and every queue…');
  const examples = readdirSync(join(root, 'scenarios')).filter((name) => name.endsWith('.json'));
  for (const name of examples) sim(['run', join(root, 'scenarios', name)]);
  const file = join(folder, 'document.json');
  for (const document of documents(sim)) {
    writeFileSync(file, JSON.stringify(document));
    sim(['run', file]);
  }

  const raw = readdirSync(counts).map((name) => join(counts, name));
  needed(profdata, ['merge', '--sparse', '-o', PROFILE, ...raw]);
  say(`engine.profdata: ${(statSync(PROFILE).size / 1000).toFixed(0)} kB, after ${seconds(began)}`);
}

train();

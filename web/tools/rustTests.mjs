// @ts-check
// The Rust tests: compiled once for all that needs them, and run again where something has changed
// since they passed. Clippy is the compiler meanwhile: what it finds is kept for a step of its own.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf, keep, keptFor } from './digestCache.mjs';
import { BINDER, buildBinder } from './programs.mjs';
import { cache, crates, fail, root, run, start } from './setup.mjs';

/** Everything but what makes bindings: its many dependencies are compiled for the engine of the page. */
const PACKAGES = ['--workspace', '--exclude', BINDER];

/** Without what makes a second build quicker and a first one take twice as long; a panic names its place by itself. */
const ENVIRONMENT = {
  CARGO_INCREMENTAL: '0',
  CARGO_PROFILE_DEV_DEBUG: '0',
  CARGO_PROFILE_TEST_DEBUG: '0',
  CARGO_TERM_COLOR: 'never',
  // A script for a shell, which Windows has not: there it all is optimised.
  RUSTC_WORKSPACE_WRAPPER:
    process.platform === 'win32' ? 'clippy-driver' : join(root, 'web/tools/rustcForTests.sh'),
};

/**
 * The engine as one unit: that is compiled in less time than many, and runs a third faster than
 * those do. Who changes the engine and compiles it again has many, of which most are kept.
 */
const ENGINE = 'profile.dev.package.sawtooth-engine.codegen-units=1';

const MESSAGES = '--message-format=json';

/** The files that tests read while they run, from the root: folders, and which of their files. */
const READ = /** @type {const} */ ([
  ['scenarios', /./],
  ['public', /\.json$/],
  ['sim-core-wasm/engine', /(^|\/)proptest-regressions\//],
  ['sim-core-wasm/session/tests/claims', /./],
  ['sim-core-wasm/verify/data', /./],
]);

/** Those that some programs of tests read beside them: sources, and what is made of them. */
const READ_BY = new Map(
  Object.entries({
    // The heads of folders, with the names of all files: which senders and queues there are.
    'engine, network': [source('engine/src', /(^|\/)mod\.rs$/)],
    'verify, sawtooth_verify': [source('engine/src')],
    'verify, tables': [source('engine/src')],
    'xtask, xtask': [
      ...['document', 'engine', 'session', 'models'].map((name) => source(name)),
      /** @type {const} */ (['web/src/generated', /./]),
    ],
  }),
);

/** @param {string} folder @param {RegExp} [only] @returns {readonly [string, RegExp]} */
function source(folder, only = /\.rs$/) {
  return [`sim-core-wasm/${folder}`, only];
}

/** The program of tests that runs the command line. */
const RUNS_SIM = 'cli, cli';

/** Programs most of whose time is one test, which takes one processor, however many there are. */
const ONE_LONG_TEST = new Set(['experiment, papers', 'verify, cases']);

/**
 * @typedef {object} Test a program of tests
 * @property {string} name
 * @property {string} executable
 * @property {string} folder in which it runs: that of its package
 */

/**
 * Compiles all of them. The command line is compiled with the tests that run it.
 * @returns {Promise<{ tests: Test[], sim: string, extension: string, lints: string, log?: undefined } | { log: string }>}
 *   `lints` are the warnings of the compiler and of Clippy, also of what has not been compiled again
 */
export async function compileTests() {
  const argv = ['test', '--quiet', '--no-run', '--config', ENGINE, ...PACKAGES];
  const done = await start('cargo', [...argv, MESSAGES], { cwd: crates, env: ENVIRONMENT });
  if (!done) return { log: 'cargo is not there' };
  const lines = messages(done.out);
  if (done.code !== 0) return { log: diagnostics(lines) + done.err };
  const artifacts = lines.filter(({ reason }) => reason === 'compiler-artifact');
  const tests = artifacts
    .filter(({ profile, executable }) => profile.test && executable)
    .map(({ executable, target, manifest_path: manifest }) => ({
      name: `${basename(join(manifest, '..'))}, ${target.name}`,
      executable,
      folder: join(manifest, '..'),
    }));
  const sim = artifacts.find(({ target, executable }) => target.name === 'sawtooth' && executable);
  const extension = artifacts.find(({ target }) => target.name === 'extension')?.filenames[0];
  if (!sim || !extension) return { log: 'there is no command line, or nothing for Python' };
  return { tests, sim: sim.executable, extension, lints: diagnostics(lines) };
}

/** The lints of the program that makes bindings, which is not among the tests. */
export async function lintsOfBinder() {
  const done = await buildBinder([MESSAGES]);
  if (!done) return 'cargo is not there';
  return diagnostics(messages(done.out)) + (done.code === 0 ? '' : done.err);
}

/** @param {string} out */
const messages = (out) =>
  out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/**
 * The warnings and errors among cargo's messages, each once: a crate is compiled with and without its tests.
 * @param {{ reason: string, message?: { rendered: string } }[]} lines
 */
const diagnostics = (lines) =>
  [
    ...new Set(
      lines.flatMap(({ reason, message }) =>
        reason === 'compiler-message' && message ? [message.rendered] : [],
      ),
    ),
  ].join('');

/** The command line as the tests have it, compiled where it is not yet. */
export function commandLine() {
  const there = process.env.SAWTOOTH_SIM;
  if (there) return there;
  const done = run(process.execPath, [fileURLToPath(import.meta.url)]);
  if (done?.code !== 0) fail(`the command line could not be built: ${done?.err}`);
  return done.out.trim();
}

/**
 * The names in the lists above that no program has: one that was renamed would no longer run again with what it reads.
 * @param {readonly string[]} names
 */
function unknownNames(names) {
  const there = new Set(names.map((name) => name.replaceAll('-', '_')));
  return [...READ_BY.keys(), ...ONE_LONG_TEST, RUNS_SIM].filter((name) => !there.has(name));
}

/**
 * Runs those that have changed since they passed, or whose data have.
 * @param {Test[]} tests
 * @param {string} sim which tests of the command line run
 * @param {boolean} everything what has not changed, too
 */
export async function runTests(tests, sim, everything) {
  const unknown = unknownNames(tests.map(({ name }) => name));
  if (unknown.length > 0)
    return {
      passed: 0,
      failed: 1,
      log: `There is no such program of tests: ${unknown.join('; ')}`,
    };
  const names = readdirSync(join(crates, 'engine/src'), { recursive: true, encoding: 'utf8' });
  const data = digestOf(READ, names.sort());
  const outcome = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const logs = [];
  let unchanged = 0;
  // The largest first: they take longest. Before them those that would be the last, alone with one processor.
  const bySize = tests.map((test) => ({
    test,
    size: ONE_LONG_TEST.has(test.name) ? Number.POSITIVE_INFINITY : statSync(test.executable).size,
  }));
  const waiting = bySize
    .sort((a, b) => (a.size === b.size ? 0 : b.size - a.size))
    .map(({ test }) => test);

  async function runNext() {
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      const stamp = join(cache, 'tests', basename(test.executable));
      const own = test.name === RUNS_SIM ? [sim] : READ_BY.get(test.name.replaceAll('-', '_'));
      const key = digestOf([test.executable, ...(own ?? [])], [data]);
      let counts = everything ? undefined : keptFor(stamp, key);
      if (counts === undefined) {
        rmSync(stamp, { force: true });
        const ran = await runOne(test);
        if (ran.log) logs.push(`${test.name}:\n${ran.log}`);
        else keep(stamp, key, ran.counts);
        counts = ran.counts;
      } else {
        unchanged += 1;
      }
      const [passed = 0, failed = 0, skipped = 0] = counts.split(' ').map(Number);
      outcome.passed += passed;
      outcome.failed += failed;
      outcome.skipped += skipped;
    }
  }

  // Two programs at a time: some end with a long test, and some have no other.
  await Promise.all([runNext(), runNext()]);
  const note = `${unchanged} of ${tests.length} programs unchanged since they passed`;
  return {
    ...outcome,
    ...(unchanged > 0 && { note }),
    ...(logs.length > 0 && { log: logs.join('\n') }),
  };
}

/**
 * Passed, failed, ignored; with a log where it did not pass.
 * @param {Test} test
 * @returns {Promise<{ counts: string, log?: string }>}
 */
async function runOne({ executable, folder }) {
  const done = await start(executable, ['--quiet', `--test-threads=${availableParallelism()}`], {
    cwd: folder,
    env: { CARGO_MANIFEST_DIR: folder },
  });
  const out = done?.out ?? '';
  const found = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/m.exec(out);
  if (done?.code === 0 && found) return { counts: found.slice(1).join(' ') };
  const [passed = 0, failed = 0, ignored = 0] = found?.slice(1).map(Number) ?? [];
  return {
    counts: `${passed} ${Math.max(failed, 1)} ${ignored}`,
    log: `${out}${done?.err ?? 'it is not there'}`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const compiled = await compileTests();
  if (compiled.log !== undefined) fail(compiled.log);
  process.stdout.write(`${compiled.sim}\n`);
}

// @ts-check
// npm run engine: the two WebAssembly programs of the page, what plays a run and everything that is
// asked of runs, compiled and bound. They are written to pkg/, where what is up to date is left alone.
// With --dev it compiles faster and they run slower; with --names they keep the names of functions, to
// see what weighs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROFILED } from './optimised.mjs';
import { bindings, crates, fail, needRust, start, timed } from './setup.mjs';

const TARGET = 'wasm32-unknown-unknown';

/** Features that every browser has had since 2021: 128-bit vectors and copies of memory in one instruction. */
const FLAGS = '-Ctarget-feature=+simd128,+bulk-memory';

/**
 * The names of programs in pkg/, by cargo's names.
 * @type {Map<string, string>}
 */
const PROGRAMS = new Map([
  ['sawtooth_wasm', 'sawtooth'],
  ['sawtooth_programs', 'programs'],
]);

/** The program that makes bindings, by cargo's name. */
export const BINDER = 'sawtooth-bind';

/**
 * Compiles it, by Clippy as all that is tested.
 * @param {readonly string[]} [how] shown as it goes, unless this asks for messages
 */
export const buildBinder = (how = []) =>
  start('cargo', ['build', '--quiet', '--profile', 'tool', '-p', BINDER, ...how], {
    cwd: crates,
    show: how.length === 0,
    env: { RUSTC_WORKSPACE_WRAPPER: 'clippy-driver' },
    // It is needed last: one processor is free while the engine is compiled on the other.
    yields: true,
  });

/**
 * @typedef {object} Options
 * @property {boolean} [dev]
 * @property {boolean} [names]
 * @property {boolean} [soon] as npm start has them: there sooner, and a little slower
 * @property {string} [only] one of them, by its name in pkg/
 */

/**
 * Builds them. A program is bound while cargo compiles the next.
 * @param {Options} [options]
 */
export async function buildPrograms(options = {}) {
  const binder = buildBinder();
  /** @type {Promise<void>[]} */
  const made = [];
  const compiled = start('cargo', argumentsOf(options), {
    cwd: crates,
    show: true,
    env: compilerFor(options),
    line(text) {
      for (const file of programIn(text)) {
        const bound = binder.then(() => bind(file, options));
        // Compiling may go wrong first, and then nobody waits for this.
        bound.catch(() => {});
        made.push(bound);
      }
    },
  });
  for (const done of await Promise.all([compiled, binder])) {
    if (!done) fail('cargo is not there: install rustup from https://rustup.rs');
    if (done.code !== 0) {
      fail(
        'The engine could not be built (the lines above are from cargo; a first build needs the network)',
      );
    }
  }
  await Promise.all(made);
  writeFileSync(profileFile, profileOf(options));
}

/** How what is in pkg/ was compiled. */
const profileFile = join(bindings, '.profile');

/** @param {Options} options */
function profileOf({ dev = false, soon = false }) {
  if (dev) return 'dev';
  return soon ? 'start' : 'page';
}

/**
 * As npm start builds them: sooner, unless they are there as npm run build has them, which cargo keeps.
 * @returns {Options}
 */
export function asStarted() {
  return { soon: !asPublished() };
}

/** Whether those that are there were compiled as npm run build compiles them. */
export const asPublished = () =>
  existsSync(profileFile) && readFileSync(profileFile, 'utf8') === 'page';

/**
 * The environment in which cargo compiles them.
 * @param {Options} options
 * @returns {Record<string, string>}
 */
export function compilerFor({ dev = false }) {
  return { ...(dev ? {} : PROFILED), CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: FLAGS };
}

/** @param {Options} options */
function argumentsOf(options) {
  const { only } = options;
  const wanted = [...PROGRAMS].filter(([, name]) => only === undefined || name === only);
  return [
    ...['build', '--quiet', '--message-format=json-render-diagnostics'],
    ...['--target', TARGET, '--profile', profileOf(options)],
    ...wanted.flatMap(([name]) => ['-p', name.replace('_', '-')]),
  ];
}

/**
 * The program that a line of cargo's output names.
 * @param {string} line
 * @returns {string[]}
 */
function programIn(line) {
  if (!line.startsWith('{')) return [];
  const { reason, filenames = [] } = JSON.parse(line);
  if (reason !== 'compiler-artifact') return [];
  return filenames.filter((/** @type {string} */ file) => PROGRAMS.has(basename(file, '.wasm')));
}

/**
 * Writes what the page loads of a program, unless it was made of the same one in the same way.
 * @param {string} compiled
 * @param {Options} options
 */
async function bind(compiled, { names = false }) {
  const name = PROGRAMS.get(basename(compiled, '.wasm'));
  if (name === undefined) return fail(`${compiled} is no program of the page`);
  const folder = process.env.CARGO_TARGET_DIR ?? join(crates, 'target');
  const binder = join(folder, 'tool', process.platform === 'win32' ? 'bind.exe' : 'bind');
  const mark = createHash('sha256')
    .update(readFileSync(compiled))
    .update(readFileSync(binder))
    .update(JSON.stringify({ names }))
    .digest('hex');
  const stamp = join(bindings, `.stamp-${name}`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;

  // The folder is not removed first: a dev server may be watching it.
  mkdirSync(bindings, { recursive: true });
  rmSync(stamp, { force: true });
  const argv = [compiled, bindings, name, ...(names ? ['--names'] : [])];
  const bound = await start(binder, argv, { cwd: crates, show: true });
  if (bound?.code !== 0) fail(`The bindings of ${name} could not be made`);
  writeFileSync(stamp, mark);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flags = process.argv.slice(2);
  if (flags.some((flag) => !['--dev', '--names', '--soon'].includes(flag))) {
    fail('npm run engine takes --dev and --names');
  }
  needRust();
  await timed(
    'engine',
    buildPrograms({
      dev: flags.includes('--dev'),
      names: flags.includes('--names'),
      soon: flags.includes('--soon'),
    }),
  );
}

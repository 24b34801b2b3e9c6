// @ts-check
// npm run engine: the WebAssembly programs of the page, compiled, bound and made small. They are
// written to pkg/, where what is up to date is left alone. With --dev it compiles faster and they
// run slower; with --names they keep the names of functions, to see what weighs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bindings, crates, fail, needPackages, needRust, root, start, timed } from './setup.mjs';

const TARGET = 'wasm32-unknown-unknown';

/** Features that every browser has had since 2021: 128-bit vectors and copies of memory in one instruction. */
const FLAGS = '-Ctarget-feature=+simd128,+bulk-memory';

/** The same for Binaryen, and what the compiler uses by itself. */
const FEATURES = [
  '--enable-simd',
  '--enable-bulk-memory',
  '--enable-nontrapping-float-to-int',
  '--enable-sign-ext',
  '--enable-mutable-globals',
  '--enable-multivalue',
  '--enable-reference-types',
];

/**
 * The names of programs in pkg/, by cargo's names, and the level of Binaryen: the engine is 5 %
 * faster for the three times that it takes, what only some visitors load is there sooner.
 * @type {Map<string, { name: string, level: '-O1' | '-O3' }>}
 */
const PROGRAMS = new Map([
  ['sawtooth_wasm', { name: 'sawtooth', level: '-O3' }],
  ['sawtooth_graphml', { name: 'graphml', level: '-O1' }],
  ['sawtooth_fluid', { name: 'fluid', level: '-O1' }],
  ['sawtooth_capture', { name: 'capture', level: '-O1' }],
  ['sawtooth_experiment', { name: 'experiment', level: '-O1' }],
  ['sawtooth_workbench', { name: 'workbench', level: '-O1' }],
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
  });

/** @typedef {{ dev?: boolean, names?: boolean }} Options */

/**
 * Builds all of them. A program is bound while cargo compiles the next.
 * @param {Options & { packages?: Promise<unknown> }} [options] Binaryen is one of the packages
 */
export async function buildPrograms({ packages = Promise.resolve(), ...options } = {}) {
  const binder = buildBinder();
  /** @type {Promise<void>[]} */
  const made = [];
  const compiled = start('cargo', argumentsOf(options), {
    cwd: crates,
    show: true,
    env: { CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: FLAGS },
    line(text) {
      for (const file of programIn(text)) {
        const bound = Promise.all([binder, packages]).then(() => bind(file, options));
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
}

/** @param {Options} options */
function argumentsOf({ dev = false }) {
  return [
    ...['build', '--quiet', '--message-format=json-render-diagnostics'],
    ...['--target', TARGET, '--profile', dev ? 'dev' : 'page'],
    ...[...PROGRAMS.keys()].flatMap((name) => ['-p', name.replace('_', '-')]),
    ...[
      '--features',
      'sawtooth-graphml/page,sawtooth-experiment/page,sawtooth-capture/page,sawtooth-workbench/page',
    ],
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
async function bind(compiled, { dev = false, names = false }) {
  const { name, level } = PROGRAMS.get(basename(compiled, '.wasm')) ?? { name: '', level: '-O1' };
  const optimiser = join(root, 'node_modules/binaryen/bin/wasm-opt');
  const optimised = !dev && existsSync(optimiser);
  const how = [level, optimised, names, lockOf('Cargo.lock'), lockOf('../package-lock.json')];
  const mark = createHash('sha256')
    .update(readFileSync(compiled))
    .update(JSON.stringify(how))
    .digest('hex');
  const stamp = join(bindings, `.stamp-${name}`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;

  // The folder is not removed first: a dev server may be watching it.
  mkdirSync(bindings, { recursive: true });
  rmSync(stamp, { force: true });
  const folder = process.env.CARGO_TARGET_DIR ?? join(crates, 'target');
  const bound = await start(join(folder, 'tool', 'bind'), [compiled, bindings, name], {
    cwd: crates,
    show: true,
  });
  if (bound?.code !== 0) fail(`The bindings of ${name} could not be made`);
  if (optimised) {
    const flags = [level, ...FEATURES, ...(names ? ['-g'] : [])];
    await optimise(optimiser, join(bindings, `${name}_bg.wasm`), flags);
  }
  writeFileSync(stamp, mark);
}

/** @param {string} file */
const lockOf = (file) =>
  createHash('sha256')
    .update(readFileSync(join(crates, file)))
    .digest('hex');

/**
 * Runs the optimiser on a file, in place. The page works without it.
 * @param {string} optimiser
 * @param {string} wasm
 * @param {readonly string[]} flags
 */
async function optimise(optimiser, wasm, flags) {
  const smaller = `${wasm}.smaller`;
  const done = await start(process.execPath, [optimiser, ...flags, '-o', smaller, wasm]);
  if (done?.code === 0) return renameSync(smaller, wasm);
  rmSync(smaller, { force: true });
  process.stderr.write(
    `wasm-opt failed, ${basename(wasm)} stays as compiled: ${done?.err.trim()}\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const flags = process.argv.slice(2);
  if (flags.some((flag) => flag !== '--dev' && flag !== '--names')) {
    fail('npm run engine takes --dev and --names');
  }
  needRust();
  await needPackages();
  await timed(
    'engine',
    buildPrograms({ dev: flags.includes('--dev'), names: flags.includes('--names') }),
  );
}

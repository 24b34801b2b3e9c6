// @ts-check
// The setup that every command needs before it can do its work. Node's own modules only:
// this runs before any package is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const crates = join(root, 'sim-core-wasm');
export const bindings = join(crates, 'pkg');
/** The engine for the page, to be imported: Windows' paths begin with what looks like a scheme. */
export const engineModule = pathToFileURL(join(bindings, 'sawtooth.js')).href;
/** Where commands keep what may be deleted at any time. */
export const cache = join(root, '.cache');

/**
 * Says in one line what is wrong and how to mend it, and gives up.
 * @param {string} line
 * @param {number} [code]
 * @returns {never}
 */
export function fail(line, code = 1) {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

/**
 * Progress goes to standard error: standard output belongs to results.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a program to its end; nothing when it is not there at all.
 * @param {string} program
 * @param {readonly string[]} argv
 * @param {{ cwd?: string, show?: boolean, env?: Record<string, string> }} [options]
 */
export function run(program, argv, { cwd = root, show = false, env = {} } = {}) {
  const done = spawnSync(program, argv, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    // Shown output goes to standard error, whatever the program uses.
    stdio: show ? ['inherit', 2, 2] : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (done.error && 'code' in done.error && done.error.code === 'ENOENT') return undefined;
  return { code: done.status ?? 1, out: done.stdout ?? '', err: done.stderr ?? '' };
}

/** Programs under way: they end with the command that began them. */
const underWay = /** @type {Set<import('node:child_process').ChildProcess>} */ (new Set());
process.on('exit', () => {
  for (const child of underWay) child.kill();
});

/**
 * Runs a program beside others; nothing when it is not there at all. What it says is kept,
 * or shown as it says it.
 * @param {string} program
 * @param {readonly string[]} argv
 * @param {{ cwd?: string, show?: boolean, env?: Record<string, string>, line?: (text: string) => void, yields?: boolean }} [options]
 *   `line` is handed each line of its standard output; one that `yields` leaves the processor to others
 * @returns {Promise<{ code: number, out: string, err: string } | undefined>}
 */
export function start(program, argv, options = {}) {
  const { cwd = root, show = false, env = {}, line, yields = false } = options;
  return new Promise((resolve) => {
    const child = spawn(program, argv, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', show && !line ? 2 : 'pipe', show ? 2 : 'pipe'],
      shell: process.platform === 'win32' && (program === 'npm' || program === 'npx'),
    });
    underWay.add(child);
    if (yields && child.pid !== undefined) leaveProcessor(child.pid);
    let out = '';
    let err = '';
    // A letter of several bytes may come in two pieces.
    child.stdout?.setEncoding('utf8');
    child.stderr?.setEncoding('utf8');
    if (line && child.stdout) {
      createInterface(child.stdout).on('line', line);
    } else {
      child.stdout?.on('data', (chunk) => {
        out += chunk;
      });
    }
    child.stderr?.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', (error) => {
      underWay.delete(child);
      const missing = 'code' in error && error.code === 'ENOENT';
      resolve(missing ? undefined : { code: 1, out, err: String(error) });
    });
    child.on('close', (code) => {
      underWay.delete(child);
      resolve({ code: code ?? 1, out, err });
    });
  });
}

/** @param {number} pid */
function leaveProcessor(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It may have ended already.
  }
}

/** How long something has taken. @param {number} since */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Says how long a piece of work took, once it is done.
 * @template T
 * @param {string} name
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(name, work) {
  const since = performance.now();
  const result = await work;
  say(`✓ ${name.padEnd(32)}${seconds(since).padStart(9)}`);
  return result;
}

/** Node itself: the packages state the least version that they run on. */
export function needNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!fits) {
    fail(
      `Node ${process.versions.node} does not fit: install Node 20.19 or later, 22.12 or later, or any newer line, from https://nodejs.org`,
    );
  }
}

/** @typedef {'page' | 'all'} Packages what the page is built of; or also what it is tested with */

/** @type {Map<Packages, Promise<void>>} */
const installing = new Map();

/**
 * npm packages, as the lock file has them; again when the lock file has changed.
 * @param {Packages} [which]
 */
export function needPackages(which = 'all') {
  const known = installing.get('all') ?? installing.get(which);
  if (known) return known;
  const begun = (installing.get('page') ?? Promise.resolve()).then(() => install(which));
  installing.set(which, begun);
  return begun;
}

/**
 * Most of the time goes to packages that only tests need: whoever starts the page does not wait for them. Where they
 * are installed already, they stay.
 * @param {Packages} asked
 */
async function install(asked) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const digest = createHash('sha256').update(lock).digest('hex');
  const folder = join(root, 'node_modules');
  const stamp = join(folder, '.sawtooth-lock');
  const kept = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const hasAll = existsSync(join(folder, '@playwright/test'));
  const which = hasAll ? 'all' : asked;
  const wanted = which === 'all' ? digest : `${digest} ${which}`;
  if (kept === digest || kept === wanted) return;
  const some = which === 'all' ? [] : ['--omit=dev'];
  const argv = ['ci', ...some, '--loglevel=error', '--no-fund', '--no-audit'];
  const done = await timed('npm packages', start('npm', argv));
  if (!done) fail('npm is not there: install it with Node from https://nodejs.org');
  if (done.code !== 0) {
    fail(
      `${done.err.trim()}\nThe npm packages could not be installed: this needs the network once; connect and try again (the lines above are from npm)`,
    );
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The toolchain that `rust-toolchain.toml` names. */
function wantedToolchain() {
  const text = readFileSync(join(crates, 'rust-toolchain.toml'), 'utf8');
  /** @param {string} key */
  const list = (key) =>
    [...(text.match(new RegExp(`^${key}\\s*=\\s*\\[(.*)\\]`, 'm'))?.[1] ?? '').matchAll(/"(.+?)"/g)]
      .map((match) => match[1] ?? '')
      .filter(Boolean);
  const channel = text.match(/^channel\s*=\s*"(.+?)"/m)?.[1];
  if (!channel) fail('sim-core-wasm/rust-toolchain.toml names no channel');
  return { channel, components: list('components'), targets: list('targets') };
}

/** Advice about a missing linker, without which rustc makes no native program; empty where there is one. */
export function withoutLinker(platform = process.platform) {
  // On Windows rustup asks for one itself.
  if (platform === 'win32' || run('cc', ['--version'])?.code === 0) return undefined;
  return platform === 'darwin'
    ? 'There is no C compiler, which Rust links with: run "xcode-select --install"'
    : 'There is no C compiler called cc, which Rust links with: install one (on Debian: apt-get install build-essential; on Fedora: dnf install gcc)';
}

/**
 * The Rust toolchain, asked for explicitly, since rustup may have its
 * automatic installs switched off. Chosen for all later runs by environment,
 * since rustup otherwise looks at the folder a command happens to run in.
 */
export function needRust() {
  const { channel, components, targets } = wantedToolchain();
  if (!run('rustup', ['--version'])) {
    fail(
      run('cargo', ['--version'])
        ? 'rustup is not there (cargo alone cannot add the WebAssembly target): install it from https://rustup.rs'
        : 'Rust is not there: install rustup from https://rustup.rs',
    );
  }
  const remedy = withoutLinker();
  if (remedy) fail(remedy);
  const version = run('rustup', ['run', channel, 'rustc', '--version']);
  if (version?.code !== 0) {
    say(`Installing Rust ${channel}…`);
    const argv = ['toolchain', 'install', channel, '--profile', 'minimal', '--no-self-update'];
    if (run('rustup', argv, { show: true })?.code !== 0) {
      fail(
        `Rust ${channel} could not be installed: this needs the network once; connect and run "rustup toolchain install ${channel}"`,
      );
    }
  }
  /** @param {'component' | 'target'} what @param {string[]} names */
  const add = (what, names) => {
    const installed =
      run('rustup', [what, 'list', '--installed', '--toolchain', channel])?.out ?? '';
    const missing = names.filter(
      (name) => !installed.split('\n').some((line) => line === name || line.startsWith(`${name}-`)),
    );
    if (missing.length === 0) return;
    say(`Adding to Rust ${channel}: ${missing.join(', ')}…`);
    const done = run('rustup', [what, 'add', ...missing, '--toolchain', channel], { show: true });
    if (done?.code !== 0) {
      fail(
        `The Rust ${what} ${missing.join(', ')} could not be installed: this needs the network once; connect and run "rustup ${what} add ${missing.join(' ')} --toolchain ${channel}"`,
      );
    }
  };
  add('component', components);
  add('target', targets);
  process.env.RUSTUP_TOOLCHAIN = channel;
}

/**
 * Runs one of the workspace's own tools, compiled without optimisation: they run for a second.
 * @param {readonly string[]} argv
 */
export function xtask(argv) {
  return run('cargo', ['run', '--quiet', '--profile', 'tool', '-p', 'xtask', '--', ...argv], {
    cwd: crates,
    show: true,
  });
}

/** The folders of the crates, without those of compilers, which may be at work in them. */
export function crateFolders() {
  return readdirSync(crates, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['target', 'pkg'].includes(entry.name))
    .map(({ name }) => name);
}

/** Every Rust file by name: modules declared inside macros are not found by cargo fmt. */
export function rustFiles() {
  const folders = crateFolders().flatMap((name) => {
    const inside = readdirSync(join(crates, name), { recursive: true, encoding: 'utf8' });
    return inside.map((file) => join(crates, name, file));
  });
  const above = readdirSync(crates).map((file) => join(crates, file));
  return [...above, ...folders].filter((file) => file.endsWith('.rs'));
}

/** Everything that the commands are made with. */
export async function needAll() {
  needNode();
  needRust();
  await needPackages();
}

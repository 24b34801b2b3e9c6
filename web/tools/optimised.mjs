// @ts-check
// The engine’s profile, for the command line and the page; the command line that has it, and the environment in which it
// runs. Node’s own modules only.
import { join } from 'node:path';
import { crates, root } from './setup.mjs';

const windows = process.platform === 'win32';

/**
 * Has cargo optimise the engine by the profile of runs that `npm run train` keeps. It is a script for a shell: on Windows
 * the engine is optimised without.
 * @type {Record<string, string>}
 */
export const PROFILED = windows
  ? {}
  : { RUSTC_WORKSPACE_WRAPPER: join(root, 'web/tools/rustcProfiled.sh') };

/** Has malloc ask Linux for transparent huge pages, for the heap of the main thread and for large blocks. */
const LARGE_PAGES = 'glibc.malloc.hugetlb=1';

/**
 * For the command line as it runs, from glibc 2.35 on where the system grants such pages. In pages of 2 MB the 500 flows of
 * the bench's P3 ran 16, 18 and 32 % faster than in those of 4 kB, and less differently from one process to the next.
 * Those of other processors may be far larger.
 * @param {string | undefined} tunables those that somebody has set, which come first
 * @param {{ platform: string, arch: string }} [system]
 * @returns {Record<string, string>}
 */
export function withLargePages(tunables, { platform, arch } = process) {
  if (platform !== 'linux' || arch !== 'x64') return {};
  if (tunables?.includes('glibc.malloc.hugetlb')) return {};
  return { GLIBC_TUNABLES: tunables ? `${tunables}:${LARGE_PAGES}` : LARGE_PAGES };
}

/** The environment in which cargo compiles it and runs it. */
export const RUNNING = {
  ...process.env,
  ...PROFILED,
  ...withLargePages(process.env.GLIBC_TUNABLES),
};

/**
 * The arguments for cargo; with PROFILED in its environment, so that there is one build for all, or with RUNNING.
 * @param {'build' | 'run'} command
 * @param {readonly string[]} [argv] of the command line itself
 */
export function optimised(command, argv = []) {
  return [
    ...[command, '--quiet', '--release', '--manifest-path', join(crates, 'Cargo.toml')],
    ...['-p', 'sawtooth-cli', ...(argv.length > 0 ? ['--', ...argv] : [])],
  ];
}

/** Where it is once it is built. */
export function optimisedProgram() {
  const target = process.env.CARGO_TARGET_DIR ?? join(crates, 'target');
  return join(target, 'release', windows ? 'sawtooth.exe' : 'sawtooth');
}

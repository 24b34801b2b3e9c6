// @ts-check
// The engine’s profile, for the command line and the page, and the command line that has it. Node’s own modules only.
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

/**
 * The arguments for cargo; with PROFILED in its environment, so that there is one build for all.
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

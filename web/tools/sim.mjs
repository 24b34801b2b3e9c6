// @ts-check
// npm run sim -- …: the engine on the command line.
import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { crates, fail, needNode, needRust } from './setup.mjs';

needNode();
needRust();
const argv = ['run', '--quiet', '--release', '--manifest-path', join(crates, 'Cargo.toml')];
const done = spawnSync('cargo', [...argv, '-p', 'sawtooth-cli', '--', ...process.argv.slice(2)], {
  // npm runs scripts at the top; names of files are meant from where it was called.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
});
if (done.error) fail('cargo is not there: install rustup from https://rustup.rs');
process.exit(done.status ?? 128 + (done.signal ? constants.signals[done.signal] : 0));

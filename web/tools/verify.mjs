// @ts-check
// npm run verify: random cases on every path a run can take, then the tables
// against other simulators and closed forms, which the reference pages show. With --python instead
// the Python package, installed as anybody would, with a cluster.
import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { verifyPackage } from './python.mjs';
import { cache, crates, fail, needNode, needRust, root } from './setup.mjs';

needNode();
needRust();
const wanted = process.argv.slice(2);
if (wanted.includes('--python')) {
  if (wanted.length > 1) fail('npm run verify -- --python takes nothing else');
  process.exit(await verifyPackage());
}
const table = join(root, 'web/src/generated/checks.json');
const windows = join(root, 'web/src/generated/linuxWindows.json');
const argv = [
  ...['run', '--quiet', '--profile', 'verify', '--manifest-path', join(crates, 'Cargo.toml')],
  ...['-p', 'sawtooth-verify', '--', '--json', table, '--windows', windows],
  ...['--keep', join(cache, 'failures')],
  ...wanted,
];
const done = spawnSync('cargo', argv, {
  // npm runs scripts at the top; names of files are meant from where it was called.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
});
if (done.error) fail('cargo is not there: install rustup from https://rustup.rs');
process.exit(done.status ?? 128 + (done.signal ? constants.signals[done.signal] : 0));

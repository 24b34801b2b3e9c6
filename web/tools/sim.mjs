// @ts-check
// npm run sim -- …: the engine on the command line.
import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { optimised, PROFILED } from './optimised.mjs';
import { fail, needNode, needPackages, needRust } from './setup.mjs';

needNode();
const [command] = process.argv.slice(2);
if (command === 'plot') {
  // The page's drawing code draws it, which needs its packages; the program itself would only call this.
  await needPackages();
  const { plot } = await import('./plot.mjs');
  await plot(process.argv.slice(3));
  process.exit();
}
needRust();
const done = spawnSync('cargo', optimised('run', process.argv.slice(2)), {
  // npm runs scripts at the top; names of files are meant from where it was called.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: { ...process.env, ...PROFILED },
  stdio: 'inherit',
});
if (done.error) fail('cargo is not there: install rustup from https://rustup.rs');
process.exit(done.status ?? 128 + (done.signal ? constants.signals[done.signal] : 0));

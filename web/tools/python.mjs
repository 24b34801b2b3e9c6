// @ts-check
// The Python package, for its tests: an interpreter that can have it, an environment with the
// libraries that it is used with, and the package in that.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { digestOf, keep, keptFor } from './digestCache.mjs';
import { optimised, optimisedProgram, PROFILED } from './optimised.mjs';
import { cache, crates, fail, run, say, start, timed } from './setup.mjs';

/** The first version that the stable interface which the package is built for is of. */
const LEAST = [3, 10];

const folder = join(cache, 'python');
const environment = join(folder, 'environment');
const windows = process.platform === 'win32';

/** A digest of what the environment was made of. */
const stamp = join(folder, 'environment-made-of');

const packageFolder = join(crates, 'python');
const wanted = join(packageFolder, 'tests/requirements.txt');

/**
 * An interpreter that is new enough and can make environments.
 * @returns {string | undefined}
 */
function pythonOnPath() {
  const [major = 0, minor = 0] = LEAST;
  const asked = `import sys, venv, ensurepip; sys.exit(sys.version_info < (${major}, ${minor}))`;
  const later = [14, 13, 12, 11, 10].map((one) => `python${major}.${one}`);
  return ['python3', ...later, 'python'].find((one) => run(one, ['-c', asked])?.code === 0);
}

const withoutPython = `no Python ${LEAST.join('.')} or later with venv on the path (on Debian: apt-get install python3-venv)`;

/** The interpreter of the environment. */
const python = windows ? join(environment, 'Scripts/python.exe') : join(environment, 'bin/python');

/** The version of an interpreter, as what counts beside files. @param {string} program */
const versionOf = (program) => run(program, ['--version'])?.out.trim() ?? '';

/**
 * Makes the environment, unless it is there with all that the tests need.
 * @returns {Promise<string | undefined>} what went wrong
 */
export async function needEnvironment() {
  const program = pythonOnPath();
  if (program === undefined) return undefined;
  const digest = digestOf([wanted], [versionOf(program), process.version]);
  if (keptFor(stamp, digest) !== undefined && run(python, ['--version'])) return undefined;
  rmSync(stamp, { force: true });
  mkdirSync(folder, { recursive: true });
  const made = await start(program, ['-m', 'venv', '--clear', environment]);
  if (made?.code !== 0) return `${made?.err}The Python environment could not be made`;
  const flags = ['--quiet', '--disable-pip-version-check', '--no-input', '--prefer-binary'];
  const installed = await start(python, ['-m', 'pip', 'install', ...flags, '-r', wanted]);
  if (installed?.code !== 0) {
    return `${installed?.err}The Python packages could not be installed: this needs the network once; connect and try again (the lines above are from pip)`;
  }
  keep(stamp, digest);
  return undefined;
}

/**
 * The package as it would be installed, with an extension that was compiled for the tests.
 * @param {string} extension
 * @returns {string} the folder to import it from
 */
function assembled(extension) {
  const site = join(folder, 'site');
  rmSync(site, { recursive: true, force: true });
  cpSync(join(packageFolder, 'lib'), site, {
    recursive: true,
    filter: (file) => !file.includes('__pycache__'),
  });
  cpSync(extension, join(site, 'sawtooth', windows ? '_engine.pyd' : '_engine.abi3.so'));
  return site;
}

/** The requirements of the environment: with others, tests run again. */
export const environmentRead = () => (existsSync(stamp) ? [stamp] : []);

/**
 * Runs the tests of the package.
 * @param {string} extension
 * @param {string} sim the command line that it is held against
 * @returns {Promise<{ passed: number, failed: number, skipped?: number, note?: string, log?: string, unsure?: boolean }>}
 */
export async function pythonTests(extension, sim) {
  if (pythonOnPath() === undefined) {
    return { passed: 0, failed: 0, skipped: 1, note: withoutPython, unsure: true };
  }
  const done = await start(python, ['-m', 'pytest', '-p', 'no:cacheprovider', '--color=no'], {
    cwd: packageFolder,
    env: {
      PYTHONPATH: assembled(extension),
      PYTHONDONTWRITEBYTECODE: '1',
      MPLCONFIGDIR: join(folder, 'matplotlib'),
      SAWTOOTH_SIM: sim,
    },
  });
  const out = done?.out ?? '';
  /** @param {string} word */
  const count = (word) => Number(out.match(new RegExp(`(\\d+) ${word}`))?.[1] ?? 0);
  const failed = count('failed') + count('errors?');
  const counts = { passed: count('passed'), skipped: count('skipped') };
  if (done?.code === 0) return { ...counts, failed };
  return { ...counts, failed: Math.max(failed, 1), log: `${out}${done?.err ?? 'it is not there'}` };
}

/**
 * Installs the package as anybody would, into an environment of its own, and runs all of its tests there: those
 * that need a cluster or minutes too.
 * @returns {Promise<number>} the exit code
 */
export async function verifyPackage() {
  const program = pythonOnPath() ?? fail(`There is ${withoutPython}`);
  const place = join(folder, 'verified');
  /** @param {string} name */
  const tool = (name) =>
    windows ? join(place, 'Scripts', `${name}.exe`) : join(place, 'bin', name);
  /** @param {string} what @param {string} command @param {readonly string[]} argv @param {Record<string, string>} [env] */
  const needed = async (what, command, argv, env = {}) => {
    const done = await timed(what, start(command, argv, { env, show: true }));
    if (done?.code !== 0) fail(`${what}: failed (the lines above say why)`);
  };
  await needed('environment', program, ['-m', 'venv', '--clear', place]);
  const flags = ['--quiet', '--disable-pip-version-check', '--no-input'];
  await needed('pip install', tool('python'), [
    ...['-m', 'pip', 'install', ...flags, `${packageFolder}[all,test,verify]`],
  ]);
  await needed('command line', 'cargo', optimised('build'), PROFILED);
  const env = {
    PATH: `${join(tool('python'), '..')}${delimiter}${process.env.PATH ?? ''}`,
    PYTHONDONTWRITEBYTECODE: '1',
    SAWTOOTH_SIM: optimisedProgram(),
  };
  const installed = run('sawtooth', ['--version'], { env });
  if (installed?.code !== 0) fail('pip has not put the command line on the path');
  say(installed.out.trim());
  const argv = ['-m', 'pytest', '-p', 'no:cacheprovider', '-s', '-m', ''];
  const tests = await start(tool('python'), argv, { cwd: packageFolder, env, show: true });
  if (tests?.code !== 0) return tests?.code ?? 1;
  const measured = await start(tool('python'), [join(packageFolder, 'tests/measure.py')], {
    env,
    show: true,
  });
  return measured?.code ?? 1;
}

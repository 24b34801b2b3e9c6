// @ts-check
// npm test: everything that must hold, with a line for each step.
// --only rust|web|e2e runs a part of it, for quick rounds. What passed and depends on nothing that
// has changed since is not run again; --all runs it nevertheless.
// Two steps run side by side where neither needs the other: one compiles while another waits.
// Steps that only wait for the network run beside them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { needBrowser, testBrowser } from './browser.mjs';
import { buildSite, initialDownload } from './build.mjs';
import { digestOf, keep, keptFor } from './digestCache.mjs';
import { compareDigests } from './digests.mjs';
import { excesses, summary } from './firstVisitSize.mjs';
import { asPublished, asStarted, buildPrograms } from './programs.mjs';
import { environmentRead, needEnvironment, pythonTests } from './python.mjs';
import { commandLine, compileTests, lintsOfBinder, runTests } from './rustTests.mjs';
import {
  cache,
  crateFolders,
  fail,
  needNode,
  needPackages,
  needRust,
  root,
  run,
  rustFiles,
  seconds,
  start,
} from './setup.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, note?: string, log?: string, unsure?: boolean }} Outcome
 * @typedef {{ name: string, group: Group | 'all', after?: string[], alone?: true, waits?: true, reads?: () => readonly Source[], run: () => Promise<Outcome> }} Step
 * @typedef {import('./digestCache.mjs').Source} Source
 * @typedef {'rust' | 'web' | 'e2e'} Group
 */

const groups = /** @type {const} */ (['rust', 'web', 'e2e']);

/**
 * Runs a program, keeping what it prints for the case that it fails.
 * @param {string} program
 * @param {readonly string[]} argv
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, log: string }>}
 */
async function capture(program, argv, { cwd = root, env = {} } = {}) {
  const plain = { NO_COLOR: '1', FORCE_COLOR: '0', CARGO_TERM_COLOR: 'never', ...env };
  const done = await start(program, argv, { cwd, env: plain });
  return done
    ? { code: done.code, log: done.out + done.err }
    : { code: 127, log: `${program} is not there` };
}

/**
 * A program whose exit code is the whole answer.
 * @param {string} program
 * @param {readonly string[]} argv
 * @param {{ cwd?: string }} [options]
 * @returns {Promise<Outcome>}
 */
async function check(program, argv, options) {
  const { code, log } = await capture(program, argv, options);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, log };
}

/** @param {readonly string[]} argv */
const tool = (...argv) => check('npx', ['--no-install', ...argv]);

/** The parts of the compiled tests that other steps need, once they exist. */
let compiled = /** @type {Awaited<ReturnType<typeof compileTests>> | undefined} */ (undefined);

/** @returns {Promise<Outcome>} */
async function rustCompiled() {
  compiled = await compileTests();
  if (compiled.log !== undefined) return { passed: 0, failed: 1, log: compiled.log };
  // Stories and digests run the command line too, and do not build it again.
  process.env.SAWTOOTH_SIM = compiled.sim;
  return { passed: 1, failed: 0 };
}

/** @returns {Promise<Outcome>} */
async function rustTests() {
  if (!compiled || compiled.log !== undefined) {
    return { passed: 0, failed: 1, log: 'There is nothing to run.' };
  }
  return runTests(compiled.tests, compiled.sim, everything);
}

/** @returns {Promise<Outcome>} */
async function pythonReady() {
  const log = await needEnvironment();
  return log === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, log };
}

/** @returns {Promise<Outcome>} */
async function pythonPackage() {
  if (!compiled || compiled.log !== undefined) {
    return { passed: 0, failed: 1, log: 'There is nothing to run.' };
  }
  return pythonTests(compiled.extension, compiled.sim);
}

/**
 * The lints that Clippy found while it compiled the tests.
 * @returns {Promise<Outcome>}
 */
async function clippy() {
  if (!compiled || compiled.log !== undefined) {
    return { passed: 0, failed: 1, log: 'There is nothing to look at.' };
  }
  const log = compiled.lints + (await lintsOfBinder());
  return log === '' ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, log };
}

async function rustfmt() {
  const files = rustFiles();
  const outcome = await check('rustfmt', ['--check', '-l', '--edition', '2024', ...files]);
  const log = outcome.log && `${outcome.log}Not formatted: npm run fix formats everything.`;
  return { ...outcome, ...(log && { log }), note: `${files.length} files` };
}

/**
 * Vitest, with a report of its own.
 * @param {string} name
 * @param {readonly string[]} argv
 * @returns {Promise<Outcome>}
 */
async function vitest(name, argv) {
  const report = join(cache, `${name}.json`);
  rmSync(report, { force: true });
  const { code, log } = await capture('npx', [
    '--no-install',
    ...['vitest', 'run', '--config', 'web/vite.config.ts'],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    ...argv,
  ]);
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const failed = code === 0 ? numFailedTests : Math.max(numFailedTests, 1);
    return { passed: numPassedTests, failed, skipped: numPendingTests, ...(failed && { log }) };
  } catch {
    return { passed: 0, failed: 1, log };
  }
}

async function playwright() {
  const report = join(cache, 'playwright.json');
  rmSync(report, { force: true });
  const { code, log } = await capture(
    'npx',
    ['--no-install', 'playwright', 'test', '--reporter=line,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  try {
    const { stats } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = code === 0 ? stats.unexpected : Math.max(stats.unexpected, 1);
    return {
      passed: stats.expected + stats.flaky,
      failed,
      skipped: stats.skipped,
      ...(stats.flaky > 0 && { note: `${stats.flaky} only on the second try`, unsure: true }),
      ...(failed && { log }),
    };
  } catch {
    return { passed: 0, failed: 1, log };
  }
}

/**
 * A step that fails by an error.
 * @param {() => Promise<unknown> | void} act
 * @returns {() => Promise<Outcome>}
 */
const done = (act) => async () => {
  await act();
  return { passed: 1, failed: 0 };
};

async function size() {
  const found = initialDownload();
  const published = asPublished();
  const over = excesses(found, published);
  const files = found.map(({ file, bytes }) => `${file}: ${bytes} bytes`).join('\n');
  return over.length > 0
    ? { passed: 0, failed: 1, log: `${over.join('\n')}\n${files}\n` }
    : {
        passed: 1,
        failed: 0,
        note: published ? summary(found) : `${summary(found)} (not as published: .js is judged)`,
      };
}

const packages = 'npm packages';
const browsers = 'browsers';
/** The sources of the page: steps that look at the page come after it. */
const engine = 'engine for the page';
const compiling = 'Rust tests, compiled';
const site = 'production build';
const pythonEnvironment = 'Python environment';

/**
 * @param {string} path @param {RegExp} [only]
 * @returns {Source}
 */
const folder = (path, only = /./) => [path, only];
const packagesRead = 'package-lock.json';
const CRATES_READ = crateFolders();
/** Vitest's tests of the texts for people in crates, of the pages made of them, of the guide to them, and of all comments. */
const ALL_SOURCES = [
  ...['src/words.test.ts', 'src/plainTexts.test.ts', 'src/texts/papers.test.ts'],
  'src/languages/languages.test.ts',
  ...['src/features/reference/pages.test.ts', 'tools/guide.test.mjs'],
];
const scenariosRead = folder('scenarios', /\.json$/);
const toolsRead = folder('web/tools', /^(?!.*\.test\.)/);
const engineRead = folder('sim-core-wasm/pkg', /\.(js|wasm)$/);

/**
 * In the order of the report, which is that of their beginnings as far as `after` lets it
 * be: a step waits for those named there, and one that is to be alone for all before it.
 * One that `waits`, for the network, takes no processor from others. One that says what it
 * `reads` is not run again while that is as it was when it passed.
 * @type {Step[]}
 */
const steps = [
  { name: packages, group: 'all', waits: true, run: done(needPackages) },
  { name: browsers, group: 'e2e', waits: true, run: done(needBrowsers) },
  { name: pythonEnvironment, group: 'rust', waits: true, run: pythonReady },
  {
    name: engine,
    group: 'all',
    // A newcomer's are those of npm start, which are there in a third of the time. CI tests what is published.
    run: done(() => buildPrograms(process.env.CI ? {} : asStarted())),
  },
  { name: compiling, group: 'rust', run: rustCompiled },
  { name: 'rustfmt', group: 'rust', run: rustfmt },
  {
    name: 'Biome',
    group: 'web',
    after: [packages],
    run: () => tool('biome', 'ci', '--error-on-warnings', '.'),
  },
  {
    name: 'TypeScript, page',
    group: 'web',
    after: [packages, engine],
    run: () => tool('tsc', '-p', 'tsconfig.json'),
  },
  {
    name: 'TypeScript, tools and tests',
    group: 'web',
    after: [packages, engine],
    run: () => tool('tsc', '-p', 'tsconfig.node.json'),
  },
  {
    name: 'nothing unused (knip)',
    group: 'web',
    after: [packages, engine],
    run: () => tool('knip'),
  },
  {
    name: 'unit tests (Vitest)',
    group: 'web',
    after: [packages, engine],
    reads: () => [
      ...[folder('web'), folder('public'), folder('e2e'), scenariosRead, engineRead],
      folder('sim-core-wasm/rules/twins', /\.(rules|json)$/),
      ...['sim-core-wasm/workbench/src/fuzz/first.txt'],
      ...[packagesRead, 'package.json', 'tsconfig.json'],
    ],
    run: () =>
      vitest(
        'vitest',
        ALL_SOURCES.map((file) => `--exclude=${file}`),
      ),
  },
  // These read every crate: apart, so that a change of one does not run all the others again.
  {
    name: 'words of all sources',
    group: 'web',
    after: [packages],
    reads: () => [
      ...[folder('web'), folder('public'), folder('e2e'), folder('scenarios', /\.(json|md)$/)],
      ...CRATES_READ.map((crate) => folder(`sim-core-wasm/${crate}`, /\.(rs|py|md|ipynb)$/)),
      'sim-core-wasm/fingerprint.rs',
      ...[packagesRead, 'package.json', 'tsconfig.json'],
      ...['README.md', 'CONTRIBUTING.md', 'LICENSE'],
    ],
    run: () => vitest('words', ALL_SOURCES),
  },
  { name: site, group: 'e2e', after: [packages, engine], run: done(buildSite) },
  { name: 'size of a first visit', group: 'e2e', after: [site], run: size },
  { name: 'Rust tests', group: 'rust', after: [compiling], run: rustTests },
  {
    name: 'Python package',
    group: 'rust',
    after: [compiling, pythonEnvironment],
    reads: () => [
      folder('sim-core-wasm/python', /^(lib|tests)\/.*\.(cddl|py|pyi|txt)$|\.toml$/),
      ...[scenariosRead, commandLine(), 'web/tools/python.mjs'],
      ...(compiled?.log === undefined && compiled ? [compiled.extension] : []),
      ...environmentRead(),
    ],
    run: pythonPackage,
  },
  { name: 'clippy', group: 'rust', after: [compiling, engine], run: clippy },
  {
    name: 'digests: native, Node, Chromium',
    group: 'e2e',
    after: [packages, browsers, engine, compiling],
    reads: () => [scenariosRead, engineRead, toolsRead, packagesRead, commandLine()],
    run: compareDigests,
  },
  // Its stories run at human speed: it has the machine to itself.
  {
    name: 'end to end (Playwright)',
    group: 'e2e',
    alone: true,
    reads: () => [
      ...[folder('dist'), folder('e2e'), scenariosRead, toolsRead, packagesRead, commandLine()],
      ...['playwright.config.ts', 'package.json', 'tsconfig.json'],
      ...['web/src/debug.ts', 'web/src/generated/reference.json'],
    ],
    run: playwright,
  },
];

async function needBrowsers() {
  await needPackages();
  await needBrowser();
}

/** @returns {{ only: readonly Group[], everything: boolean }} */
function wanted() {
  const flags = process.argv.slice(2).filter((flag) => flag !== '--all');
  const everything = process.argv.includes('--all');
  const [flag, value, ...rest] = flags;
  if (flag === undefined) return { only: groups, everything };
  const group = groups.find((name) => name === value);
  if (flag !== '--only' || !group || rest.length > 0) {
    return fail(`npm test takes nothing, or -- with --all, --only ${groups.join('|')}, or both`);
  }
  return { only: [group], everything };
}

const { only, everything } = wanted();
needNode();
needRust();
mkdirSync(cache, { recursive: true });

/** @type {Outcome} */
const total = { passed: 0, failed: 0, skipped: 0 };

/**
 * The line of a step, after what it has to say.
 * @param {string} name
 * @param {string} took
 * @param {Outcome} outcome
 */
function report(name, took, { passed, failed, skipped = 0, note, log }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped = (total.skipped ?? 0) + skipped;
  const counts = [
    passed + failed > 1 && `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    note,
  ].filter(Boolean);
  if (log) process.stdout.write(`\n${log.trimEnd()}\n\n`);
  process.stdout.write(
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(32)}${took.padStart(9)}   ${counts.join(', ')}\n`,
  );
}

/** The programs that run the page's tests: with another one, tests run again. */
function programsUsed() {
  const { executablePath, channel } = testBrowser();
  const browser = executablePath ?? `Playwright's ${channel}`;
  const version = executablePath && run(executablePath, ['--version'])?.out;
  return [process.version, browser, version ?? 'none'];
}

/**
 * Runs a step, unless it passed and all that it reads is as it was then.
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function unlessPassed({ name, reads, run }) {
  if (!reads) return run();
  const stamp = join(cache, 'passed', name.replace(/\W+/g, '-'));
  const digest = digestOf(reads(), programsUsed());
  const before = everything ? undefined : keptFor(stamp, digest);
  if (before !== undefined) {
    const [passed = 0, skipped = 0] = before.split(' ').map(Number);
    return { passed, failed: 0, skipped, note: 'unchanged since it passed' };
  }
  // Whatever comes of it now counts, and not that it passed once.
  rmSync(stamp, { force: true });
  const outcome = await run();
  if (outcome.failed === 0 && !outcome.unsure)
    keep(stamp, digest, `${outcome.passed} ${outcome.skipped ?? 0}`);
  return outcome;
}

/**
 * Runs steps, two at a time, and reports them in their order.
 * @param {readonly Step[]} chosen
 */
async function runAll(chosen) {
  const waiting = [...chosen];
  const names = chosen.map(({ name }) => name);
  /** @type {Map<string, () => void>} */
  const done = new Map();
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  /** Those of them that keep a processor busy. */
  let busy = 0;
  let reported = 0;

  /** @param {Step} step */
  const ready = ({ name, after = [], alone }) => {
    const needed = alone ? names.slice(0, names.indexOf(name)) : after;
    return needed.every((other) => done.has(other) || !names.includes(other));
  };

  /** @param {Step} step */
  async function carryOut(step) {
    const { name } = step;
    const start = performance.now();
    /** @type {Outcome} */
    const outcome = await unlessPassed(step).catch((error) => ({
      passed: 0,
      failed: 1,
      log: `${error?.stack ?? error}\n`,
    }));
    const took = seconds(start);
    done.set(name, () => report(name, took, outcome));
    for (let line = done.get(names[reported] ?? ''); line; ) {
      line();
      reported += 1;
      line = done.get(names[reported] ?? '');
    }
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((step) => (step.waits || busy < 2) && ready(step));
    const [step] = next < 0 ? [] : waiting.splice(next, 1);
    if (step) {
      const weight = step.waits ? 0 : 1;
      busy += weight;
      const work = carryOut(step).finally(() => {
        busy -= weight;
        running.delete(work);
      });
      running.add(work);
    } else {
      await Promise.race(running);
    }
  }
}

const begun = performance.now();
await runAll(steps.filter(({ group }) => group === 'all' || only.includes(group)));

process.stdout.write(`\n${seconds(begun)} in all\n`);
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`, () => {
  // Builders may keep threads alive; the report is complete.
  process.exit(total.failed > 0 ? 1 : 0);
});

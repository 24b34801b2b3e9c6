// @ts-check
// npm run bench: how fast it is and what it takes, beside what it should.
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { benchMoved, benchOpened } from './bench-large.mjs';
import { benchMatrix } from './bench-matrix.mjs';
import { benchCell, benchPage, benchSix } from './bench-page.mjs';
import { benchSteps } from './bench-steps.mjs';
import { comparedWith, keepSpeeds, readHistory, sayings, slower, speeds } from './benchKept.mjs';
import { needBrowser } from './browser.mjs';
import { buildSite, initialDownload, needPrograms } from './build.mjs';
import { budget, kilobytes } from './firstVisitSize.mjs';
import { optimised, PROFILED } from './optimised.mjs';
import { fromDisk, versions } from './release.mjs';
import { crates, fail, needPackages, root, run, say } from './setup.mjs';

/** Bytes for recorded series, as natively. */
const probes = 48e6;

/** The longest that anything that is opened may keep the page's thread, in milliseconds of processor time. */
const MOST_AT_ONCE = 100;

/** Until the first plot runs, on a processor as it is and one slowed four times, in milliseconds. */
const FIRST_PLOT = 800;
const FIRST_PLOT_SLOWED = 1500;

/** The most that a step of a slider may send to the page, in kB. */
const MOST_OF_STEP = 20;

/** A frame at 60 a second, in milliseconds. */
const FRAME = 16.7;

/** @typedef {[what: string, value: string, aim: string, reached: boolean | null]} Row */

const argv = process.argv.slice(2);
const json = argv.includes('--json');
const quick = argv.includes('--quick');
const keep = argv.includes('--keep');
if (argv.some((flag) => !['--json', '--quick', '--keep'].includes(flag))) {
  fail(
    'npm run bench takes --json, --quick for medians of 3 without the long run, and --keep to compare later runs with this one',
  );
}
const repeats = quick ? 3 : 7;

/**
 * Runs the bench of the command line: its JSON.
 * @param {readonly string[]} argv
 */
function sim(...argv) {
  const done = spawnSync('cargo', optimised('run', ['bench', ...argv]), {
    cwd: crates,
    env: { ...process.env, ...PROFILED },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (done.status !== 0) fail(done.stderr?.trim() || 'the command line did not run');
  return JSON.parse(done.stdout);
}

await needPackages();
await needPrograms();
await needBrowser();
say('Building the command line and the site…');
const built = run('cargo', optimised('build'), { cwd: crates, env: PROFILED, show: true });
if (built?.code !== 0) fail('The command line could not be built (the lines above are from cargo)');
await buildSite();

const load = loadavg()[0] ?? 0;
say('Timing the engine, in turns: bare loops, natively, as WebAssembly…');
const documents = sim('--documents');
const begun = performance.now();
const usedBefore = processorsUsed();
const native = sim('--json', '--repeats', String(repeats));
const wasm = await inTurns();
/** Processors that others kept busy meanwhile: ours was one. */
const others = Math.max(
  0,
  (processorsUsed() - usedBefore) / ((performance.now() - begun) / 1000) - 1,
);
say('Senders written as rules beside those built in…');
const twins = sim('--rules', '--json', '--repeats', String(repeats));
const twinsAsWasm = await rulesAsWasm();
say('Replaying a stretch for a diagram of packets…');
const replays = await replaysAsWasm();
say('Timing documents beside those half as large…');
const growth = sim('--growth', '--json', '--repeats', String(repeats));

/** A process that runs documents as WebAssembly, and answers with packets a second. */
function wasmRunner() {
  const there = fork(join(root, 'web/tools/bench-wasm.mjs'));
  /** @param {object} document @returns {Promise<number>} */
  const asWasm = async (document) => {
    there.send({ document, budget: probes });
    const [rate] = await once(there, 'message');
    return rate;
  };
  return { asWasm, close: () => there.disconnect() };
}

/**
 * WebAssembly and native runs of each case in turns, so that a noisy machine spoils both alike.
 * @returns {Promise<{ name: string, rate: number, share: number, spread: [number, number], ofSession: number }[]>}
 */
async function inTurns() {
  const { asWasm, close } = wasmRunner();
  const measured = [];
  for (const document of documents) {
    // Code that is compiled on its first run is compiled now.
    await asWasm(document);
    const rates = [];
    const shares = [];
    const ofSessions = [];
    for (let turn = 0; turn < repeats; turn += 1) {
      const rate = await asWasm(document);
      const [one] = sim('--json', '--repeats', '1', '--case', document.name).cases;
      rates.push(rate);
      shares.push(rate / one.native);
      ofSessions.push(rate / one.session);
    }
    measured.push({
      name: document.name,
      rate: median(rates),
      share: median(shares),
      spread: /** @type {[number, number]} */ ([Math.min(...shares), Math.max(...shares)]),
      ofSession: median(ofSessions),
    });
  }
  close();
  return measured;
}

/**
 * The share of the packets a second that rules leave, as WebAssembly, in turns.
 * @returns {Promise<{ share: number, spread: [number, number] }[]>}
 */
async function rulesAsWasm() {
  const { asWasm, close } = wasmRunner();
  const measured = [];
  for (const { documents: both } of twins) {
    for (const document of both) await asWasm(document);
    /** @type {number[]} */
    const shares = [];
    for (let turn = 0; turn < repeats; turn += 1) {
      const builtIn = await asWasm(both[0]);
      shares.push((await asWasm(both[1])) / builtIn);
    }
    measured.push({
      share: median(shares),
      spread: /** @type {[number, number]} */ ([Math.min(...shares), Math.max(...shares)]),
    });
  }
  close();
  return measured;
}

/**
 * The replays that were timed natively, as WebAssembly: seconds of each.
 * @returns {Promise<number[]>}
 */
async function replaysAsWasm() {
  const there = fork(join(root, 'web/tools/bench-wasm.mjs'));
  const measured = [];
  for (const { name, from, stretch } of native.replays) {
    const document = documents.find((/** @type {{ name: string }} */ one) => one.name === name);
    there.send({ document, budget: probes, replay: { from, stretch, repeats } });
    const [seconds] = await once(there, 'message');
    measured.push(seconds);
  }
  there.disconnect();
  return measured;
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Seconds that all processors have worked since the machine began, whoever asked for it. */
function processorsUsed() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0) / 1000;
}

say('Dragging sliders in a large network…');
const steps = await benchSteps();
if (!quick) say('Running P2 for 10 000 s…');
const long = quick ? null : sim('--case', 'P2', '--memory', '10000');
say('Watching the page with P2 flat out…');
const pageLoad = loadavg()[0] ?? 0;
const p2 = documents.find((/** @type {{ name: string }} */ { name }) => name === 'P2');
const page = await benchPage(p2);
const cell = await benchCell();
say('Six runs of P2 beside one another…');
const six = await benchSix(p2);
say('Every sender against every other…');
const matrix = await benchMatrix();
say('Opening in it what strangers may send…');
const opened = await benchOpened(quick ? 1 : 3);
const moved = await benchMoved();
const found = initialDownload();

/** @param {number} value @param {number} digits */
const fixed = (value, digits) => value.toFixed(digits);

/** @param {readonly [number, number]} ends @param {number} digits */
const range = ([from, to], digits) => `(${fixed(from, digits)} to ${fixed(to, digits)})`;

/** @type {Row[]} */
const rows = [];
for (const measured of native.cases) {
  const { name, bare, ratio, spread, links, ofLinks, leastRatio } = measured;
  rows.push([`${name}, bare loop`, `${fixed(bare / 1e6, 2)} M packets/s`, '', null]);
  rows.push([
    `${name}, bare loop of all links`,
    `${fixed(links / 1e6, 2)} M packets/s; native is ${fixed(ofLinks, 3)} of it`,
    '',
    null,
  ]);
  rows.push([
    `${name}, native`,
    `${fixed(measured.native / 1e6, 2)} M packets/s, ${fixed(ratio, 3)} of bare ${range(spread, 3)}`,
    `≥ ${leastRatio}`,
    ratio >= leastRatio,
  ]);
  const there = wasm.find((other) => other.name === name);
  if (!there) continue;
  rows.push([
    `${name}, WebAssembly`,
    `${fixed(there.rate / 1e6, 2)} M packets/s, ${fixed(there.share, 2)} of native ${range(there.spread, 2)}, ${fixed(there.ofSession, 2)} of a native run with checkpoints`,
    '≥ 0.6',
    there.share >= 0.6,
  ]);
}
for (const [at, { sender, share, spread, least }] of twins.entries()) {
  const sides = [{ side: 'native', share, spread }];
  const asWasm = twinsAsWasm[at];
  if (asWasm) sides.push({ side: 'WebAssembly', ...asWasm });
  for (const one of sides) {
    rows.push([
      `Rules of ${sender}, ${one.side}`,
      `${fixed(one.share, 2)} of the sender built in ${range(one.spread, 2)}`,
      `≥ ${fixed(least, 2)}`,
      one.share >= least,
    ]);
  }
}
for (const { name, what, packets, seconds, mostSeconds } of native.work) {
  const most = mostSeconds ?? null;
  rows.push([
    `${name}, ${what}`,
    `${fixed(seconds, 2)} s, ${fixed(packets / seconds / 1e6, 2)} M packets/s`,
    most === null ? '' : `≤ ${most} s`,
    most === null ? null : seconds <= most,
  ]);
}
for (const [at, { name, stretch, seconds, mostSeconds }] of native.replays.entries()) {
  const sides = [
    { side: 'native', taken: seconds },
    { side: 'WebAssembly', taken: replays[at] ?? Number.NaN },
  ];
  for (const { side, taken } of sides) {
    rows.push([
      `${name}, ${stretch} s replayed for a diagram, ${side}`,
      `${fixed(1000 * taken, 0)} ms`,
      `≤ ${1000 * mostSeconds} ms`,
      taken <= mostSeconds,
    ]);
  }
}
for (const { name, ratio, mostRatio, whole } of growth) {
  rows.push([
    `Twice as large: ${name}`,
    `${fixed(1000 * whole, 1)} ms, ${fixed(ratio, 2)} of half`,
    `≤ ${mostRatio}`,
    ratio <= mostRatio,
  ]);
}
for (const { what, median, bytes } of steps) {
  const sent = bytes / 1000;
  rows.push([
    `A slider's step at ${what}`,
    `${fixed(median, 2)} ms, ${fixed(sent, 1)} kB`,
    `≤ ${MOST_OF_STEP} kB`,
    sent <= MOST_OF_STEP,
  ]);
}
if (long?.peakBytes) {
  const megabytes = long.peakBytes / 1e6;
  rows.push(['P2 for 10 000 s, memory', `${fixed(megabytes, 0)} MB`, '< 200 MB', megabytes < 200]);
}
/**
 * @param {string} what @param {number | null} value @param {number | null} most
 */
const milliseconds = (what, value, most) =>
  rows.push([
    what,
    value === null ? 'not measured' : `${fixed(value, 1)} ms`,
    most === null ? '' : `≤ ${most} ms`,
    most === null ? null : value !== null && value <= most,
  ]);
rows.push([
  'Page, P2 flat out',
  `${fixed(page.simulated, 1)} simulated s/s, ${page.frames} frames`,
  '',
  null,
]);
milliseconds('Page, from frame to frame, p95', page.framesApartP95, 17.5);
milliseconds('Page, main thread per frame, p95', page.mainThreadP95, 8);
milliseconds('Page, drawing in that, p95', page.drawingP95, null);
milliseconds('Page, longest task', page.longestTask, 50);
milliseconds('Page, longest task on the wall', page.longestTaskWall, null);
milliseconds('Page, worker slice, p95', page.sliceP95, 10);
milliseconds('Page, worker slice, longest', page.slice, null);
milliseconds('Page, slider to acknowledgement, median', page.intervention, null);
milliseconds('Page, slider to acknowledgement, longest', page.interventionMax, null);
milliseconds('Page, first running plot', page.firstPlot, FIRST_PLOT);
milliseconds('Page, the same, slowed four times', page.firstPlotSlowed, FIRST_PLOT_SLOWED);
rows.push([
  'Page, 60 s of ten saturated stations',
  `${fixed(cell.sixty, 2)} s`,
  '≤ 1.5 s',
  cell.sixty <= 1.5,
]);
milliseconds('Page, that cell, from frame to frame, p95', cell.framesApartP95, 17.5);
milliseconds('Page, that cell, main thread per frame, p95', cell.mainThreadP95, 8);
milliseconds('Page, six runs of P2, from frame to frame, p95', six.framesApartP95, null);
milliseconds('Page, six runs of P2, main thread per frame, p95', six.mainThreadP95, 16.7);
if (six.bytes !== null)
  rows.push([
    'Page, six runs of P2, memory',
    `${fixed(six.bytes / 1e6, 0)} MB`,
    '≤ 400 MB',
    six.bytes <= 400e6,
  ]);
rows.push([
  `Page, a matrix of ${matrix.runs} runs of 30 s`,
  `${fixed(matrix.seconds, 1)} s`,
  '≤ 60 s',
  matrix.seconds <= 60,
]);
for (const { what, longest, ofFirst } of opened) {
  const isFirst = what === 'the first example';
  rows.push([
    `Page, longest task with ${what}`,
    longest === null || ofFirst === null
      ? 'not measured'
      : `${fixed(longest, 1)} ms${isFirst ? '' : `, ${fixed(ofFirst, 2)} of the first example`}`,
    `≤ ${MOST_AT_ONCE} ms`,
    longest !== null && longest <= MOST_AT_ONCE,
  ]);
}
milliseconds('Page, 1 000 nodes panned, main thread per frame, p95', moved.panned, FRAME);
milliseconds('Page, a node of them dragged, the same', moved.led, FRAME);
for (const [kind, most] of Object.entries(budget)) {
  const size = kilobytes(found, kind);
  rows.push([`First visit, ${kind}`, `${fixed(size, 1)} kB`, `≤ ${most} kB`, size <= most]);
}

const processor = cpus()[0]?.model ?? 'unknown';
const now = speeds({ cases: native.cases, work: native.work, wasm });
const history = readHistory();
const here = { processor, version: versions(fromDisk)[0]?.version ?? '' };
if (keep) {
  keepSpeeds({ ...here, date: new Date().toISOString().slice(0, 10), speeds: now });
}

if (json) {
  const report = {
    loadAverage: load,
    otherProcessors: others,
    repeats,
    native: native.cases,
    work: native.work,
    wasm,
    growth,
    replays: { native: native.replays, wasm: replays },
    rules: { native: twins, wasm: twinsAsWasm },
    steps,
    memory: long,
    page: { ...page, loadAverage: pageLoad, opened, moved, six, matrix },
    download: found,
    speeds: now,
    slower: comparedWith(history, here).map((kept) => ({
      version: kept.version,
      slower: slower(kept, now),
    })),
  };
  process.stdout.write(`${JSON.stringify(report)}\n`);
} else {
  /** @param {0 | 1 | 2} column */
  const width = (column) => Math.max(...rows.map((row) => row[column].length));
  const widths = /** @type {const} */ ([width(0), width(1), width(2)]);
  for (const [what, value, aim, reached] of rows) {
    const mark = reached === null ? '' : reached ? '✓' : '✗';
    const line = `${what.padEnd(widths[0])}  ${value.padEnd(widths[1])}  ${aim.padEnd(widths[2])}  ${mark}`;
    process.stdout.write(`${line.trimEnd()}\n`);
  }
  process.stdout.write(
    `Medians of ${repeats} turns, from least to greatest; others kept ${fixed(others, 1)} of ${availableParallelism()} processors busy meanwhile; load average ${fixed(load, 2)} before, ${fixed(pageLoad, 2)} before the page\n`,
  );
  for (const line of sayings(history, now, here)) process.stdout.write(`${line}\n`);
}

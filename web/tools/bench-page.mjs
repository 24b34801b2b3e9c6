// @ts-check
// The page under its heaviest load, as fast as it goes in a real browser: P2, and a radio
// cell of ten saturated stations.
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { browserOnPath, flags } from './browser.mjs';
import { staticServer } from './serve.mjs';
import { root } from './setup.mjs';

/**
 * Milliseconds, but for the counts.
 * @typedef {object} PageFigures
 * @property {number} frames
 * @property {number | null} framesApartP95 from one frame to the next, on the wall
 * @property {number | null} mainThreadP95 processor time of the main thread from one frame to the next
 * @property {number | null} drawingP95 the page's own script in it
 * @property {number | null} longestTask processor time
 * @property {number | null} longestTaskWall with what the machine did meanwhile
 * @property {number | null} slice the longest slice of work in the worker
 * @property {number | null} sliceP95
 * @property {number | null} intervention slider to acknowledged change, the median
 * @property {number | null} interventionMax
 * @property {number | null} firstPlot
 * @property {number | null} firstPlotSlowed with the processor slowed four times
 * @property {number} simulated seconds simulated in a second
 */

const seconds = 10;

/** @param {string} text */
function fragment(text) {
  return `#1${deflateRawSync(Buffer.from(text), { level: 9 }).toString('base64url')}`;
}

/** @param {readonly number[]} values @param {number} share */
function quantile(values, share) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}

/** @param {readonly number[]} values */
const largest = (values) => (values.length === 0 ? null : Math.max(...values));

/**
 * Tasks of the page's main thread, and what it did from one frame to the next,
 * in processor time: on a busy machine a task waits longer than it works.
 * @param {{ traceEvents: { name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args?: { name?: string } }[] }} trace
 */
function mainThread({ traceEvents }) {
  const frames = traceEvents.filter(({ name }) => name === 'FireAnimationFrame');
  const first = frames[0];
  if (!first) return { tasks: [], work: [], apart: [] };
  const own = traceEvents
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts);
  const tasks = own
    .filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
    .map(({ ts, dur = 0, tdur = dur }) => ({
      start: ts / 1000,
      wall: dur / 1000,
      work: tdur / 1000,
    }));
  const begins = frames.map(({ ts }) => ts / 1000).sort((a, b) => a - b);
  let next = 0;
  const work = begins.slice(1).map((end) => {
    let sum = 0;
    for (; next < tasks.length; next += 1) {
      const task = tasks[next];
      if (!task || task.start >= end) break;
      sum += task.work;
    }
    return sum;
  });
  // What lies before the second frame reaches back to the beginning of the trace.
  const apart = begins.slice(1).map((end, place) => end - (begins[place] ?? end));
  return { tasks, work: work.slice(1), apart };
}

/**
 * When the first plot ran, of a page that has just been opened.
 * @param {import('@playwright/test').Page} page
 */
async function firstPlotOf(page) {
  const plotted = () => performance.getEntriesByName('first-plot').length > 0;
  await page.waitForFunction(plotted, undefined, { timeout: 30_000 });
  return page.evaluate(() => {
    const first = performance.getEntriesByName('first-plot')[0];
    return first ? first.startTime + first.duration : null;
  });
}

/**
 * The same on a slow machine: the browser gives its threads a quarter of the time.
 * @param {import('@playwright/test').Browser} browser @param {string} url
 */
async function firstPlotSlowed(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url);
  const when = await firstPlotOf(page);
  await context.close();
  return when;
}

/**
 * A browser with the page, until what is done with them is done.
 * @template T
 * @param {(browser: import('@playwright/test').Browser, url: string) => Promise<T>} act
 * @returns {Promise<T>}
 */
async function withBrowser(act) {
  const { chromium } = await import('@playwright/test');
  const server = staticServer({ '/bench/': join(root, 'dist') });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const executablePath = browserOnPath();
  const browser = await chromium.launch({ args: flags, ...(executablePath && { executablePath }) });
  try {
    return await act(browser, `http://127.0.0.1:${port}/bench/`);
  } finally {
    await browser.close();
    server.close();
  }
}

/**
 * A page with a document, once its first plot has run.
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {object} document
 */
async function opened(browser, url, document) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // Long enough that it does not reach its end while it is watched.
  const text = JSON.stringify({ ...document, duration: 10_000 });
  await page.goto(`${url}${fragment(text)}`);
  return { page, firstPlot: await firstPlotOf(page) };
}

/**
 * Plays as fast as it goes, and traces that.
 * @param {import('@playwright/test').Browser} browser @param {import('@playwright/test').Page} page
 */
async function flatOut(browser, page) {
  const speed = page.getByRole('slider', { name: /speed/i }).first();
  await speed.focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(1000);
  await page.evaluate(() => performance.clearMeasures());
  /** Simulated seconds, as the page tells them. */
  const now = () =>
    page.evaluate(
      () => /** @type {{ sawtooth?: { now(): number } }} */ (window).sawtooth?.now() ?? 0,
    );
  const before = await now();
  const began = Date.now();
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await page.waitForTimeout(seconds * 1000);
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const simulated = ((await now()) - before) / ((Date.now() - began) / 1000);
  return { simulated, ...mainThread(trace) };
}

/** Ten stations of 802.11g that always have something to send. */
const CELL = {
  format: 'sawtooth-scenario',
  version: 1,
  name: 'Ten saturated stations',
  view: { panels: ['airtime', 'queue', 'rtt', 'fairness'], selection: 'nodes/ap' },
  nodes: [
    { id: 'sta', kind: 'station', cell: 'ap', count: 10, at: [0, 1] },
    { id: 'ap', kind: 'access-point', at: [1.5, 1] },
    { id: 'server', kind: 'host', at: [4, 1] },
  ],
  links: [{ id: 'w', between: ['ap', 'server'], rate: 1e9, delay: 0.01 }],
  flows: [{ id: 'f', from: 'sta', to: 'server', startJitter: 1, sender: { kind: 'cubic' } }],
};

/**
 * Seconds that 60 s of the cell take in the page; in milliseconds, the time between frames, and
 * what of it the main thread works.
 * @returns {Promise<{ sixty: number, framesApartP95: number | null, mainThreadP95: number | null }>}
 */
export function benchCell() {
  return withBrowser(async (browser, url) => {
    const { page } = await opened(browser, url, CELL);
    const { simulated, apart, work } = await flatOut(browser, page);
    return {
      sixty: 60 / simulated,
      framesApartP95: quantile(apart, 0.95),
      mainThreadP95: quantile(work, 0.95),
    };
  });
}

/**
 * @param {{ duration: number }} document
 * @returns {Promise<PageFigures>}
 */
export function benchPage(document) {
  return withBrowser(async (browser, url) => {
    const { page, firstPlot } = await opened(browser, url, document);
    const { simulated, tasks, work, apart } = await flatOut(browser, page);

    const knob = page.getByRole('slider', { name: /bottleneck/i }).first();
    await knob.focus();
    for (let i = 0; i < 15; i += 1) {
      await page.keyboard.press(i % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
      await page.waitForTimeout(150);
    }
    const measures = await page.evaluate(() =>
      performance.getEntriesByType('measure').map(({ name, duration }) => ({ name, duration })),
    );
    /** @param {string} wanted */
    const named = (wanted) =>
      measures.filter(({ name }) => name === wanted).map(({ duration }) => duration);
    // Its engine would take a processor from the page that is opened next.
    await page.close();
    return {
      frames: work.length,
      framesApartP95: quantile(apart, 0.95),
      mainThreadP95: quantile(work, 0.95),
      drawingP95: quantile(named('frame'), 0.95),
      longestTask: largest(tasks.map((task) => task.work)),
      longestTaskWall: largest(tasks.map((task) => task.wall)),
      slice: largest(named('slice')),
      sliceP95: quantile(named('slice'), 0.95),
      intervention: quantile(named('intervention'), 0.5),
      interventionMax: largest(named('intervention')),
      firstPlot,
      firstPlotSlowed: await firstPlotSlowed(browser, url),
      simulated,
    };
  });
}

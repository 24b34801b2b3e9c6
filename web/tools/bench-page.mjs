// @ts-check
// The page under its heaviest load, as fast as it goes in a real browser: P2, and a radio
// cell of ten saturated stations.
import { readFileSync } from 'node:fs';
import {
  firstPlotOf,
  fragment,
  largest,
  quantile,
  simulated,
  traced,
  viewport,
  withBrowser,
} from './bench-browser.mjs';

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

/**
 * The same on a slow machine: the browser gives its threads a quarter of the time.
 * @param {import('@playwright/test').Browser} browser @param {string} url
 */
async function firstPlotSlowed(browser, url) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url);
  const when = await firstPlotOf(page);
  await context.close();
  return when;
}

/**
 * A page with a document, once its first plot has run.
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {object} document
 */
async function opened(browser, url, document) {
  const page = await browser.newPage({ viewport });
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
  const before = await simulated(page);
  const began = Date.now();
  const thread = await traced(browser, page, () => page.waitForTimeout(seconds * 1000));
  const rate = ((await simulated(page)) - before) / ((Date.now() - began) / 1000);
  return { simulated: rate, ...thread };
}

/** Ten stations of 802.11g that always have something to send. */
const CELL = {
  format: 'sawtooth-scenario',
  version: 2,
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
 * The resident memory of the browser's processes of pages, in bytes; null where the system does not say.
 * @param {import('@playwright/test').Browser} browser
 */
async function residentBytes(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  try {
    return processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => readFileSync(`/proc/${id}/status`, 'utf8'))
      .reduce((sum, status) => sum + 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0), 0);
  } catch {
    return null;
  }
}

/** Seconds: the page first plays a run of 25 to 49 at the speed of the clock, a longer one faster (`comfortableSpeed`). */
export const CLOCKED_DURATION = 40;

/**
 * Six runs of a document beside one another, which differ in their seeds: at the speed of the clock, what the main
 * thread works from frame to frame in milliseconds, how far apart frames are, and the memory of all.
 * @param {object} document
 * @returns {Promise<{ framesApartP95: number | null, mainThreadP95: number | null, bytes: number | null }>}
 */
export function benchSix(document) {
  return withBrowser(async (browser, url) => {
    const runs = [1, 2, 3, 4, 5, 6].map((seed) => ({
      name: `Seed ${seed}`,
      document: { ...document, seed, duration: CLOCKED_DURATION },
    }));
    const text = JSON.stringify({ format: 'sawtooth-comparison', version: 1, runs });
    const page = await browser.newPage({ viewport });
    await page.goto(`${url}${fragment(text)}`);
    await page.getByRole('button', { name: 'Seed 6', exact: true }).waitFor();
    await firstPlotOf(page);
    await page.waitForTimeout(2000);
    const { work, apart } = await traced(browser, page, () => page.waitForTimeout(seconds * 1000));
    return {
      framesApartP95: quantile(apart, 0.95),
      mainThreadP95: quantile(work, 0.95),
      bytes: await residentBytes(browser),
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

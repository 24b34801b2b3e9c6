// @ts-check
// A real browser that is watched: what the rows of the bench about the page share.
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { testBrowser } from './browser.mjs';
import { staticServer } from './serve.mjs';
import { root } from './setup.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

/**
 * An event of a trace; times in microseconds, `tdur` in processor time.
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent
 */

/**
 * Times in milliseconds: tasks, the work from one frame to the next, and how far apart frames are.
 * @typedef {{ tasks: { start: number, wall: number, work: number }[], work: number[], apart: number[] }} MainThread
 */

export const viewport = { width: 1440, height: 900 };

/** The link of a text, as `#1…`. @param {string | Uint8Array} text */
export function fragment(text) {
  return `#1${deflateRawSync(text, { level: 9 }).toString('base64url')}`;
}

/** @param {readonly number[]} values @param {number} share */
export function quantile(values, share) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}

/** @param {readonly number[]} values */
export const largest = (values) => (values.length === 0 ? null : Math.max(...values));

/**
 * Tasks of the page's main thread, and what it did from one frame to the next,
 * in processor time: on a busy machine a task waits longer than it works.
 * @param {readonly TraceEvent[]} events
 * @returns {MainThread}
 */
function mainThread(events) {
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame');
  // The browser's own surfaces may draw too, though hardly as often.
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { pid, tid } of frames)
    counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  const [thread] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const own = events
    .filter(({ pid, tid }) => `${pid} ${tid}` === thread)
    .sort((a, b) => a.ts - b.ts);
  const tasks = own
    .filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
    .map(({ ts, dur = 0, tdur = dur }) => ({
      start: ts / 1000,
      wall: dur / 1000,
      work: tdur / 1000,
    }));
  const begins = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts / 1000);
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
  // The time before the second frame reaches back to the beginning of the trace.
  const apart = begins.slice(1).map((end, place) => end - (begins[place] ?? end));
  return { tasks, work: work.slice(1), apart };
}

/**
 * The work of the page's main thread during an action.
 * @param {Browser} browser @param {Page} page @param {() => Promise<void>} act
 */
export async function traced(browser, page, act) {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  return mainThread(traceEvents);
}

/** The part of the page's debug interface that the bench uses. @typedef {{ sawtooth?: { now(): number } }} DebuggedWindow */

/** The simulated seconds that a page shows. @param {Page} page */
export function simulated(page) {
  return page.evaluate(() => /** @type {DebuggedWindow} */ (window).sawtooth?.now() ?? 0);
}

/** Waits until a page shows a simulated time. @param {Page} page @param {number} seconds */
export async function beyond(page, seconds) {
  await page.waitForFunction(
    (at) => {
      const { sawtooth } = /** @type {DebuggedWindow} */ (window);
      return (sawtooth?.now() ?? 0) > at;
    },
    seconds,
    { timeout: 60_000 },
  );
}

/**
 * When the first plot ran, of a page that has just been opened.
 * @param {Page} page
 */
export async function firstPlotOf(page) {
  const plotted = () => performance.getEntriesByName('first-plot').length > 0;
  await page.waitForFunction(plotted, undefined, { timeout: 30_000 });
  return page.evaluate(() => {
    const first = performance.getEntriesByName('first-plot')[0];
    return first ? first.startTime + first.duration : null;
  });
}

/**
 * A browser with the page, until what is done with them is done.
 * @template T
 * @param {(browser: Browser, url: string) => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function withBrowser(act) {
  const { chromium } = await import('@playwright/test');
  const server = staticServer({ '/bench/': join(root, 'dist') });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const browser = await chromium.launch(testBrowser());
  try {
    return await act(browser, `http://127.0.0.1:${port}/bench/`);
  } finally {
    await browser.close();
    server.close();
  }
}

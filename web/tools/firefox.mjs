// @ts-check
// A second browser: Firefox gives the same digests, and one story is run in it,
// from opening the page to opening the link that was shared. Where there is no Firefox,
// that is said, and nothing fails.
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firefoxOnPath, wantFirefox } from './browser.mjs';
import { dist } from './build.mjs';
import { budget, native, scenarios } from './digests.mjs';
import { commandLine } from './rustTests.mjs';
import { staticServer } from './serve.mjs';
import { bindings, needPackages, root, say } from './setup.mjs';

/**
 * @typedef {import('puppeteer-core').Page} Page
 * @typedef {import('puppeteer-core').Browser} Browser
 * @typedef {{ passed: number, failed: number, skipped?: number, note?: string, log?: string }} Outcome
 * @typedef {{ at: number, set: string, to: unknown }} Intervention
 */

/** A step of the story may take so long on a busy machine. */
const PATIENCE_MS = 120_000;

/**
 * Throws unless something holds.
 * @param {unknown} holds
 * @param {string} what
 * @returns {asserts holds}
 */
function must(holds, what) {
  if (!holds) throw new Error(what);
}

/**
 * @param {Browser} browser
 * @param {string} host
 * @param {string} program
 */
async function sameDigests(browser, host, program) {
  const page = await browser.newPage();
  await page.goto(`${host}/tools/replay.mjs`);
  const runner = await page.evaluateHandle(async (budget) => {
    // Names that only the server knows: the compiler is not to look for them.
    const load = (/** @type {string} */ name) => import(name);
    const { default: ready, Session } = await load('/engine/sawtooth.js');
    const { straight } = await load('/tools/replay.mjs');
    await ready({ module_or_path: '/engine/sawtooth_bg.wasm' });
    return (/** @type {string} */ text) => {
      const session = new Session(text, budget);
      /** @type {string} */
      const digest = straight(session).digest;
      session.free();
      return digest;
    };
  }, budget);
  /** @type {string[]} */
  const faults = [];
  const all = scenarios();
  for (const { file, text } of all) {
    const [here, there] = await Promise.all([
      page.evaluate((run, text) => run(text), runner, text),
      native(program, { text }),
    ]);
    if (here !== there) faults.push(`${file}: Firefox ${here}, native ${there}`);
  }
  await page.close();
  return { count: all.length, faults };
}

/** @param {Page} page */
const documentOf = (page) => page.evaluate(() => window.sawtooth?.document() ?? '');

/** @param {Page} page @param {number} seconds */
const digestAt = (page, seconds) => page.evaluate((at) => window.sawtooth?.digestAt(at), seconds);

/** @param {Page} page @param {number} seconds */
const beyond = (page, seconds) =>
  page.waitForFunction((at) => (window.sawtooth?.now() ?? 0) > at, {}, seconds);

/**
 * A page of the site that must not complain.
 * @param {Browser} browser
 * @param {string} url
 * @param {string[]} faults
 */
async function open(browser, url, faults) {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(url);
  await beyond(page, 0);
  return page;
}

/**
 * A control by its label. Not by Firefox's tree for screen readers: with two busy cores its first answer took
 * more than half a minute here, and all other questions waited.
 * @param {string} label
 */
const labelled = (label) => `[aria-label="${label}"]`;

/**
 * Opens the page, pauses and plays, moves a slider, shares the link and opens it.
 * @param {Browser} browser
 * @param {string} site
 * @param {string} program
 */
async function story(browser, site, program) {
  /** @type {string[]} */
  const faults = [];
  const page = await open(browser, site, faults);

  await page.locator(labelled('Pause')).click();
  await page.locator(labelled('Play')).click();
  const paused = await page.evaluate(() => window.sawtooth?.now() ?? 0);
  await beyond(page, paused);

  // The names of the flows are whole, whether or not the browser says that something hovers.
  const cut = await page.$$eval('[data-part="flows"] li [role="combobox"] *', (parts) =>
    parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
  );
  must(cut.length === 0, `names of flows are cut: ${cut.join(', ')}`);

  const slider = await page.waitForSelector(labelled('Rate'));
  await slider?.focus();
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => window.sawtooth?.document().includes('"interventions":[{'));

  await page.locator('xpath/.//button[normalize-space()="Share"]').click();
  await page.locator(labelled('With the current view')).click();
  const field = await page.waitForSelector(labelled('Link'));
  await page.waitForFunction(
    (input) => input instanceof HTMLInputElement && /#1[\w-]{100,}$/.test(input.value),
    {},
    field,
  );
  const link = await field?.evaluate((input) =>
    input instanceof HTMLInputElement ? input.value : '',
  );
  must(link, 'there is no link to share');
  const document = await documentOf(page);
  /** @type {{ duration: number, interventions: Intervention[] }} */
  const { duration, interventions } = JSON.parse(document);
  must(
    interventions.some(({ set }) => set.endsWith('/rate')),
    'the slider changed no rate',
  );

  const other = await open(browser, link, faults);
  must((await documentOf(other)) === document, 'the link opens another document');
  const digests = [
    await digestAt(page, duration),
    await digestAt(other, duration),
    await native(program, { link }),
  ];
  must(
    new Set(digests).size === 1,
    `digests differ: here, by the link, native ${digests.join(', ')}`,
  );
  must(faults.length === 0, faults.join('\n'));
}

/** @returns {Promise<Outcome>} */
export async function firefox() {
  const executablePath = firefoxOnPath();
  if (!executablePath) {
    const note = 'there is no Firefox on the PATH (on Debian: apt-get install firefox-esr)';
    return { passed: 0, failed: 0, skipped: 1, note };
  }
  const program = commandLine();
  const { default: puppeteer } = await import('puppeteer-core');
  const folders = { '/engine/': bindings, '/tools/': join(root, 'web/tools'), '/site/': dist };
  const server = staticServer(folders);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const host = `http://127.0.0.1:${address.port}`;
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  try {
    const { count, faults } = await sameDigests(browser, host, program);
    const failures = await story(browser, `${host}/site/`, program).then(
      () => [],
      (error) => [`the story: ${error instanceof Error ? error.message : error}`],
    );
    const all = [...faults, ...failures];
    return {
      passed: count + 1 - all.length,
      failed: all.length,
      note: await browser.version(),
      ...(all.length > 0 && { log: all.join('\n') }),
    };
  } finally {
    await browser.close();
    server.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await needPackages();
  await wantFirefox();
  const { passed, failed, note, log } = await firefox();
  if (log) say(log);
  say(`${note}: ${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

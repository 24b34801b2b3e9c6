// @ts-check
// Input from strangers, as large as it may be: networks, texts, a link that inflates
// without end, a GraphML file. What counts is how long the page's thread is kept from answering.
import { beyond, largest, quantile, traced, viewport, withBrowser } from './bench-browser.mjs';
import { link, linkTo, mesh, star } from './networks.mjs';

/** @typedef {import('./bench-browser.mjs').Browser} Browser */
/** @typedef {import('./bench-browser.mjs').Page} Page */

/**
 * The longest task of the page's thread while something is opened, and of it what the first example
 * takes in the same browser.
 * @typedef {{ what: string, longest: number | null, ofFirst: number | null }} Opened
 */

/**
 * The time of the page's thread for each frame of panning in a large network: the 95th
 * percentile in milliseconds of processor time.
 * @typedef {{ panned: number | null, led: number | null }} Moved
 */

const MESH = mesh(960, 2000, 20);

/** Each is longer than a page parses as Markdown, and would take it seconds or its stack. */
const TEXTS = {
  quotations: '>'.repeat(2500),
  lists: '- '.repeat(5000),
  brackets: '['.repeat(99_999),
};

/** @type {readonly [what: string, hash: string][]} */
const LINKS = [
  ['a star of 2 000 hosts', linkTo('star', star(2000))],
  ['a star of 4 990 hosts', linkTo('star', star(4990))],
  ['a mesh of 1 000 nodes and 2 000 links', linkTo('mesh', MESH)],
  ['5 000 flows', linkTo('flows', pairs(5000))],
  ['10 000 interventions', linkTo('changes', { ...star(4), interventions: changes(10_000) })],
  ['a lesson of 40 steps', linkToSteps(40)],
  ...Object.entries(TEXTS).map(
    /** @returns {[string, string]} */ ([what, text]) => [`a text of ${what}`, linkToText(text)],
  ),
];

/**
 * As many flows between four hosts.
 * @param {number} flows
 * @returns {import('./networks.mjs').Network}
 */
function pairs(flows) {
  const network = star(4);
  const one = (/** @type {number} */ i) => ({ id: `f${i}`, from: `h${i % 3}`, to: 'h3' });
  return { ...network, flows: Array.from({ length: flows }, (_, i) => one(i)) };
}

/** As many changes of a rate, over most of a minute. @param {number} count */
function changes(count) {
  return Array.from({ length: count }, (_, i) => ({
    at: 1 + (i * 55) / count,
    set: 'links/l-h0/rate',
    to: i % 2 === 0 ? 1e6 : 1e7,
  }));
}

/** A link with a long lesson. @param {number} count */
function linkToSteps(count) {
  const text = 'A flow takes what another one leaves. '.repeat(40);
  const steps = Array.from({ length: count }, (_, i) => ({ title: `Step ${i + 1}`, text }));
  return linkTo('A lesson', { ...star(4), .../** @type {object} */ ({ lesson: { steps } }) });
}

/** A link with this text beside its network and in its lesson. @param {string} text */
function linkToText(text) {
  const lesson = { steps: [{ title: 'Read', text: text.slice(0, 10_000) }] };
  return linkTo('A text', { ...star(4), .../** @type {object} */ ({ about: text, lesson }) });
}

/**
 * The longest task of a page that opens an address, until its run is under way.
 * @param {Browser} browser @param {string} address
 */
async function opening(browser, address) {
  const page = await browser.newPage({ viewport });
  const { tasks } = await traced(browser, page, async () => {
    await page.goto(address);
    await beyond(page, 1);
  });
  await page.close();
  return largest(tasks.map(({ work }) => work));
}

/** The longest task while a running page is given a link that it refuses. @param {Browser} browser @param {string} url */
async function refusing(browser, url) {
  const page = await browser.newPage({ viewport });
  await page.goto(url);
  await beyond(page, 0);
  const bomb = link(Buffer.alloc(1_000_000_000));
  const { tasks } = await traced(browser, page, async () => {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, bomb);
    await page.getByText('more than 1 MB').waitFor();
  });
  await page.close();
  return largest(tasks.map(({ work }) => work));
}

/**
 * The longest task while a large file is read beside the page.
 * @param {Browser} browser @param {string} url
 */
async function reading(browser, url) {
  const page = await browser.newPage({ viewport });
  await page.goto(url);
  await beyond(page, 0);
  const head = '<?xml version="1.0"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">';
  const data = '<data key="d0">1</data>'.repeat(600_000);
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'large.graphml'));
    return transfer;
  }, `${head}<graph><node id="a">${data}</node></graph></graphml>`);
  const { tasks } = await traced(browser, page, async () => {
    await page.dispatchEvent('main', 'drop', { dataTransfer });
    const dialog = page.getByRole('dialog', { name: 'Open GraphML' });
    await dialog.waitFor();
    // The contents of the file, or why it is refused.
    await dialog.getByRole('alert').or(dialog.getByText('1 router')).first().waitFor();
  });
  await page.close();
  return largest(tasks.map(({ work }) => work));
}

/**
 * How long the page's thread is kept by what strangers send, the median of several.
 * @param {number} repeats
 * @returns {Promise<Opened[]>}
 */
export function benchOpened(repeats) {
  return withBrowser(async (browser, url) => {
    /** @type {[what: string, act: () => Promise<number | null>][]} */
    const acts = [
      ['the first example', () => opening(browser, url)],
      ...LINKS.map(
        /** @returns {[string, () => Promise<number | null>]} */ ([what, hash]) => [
          what,
          () => opening(browser, `${url}${hash}`),
        ],
      ),
      ['a link to a gigabyte', () => refusing(browser, url)],
      ['a GraphML file of 14 MB', () => reading(browser, url)],
    ];
    /** @type {(number | null)[][]} */
    const times = acts.map(() => []);
    // In turns, so that all see the same load.
    for (let i = 0; i < repeats; i += 1) {
      for (const [at, [, act]] of acts.entries()) times[at]?.push(await act());
    }
    const longest = times.map((all) =>
      quantile(
        all.filter((one) => one !== null),
        0.5,
      ),
    );
    const first = longest[0] ?? null;
    return acts.map(([what], at) => {
      const own = longest[at] ?? null;
      return { what, longest: own, ofFirst: own === null || first === null ? null : own / first };
    });
  });
}

/**
 * The network is panned and a node of it dragged.
 * @returns {Promise<Moved>}
 */
export function benchMoved() {
  return withBrowser(async (browser, url) => {
    const page = await browser.newPage({ viewport });
    await page.goto(`${url}${linkTo('mesh', { ...MESH, duration: 1000 })}`);
    await page.getByRole('listbox', { name: /1000 nodes, 2000 links/ }).waitFor();
    await beyond(page, 0);
    const box = await page.locator('[data-canvas]').boundingBox();
    if (!box) throw new Error('the network is not drawn');
    const mid = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    /** @param {() => Promise<void>} act */
    const perFrame = async (act) => quantile((await traced(browser, page, act)).work, 0.95);
    const panned = await perFrame(async () => {
      await page.mouse.move(mid.x, mid.y);
      await page.mouse.down({ button: 'middle' });
      for (let step = 0; step < 120; step += 1) {
        await page.mouse.move(mid.x + 80 * Math.sin(step / 10), mid.y + 40 * Math.cos(step / 7));
      }
      await page.mouse.up({ button: 'middle' });
    });
    const at = await onNode(page, mid);
    const led = await perFrame(async () => {
      await page.mouse.down();
      for (let step = 1; step <= 60; step += 1) await page.mouse.move(at.x + step, at.y + step / 2);
      await page.mouse.up();
    });
    return { panned, led };
  });
}

/**
 * Leads the pointer onto a node: one is found by what is named under it.
 * @param {Page} page @param {{ x: number, y: number }} from
 */
async function onNode(page, from) {
  const named = page.locator('[data-canvas] svg text').filter({ hasText: /^Router r/ });
  for (let step = 0; step < 60; step += 1) {
    const at = { x: from.x + 5 * step, y: from.y + 3 * (step % 9) };
    await page.mouse.move(at.x, at.y);
    // The name is written in the frame after the move.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    if (await named.count()) return at;
  }
  throw new Error('there is no node under the pointer');
}

/** The beginning of every story, and helpers that stories share. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
// Its types are what is meant: this declares window.sawtooth.
import type {} from '../web/src/debug';
import { native } from '../web/tools/digests.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

export interface Scenario {
  file: string;
  text: string;
  name: string;
  duration: number;
}

/** The scenarios that come with the page. */
export function scenarios(): Scenario[] {
  const folder = join(root, 'scenarios');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ text }) => text.includes('"sawtooth-scenario"'))
    .map(({ file, text }) => {
      const { name, duration } = JSON.parse(text) as { name: string; duration: number };
      return { file, text, name, duration };
    });
}

/** The command line, built before all stories. */
export function program(): string {
  const { SAWTOOTH_SIM } = process.env;
  if (SAWTOOTH_SIM === undefined) throw new Error('the command line has not been built');
  return SAWTOOTH_SIM;
}

/** The digest of a document, or of what a link holds, run natively by the command line. */
export function nativeDigest(what: { text: string } | { link: string }): Promise<string> {
  return native(program(), what);
}

/** Two flows over a link that loses packets at random: the scenario of every story that names no other. */
export const TWO_FLOWS = '#/example/ucc-newreno';

/** Opens the page and waits until its run is under way. Without a hash it opens as for a stranger. */
export async function open(page: Page, hash = TWO_FLOWS): Promise<void> {
  await page.goto(`./${hash}`);
  await running(page);
}

/** Waits until simulated time goes by. */
export async function running(page: Page): Promise<void> {
  await beyond(page, 0);
}

/** Waits until a simulated time has gone by. Looks in every frame: a poll looks once a second. */
export async function beyond(page: Page, seconds: number): Promise<void> {
  await page
    .waitForFunction((at) => (window.sawtooth?.now() ?? 0) > at, seconds, { timeout: 60_000 })
    // The present time says more in a failure than that another one was waited for.
    .catch(async () => expect(await now(page)).toBeGreaterThan(seconds));
}

/** Plays at about an eighth of the speed: a run ends after all that a story does to it, however slow the machine is. */
export async function slowed(page: Page): Promise<void> {
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('[');
}

export function now(page: Page): Promise<number> {
  return page.evaluate(() => window.sawtooth?.now() ?? 0);
}

/** The instant at which the paused run stands, once the page shows it. */
export async function paused(page: Page): Promise<number> {
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const instant = await page.evaluate(() => window.sawtooth?.instant());
  await expect.poll(() => now(page)).toBe(instant);
  return instant ?? 0;
}

export function documentOf(page: Page): Promise<string> {
  return page.evaluate(() => window.sawtooth?.document() ?? '');
}

export function digestAt(page: Page, seconds: number): Promise<string> {
  return page.evaluate((at) => window.sawtooth?.digestAt(at) ?? '', seconds);
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that look at colours: most of the time of axe. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Which rules of axe are asked. */
type Rules = 'all' | 'colours' | 'none';

/**
 * The violations that axe finds: by every rule, or by those that a look is searched for. What is in
 * a frame is a page of its own, which is searched there: the legacy mode of axe does not carry all
 * that it has looked at to a second page to be put together there.
 */
export async function violations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (rules === 'none') return [];
  const search = rules === 'colours' ? axe(page).withRules(OF_COLOURS) : axe(page).withTags(TAGS);
  const found = await search.analyze();
  const messages: string[] = [];
  for (const { id, nodes } of found.violations) {
    for (const { html, target } of nodes) {
      if (id === SIZE && !(await isSmall(page, target.map(String)))) continue;
      messages.push(`${id}: ${html}`);
    }
  }
  return messages;
}

const SIZE = 'target-size';

function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] });
}

/** Whether a target is small where it is in full sight: half under what stays at the edges it may be. */
async function isSmall(page: Page, target: string[]): Promise<boolean> {
  await page.locator(target.join(' ')).evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  const again = await axe(page).include(target).withRules(SIZE).analyze();
  return again.violations.length > 0;
}

/** A screen, and the scheme of its colours. */
export interface Look {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /**
   * Which rules of axe are asked here: all on the first screen, of the other scheme its colours, and all again on a screen
   * that the story names, since the page has or hides parts there. On the rest the same parts only move.
   */
  rules: Rules;
}

/** The screens that the page is made for. */
export const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** Here the laboratory is one column, and lists beside a text are left out. */
export const PHONE = SCREENS[2];

/**
 * Looks at an open page on each screen, in both schemes: sizes and colours follow the screen while
 * the page is open. What a page shows first on a screen is checked by stories that open it there.
 * `searched`: the further screens on which axe is asked, which takes about a second each.
 */
export async function inEveryLook(
  page: Page,
  check: (look: Look) => Promise<void>,
  screens: readonly Look['viewport'][] = SCREENS,
  searched: readonly Look['viewport'][] = [],
): Promise<void> {
  const rulesOn = (viewport: Look['viewport'], colorScheme: Look['colorScheme']): Rules => {
    if (viewport === screens[0]) return colorScheme === 'light' ? 'all' : 'colours';
    return colorScheme === 'light' && searched.includes(viewport) ? 'all' : 'none';
  };
  for (const viewport of screens) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await painted(page);
      await test.step(`${viewport.width} px, ${colorScheme}`, () =>
        check({ viewport, colorScheme, rules: rulesOn(viewport, colorScheme) }));
    }
  }
}

/** Waits until the page has painted what it is like now, and no colour or size is on its way. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A change made now is on the screen in the frame after the next one.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(({ effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return typeof endTime === 'number' && Number.isFinite(endTime);
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Nothing is wider than the screen, once what depends on its size has taken it up. */
export async function fits(page: Page, what?: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, what).toBeLessThanOrEqual(0);
}

/** Whether a text lies within the boxes around it, and nothing lies over it. */
export function isWhole(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    if (width === 0) return false;
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue;
      const around = box.getBoundingClientRect();
      if (left < around.left - 1 || right > around.right + 1) return false;
    }
    return [left + 2, right - 2].every((x) => {
      const found = document.elementFromPoint(x, (top + bottom) / 2);
      return found !== null && (element.contains(found) || found.contains(element));
    });
  });
}

export interface Changed {
  at: number;
  set: string;
  to: unknown;
}

export async function interventions(page: Page): Promise<Changed[]> {
  const { interventions: list = [] } = JSON.parse(await documentOf(page)) as {
    interventions?: Changed[];
  };
  return list;
}

/** The value of the latest change while the run plays, if there is one. */
export async function latest(page: Page): Promise<unknown> {
  return (await interventions(page)).at(-1)?.to;
}

/** Lowers what a slider sets by a large step, and waits until the document has that. */
export async function lowered(page: Page, slider: Locator): Promise<void> {
  const before = await latest(page);
  await slider.press('PageDown');
  await expect.poll(() => latest(page)).not.toBe(before);
}

/** Types words into the list that is open, and takes the first option, which begins like this. */
export async function choose(page: Page, words: string, begins: string = words): Promise<void> {
  // Until the list has the focus its button gets the keys, and takes what begins like them.
  await page.waitForFunction(() =>
    document.activeElement?.matches('input, [role="listbox"], [role="option"]'),
  );
  await page.keyboard.type(words);
  const option = page.getByRole('option', { name: new RegExp(`^${begins}`) }).first();
  await expect(option).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(option).toHaveCount(0);
}

/** Opens a file through the command palette. */
export async function openFile(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await find(page, 'Open a file');
  await (await choosing).setFiles(file);
}

/** Goes to what is found first by these words, or does it. */
export async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Find' }).getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill(words);
  await expect(page.getByRole('option').first()).toHaveAttribute('data-highlighted', '');
  await field.press('Enter');
}

/** Takes away what Playwright leaves of an earlier story in a context that it has set back. */
async function forgotten(page: Page, context: BrowserContext, origin: string): Promise<void> {
  await context.clearPermissions();
  await context.setOffline(false);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage' });
  await session.detach();
  await page.evaluate(() => {
    window.name = '';
  });
}

/** An icon that a whole browser asks the root of the host for where a file names none: the site has no part in it. */
const ICON = /^https?:\/\/[^/]+\/favicon\.ico$/;

/** A page that must not complain in its console. */
export const test = base.extend<{ quiet: undefined }>({
  page: async ({ page, context, baseURL }, use) => {
    await forgotten(page, context, new URL(baseURL ?? '').origin);
    await use(page);
  },
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() !== 'error' || ICON.test(message.location().url)) return;
        faults.push(message.text());
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

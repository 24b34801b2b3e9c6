/** What every story begins with, and the few words that stories share. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
// Its types are what is meant: this declares window.sawtooth.
import type {} from '../web/src/debug';
import { native } from '../web/tools/digests.mjs';
import { commandLine } from '../web/tools/rustTests.mjs';

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

let program: string | undefined;

/** The digest of a document, or of what a link holds, run natively by the command line. */
export function nativeDigest(what: { text: string } | { link: string }): Promise<string> {
  program ??= commandLine();
  return native(program, what);
}

/** Opens the page and waits until its run is under way. */
export async function open(page: Page, hash = ''): Promise<void> {
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
    .waitForFunction((at) => (window.sawtooth?.now() ?? 0) > at, seconds, { timeout: 20_000 })
    // What the time is instead tells more than that it was waited for.
    .catch(async () => expect(await now(page)).toBeGreaterThan(seconds));
}

export function now(page: Page): Promise<number> {
  return page.evaluate(() => window.sawtooth?.now() ?? 0);
}

/** What `read` gives once it no longer changes: what was on its way has arrived. */
export async function settled<T>(page: Page, read: (page: Page) => Promise<T>): Promise<T> {
  let last = await read(page);
  await expect
    .poll(
      async () => {
        const before = last;
        last = await read(page);
        return last === before;
      },
      { intervals: [250] },
    )
    .toBe(true);
  return last;
}

export function documentOf(page: Page): Promise<string> {
  return page.evaluate(() => window.sawtooth?.document() ?? '');
}

export function digestAt(page: Page, seconds: number): Promise<string> {
  return page.evaluate((at) => window.sawtooth?.digestAt(at) ?? '', seconds);
}

/**
 * What axe finds. Our pages have no frames: its legacy mode looks at the page alone, and
 * does not carry all that it has looked at to a second page to be put together there.
 */
export async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
}

/** A screen, and the scheme of its colours. */
export interface Look {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
}

/** Tells stories on each screen that the page is made for, in both schemes. */
export function inEveryLook(tell: (look: Look) => void): void {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = { viewport: { width, height }, colorScheme };
      test.describe(`${width} px, ${colorScheme}`, () => {
        test.use(look);
        tell(look);
      });
    }
  }
}

/** How much wider the page is than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
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

/** A page that must not complain in its console. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

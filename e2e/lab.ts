/** What every story begins with, and the few words that stories share. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
// Its types are what is meant: this declares window.sawtooth.
import type {} from '../web/src/debug';
import { commandLine } from '../web/tools/digests.mjs';

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

/** The digest of a document or a link, run natively by the command line. */
export function nativeDigest(what: { file: string } | { link: string } | { text: string }): string {
  const argument =
    'file' in what ? join(root, 'scenarios', what.file) : 'link' in what ? what.link : '-';
  program ??= commandLine();
  const done = spawnSync(program, ['run', argument, '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...('text' in what && { input: what.text }),
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return (JSON.parse(done.stdout) as { digest: string }).digest;
}

/** Opens the page and waits until its run is under way. */
export async function open(page: Page, hash = ''): Promise<void> {
  await page.goto(`./${hash}`);
  await running(page);
}

/** Waits until simulated time goes by. */
export async function running(page: Page): Promise<void> {
  await expect.poll(() => now(page), { timeout: 20_000 }).toBeGreaterThan(0);
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
      { intervals: [150] },
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

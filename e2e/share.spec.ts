import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  beyond,
  digestAt,
  documentOf,
  expect,
  interventions,
  lowered,
  nativeDigest,
  now,
  open,
  openFile,
  running,
  test,
} from './laboratory';

test('a copied link replays the same run, bit for bit, in another profile and on the command line', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await beyond(page, 0.3);
  const slider = page.getByRole('slider', { name: 'Rate' }).first();
  await slider.focus();
  await lowered(page, slider);
  await lowered(page, slider);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('switch', { name: 'With the current view' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#1[A-Za-z0-9_-]{100,}$/);
  await page.keyboard.press('Escape');
  const { duration } = JSON.parse(await documentOf(page)) as { duration: number };
  const here = await digestAt(page, duration);

  const profile = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await profile.newPage();
  await other.goto(link);
  await running(other);
  expect(await documentOf(other)).toBe(await documentOf(page));
  expect(await digestAt(other, duration)).toBe(here);
  await profile.close();

  expect(await nativeDigest({ link })).toBe(here);
});

test('a link shows the same plots, zoom, instant and selection, and stays paused', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await digestAt(page, 12.5);
  await page.getByRole('button', { name: 'Panels' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Throughput' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Phase plane' }).click();
  await page.keyboard.press('Escape');
  const plots = page.getByRole('application', { name: 'Plots' });
  await plots.focus();
  await plots.press('+');
  await plots.press('+');
  const flow = page.getByRole('button', { name: /^Flow / }).last();
  await flow.focus();
  await flow.press('Enter');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');

  const profile = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await profile.newPage();
  await other.goto(link);
  await expect.poll(() => now(other)).toBe(12.5);
  await expect(other.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const screen = async (one: Page): Promise<unknown> => {
    await one.getByRole('button', { name: 'Share' }).click();
    await one.getByRole('button', { name: 'Copy JSON' }).click();
    await one.keyboard.press('Escape');
    const { view } = JSON.parse(await one.evaluate(() => navigator.clipboard.readText())) as {
      view: unknown;
    };
    return view;
  };
  await profile.grantPermissions(['clipboard-read', 'clipboard-write']);
  const here = await screen(page);
  expect(here).toMatchObject({
    panels: ['cwnd', 'queue', 'fairness', 'plane'],
    at: 12.5,
    zoom: [expect.any(Number), expect.any(Number)],
    selection: expect.stringMatching(/^flows\//),
  });
  await expect.poll(() => screen(other)).toEqual(here);
  await profile.close();
});

test('edits are offered again at another visit, a plain example is not', async ({ page }) => {
  await open(page);
  await page.reload();
  await open(page);
  const offer = page.getByRole('region', { name: 'Saved changes' });
  // A page that goes leaves what it keeps: there is nothing that could be offered later.
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sawtooth-work')));
  expect(await kept()).toEqual([]);
  await expect(offer).toHaveCount(0);
  const slider = page.getByRole('slider', { name: 'Rate' }).first();
  await slider.focus();
  await lowered(page, slider);
  const edited = await interventions(page);
  // As another visit: what the address says is open after a reload.
  await page.goto('about:blank');
  await open(page);
  expect(await kept()).toHaveLength(1);
  await expect(offer).toContainText(/Your changes to “.+” from \d\d:\d\d are saved/);
  expect(await interventions(page)).toEqual([]);
  // It covers nothing: the parts of the page begin below it, and the axis is in sight.
  const coversNothing = async () => {
    const bar = await offer.boundingBox();
    const parts = await page.getByRole('main').boundingBox();
    return bar && parts && bar.y + bar.height <= parts.y + 1 && parts.y + parts.height <= 900;
  };
  // The parts may be drawn a moment after the run plays.
  await expect.poll(coversNothing).toBe(true);
  await offer.getByRole('button', { name: 'Open' }).click();
  await expect.poll(() => interventions(page)).toEqual(edited);
  await expect(offer).toHaveCount(0);
  // It stays until somebody does without it.
  await page.goto('about:blank');
  await open(page);
  await offer.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await running(page);
  expect(await kept()).toEqual([]);
  await expect(offer).toHaveCount(0);
});

test('JSON can be downloaded and opened again', async ({ page }, info) => {
  await open(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^ucc-beside-newreno.*\.json$/);
  const path = info.outputPath('scenario.json');
  await download.saveAs(path);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(await documentOf(page)));
  await page.keyboard.press('Escape');
  const saved = await documentOf(page);
  const seed = page.getByRole('textbox', { name: 'Seed' });
  await seed.fill('7654321');
  await seed.press('Enter');
  await expect.poll(() => documentOf(page)).toContain('"seed":7654321');
  await expect(seed).toHaveValue('7\u202f654\u202f321');
  await openFile(page, path);
  await expect.poll(() => documentOf(page)).toBe(saved);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await running(page);
});

test('a file that is dropped on the page is opened, and a bad one is refused by name', async ({
  page,
}) => {
  await open(page);
  const drop = async (name: string, text: string): Promise<void> => {
    const dataTransfer = await page.evaluateHandle(
      ([name, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name, { type: 'application/json' }));
        return data;
      },
      [name, text] as const,
    );
    await page.dispatchEvent('main', 'dragover', { dataTransfer });
    await expect(page.getByText('Drop a scenario or a GraphML file to open it')).toBeVisible();
    await page.dispatchEvent('main', 'drop', { dataTransfer });
    await expect(page.getByText('Drop a scenario or a GraphML file to open it')).toHaveCount(0);
  };
  const before = await documentOf(page);
  const dropped = { ...(JSON.parse(before) as object), name: 'Dropped here', seed: 99 };
  await drop('dropped.json', JSON.stringify(dropped));
  await expect(page).toHaveTitle(/^Dropped here/);
  expect(JSON.parse(await documentOf(page))).toEqual(dropped);
  await drop('broken.json', '{"format":');
  await expect(page.getByRole('alert')).toContainText('This file cannot be opened');
  await page.getByRole('button', { name: 'Back to the running scenario' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => documentOf(page)).toBe(before);
});

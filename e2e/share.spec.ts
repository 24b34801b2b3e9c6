import { readFileSync } from 'node:fs';
import {
  beyond,
  digestAt,
  documentOf,
  expect,
  interventions,
  nativeDigest,
  open,
  running,
  settled,
  test,
} from './lab';

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
  await slider.press('PageDown');
  await slider.press('PageDown');
  await expect.poll(async () => (await interventions(page)).length).toBeGreaterThan(0);
  await settled(page, documentOf);
  await page.getByRole('button', { name: 'Share' }).click();
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
  await page.locator('input[type=file]').first().setInputFiles(path);
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
    await expect(page.getByText('Drop a scenario file to open it')).toBeVisible();
    await page.dispatchEvent('main', 'drop', { dataTransfer });
    await expect(page.getByText('Drop a scenario file to open it')).toHaveCount(0);
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

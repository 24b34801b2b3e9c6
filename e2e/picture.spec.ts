import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { digestAt, expect, find, fits, inEveryLook, open, test, violations } from './laboratory';

/** The file that a press of a button downloads. */
async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  return {
    name: download.suggestedFilename(),
    bytes: readFileSync(await download.path()),
  };
}

/** The texts and shapes of an SVG, as a browser reads it. */
function readSvg(page: Page, svg: string) {
  return page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'image/svg+xml');
    const root = read.documentElement;
    const all = (tag: string) => [...root.querySelectorAll(tag)];
    return {
      faults: all('parsererror').length,
      width: root.getAttribute('width'),
      letters: Number(root.getAttribute('font-size')),
      texts: all('text').map((one) => one.textContent ?? ''),
      strokes: [...new Set(all('path').map((one) => one.getAttribute('stroke')))],
      source: root.querySelector('desc')?.textContent ?? '',
      foreign: all('script, image, style, foreignObject').length,
      variables: text.includes('var(--'),
    };
  }, svg);
}

test('plots are taken along as SVG and PNG, as wide as a column, and refusals are said', async ({
  page,
}) => {
  await open(page);
  await digestAt(page, 30);
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Save a picture' });
  const preview = dialog.getByRole('img', { name: 'Preview: All open plots' });
  await expect(preview).toBeVisible();
  await inEveryLook(page, async ({ rules }) => {
    await fits(page);
    expect(await violations(page, rules)).toEqual([]);
  });
  await page.setViewportSize({ width: 1440, height: 900 });

  const whole = await downloaded(page, 'Download SVG');
  expect(whole.name).toMatch(/^ucc-beside-newreno.*\.svg$/);
  const all = await readSvg(page, whole.bytes.toString());
  expect(all).toMatchObject({ faults: 0, width: '175mm', foreign: 0, variables: false });
  expect((all.letters / 96) * 72).toBeCloseTo(8, 1);
  for (const text of ['Congestion window · segments', 'Throughput · Mb/s', 'drop', 'UCC']) {
    expect(all.texts).toContain(text);
  }
  expect(all.texts.join(' ')).toMatch(/UCC beside NewReno/);
  expect(all.texts.join(' ')).toMatch(/Seed .*#\/example\/ucc-newreno.*Sawtooth \d/);
  expect(all.source).toMatch(/#\/example\/ucc-newreno$/);
  // Both flows have their colours, as on white.
  expect(all.strokes).toEqual(expect.arrayContaining(['rgb(0, 114, 178)', 'rgb(213, 94, 0)']));

  // One panel, from the panel itself, dark and in a column.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Picture of Congestion window' }).click();
  await expect(dialog.getByRole('img', { name: 'Preview: Congestion window' })).toBeVisible();
  const pick = async (label: string, option: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await pick('Width', '85 mm, one column');
  await pick('Background', 'Dark');
  await pick('Pixels of the PNG', '4 ×');
  const one = await readSvg(page, (await downloaded(page, 'Download SVG')).bytes.toString());
  expect(one).toMatchObject({ faults: 0, width: '85mm', variables: false });
  expect(one.texts).not.toContain('Throughput · Mb/s');
  expect(one.strokes).toContain('rgb(86, 180, 233)');
  const png = await downloaded(page, 'Download PNG');
  expect(png.name).toMatch(/congestion-window\.png$/);
  // 85 mm are 321.26 pixels.
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBe(4 * 321);

  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await dialog.getByRole('button', { name: 'Copy picture' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/blocked copying/);
  await page.keyboard.press('Escape');

  // The network, from its own tools, and the whole screen with it: what moves has its legend.
  await page.getByRole('button', { name: 'Picture of the network' }).click();
  await expect(dialog.getByRole('img', { name: 'Preview: Network' })).toBeVisible();
  const network = await readSvg(page, (await downloaded(page, 'Download SVG')).bytes.toString());
  expect(network).toMatchObject({ faults: 0, width: '175mm', foreign: 0, variables: false });
  for (const text of ['n1', 'r', '100\u202fMb/s', 'f1', 'data'])
    expect(network.texts).toContain(text);
  expect(network.texts.join(' ')).toMatch(/Network · at 30.*Drop-tail · \d+ of 100/);
  expect(network.texts).not.toContain('Throughput · Mb/s');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+G');
  await expect(dialog.getByRole('img', { name: 'Preview: Whole screen' })).toBeVisible();
  const screen = await readSvg(page, (await downloaded(page, 'Download SVG')).bytes.toString());
  for (const text of ['n1', 'Throughput · Mb/s']) expect(screen.texts).toContain(text);
  await page.keyboard.press('Escape');

  await find(page, 'Save a picture');
  await expect(preview).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';
import { digestAt, expect, open, test } from './laboratory';

const stack = (page: Page): Locator => page.locator('[class*="_scroll_"]');

const panel = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });

async function choose(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Panels' }).click();
  for (const name of names) await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
}

/** How much of an element lies within the stack, from 0 to 1. */
async function seen(page: Page, element: Locator): Promise<number> {
  const [inner, outer] = [await element.boundingBox(), await stack(page).boundingBox()];
  if (!inner || !outer) return 0;
  const [top, bottom] = [inner.y, inner.y + inner.height];
  const within = Math.min(bottom, outer.y + outer.height - 26) - Math.max(top, outer.y + 30);
  return within / inner.height;
}

test('a panel that is opened is brought into sight, and the wheel scrolls to the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 760 });
  await open(page);
  await choose(page, 'Round-trip time', 'Fairness', 'Utilization');
  const utilization = panel(page, 'Utilization');
  await expect.poll(() => seen(page, utilization)).toBeGreaterThan(0.95);
  const heights = () => stack(page).evaluate((box) => [box.scrollHeight, box.clientHeight]);
  await expect
    .poll(async () => {
      const [whole = 0, inSight = 0] = await heights();
      return whole > inSight;
    })
    .toBe(true);
  const [scrollHeight = 0] = await heights();
  const windows = panel(page, 'Congestion window');
  expect(await seen(page, windows)).toBeLessThan(0.5);

  await page.getByRole('application').hover({ position: { x: 500, y: scrollHeight - 200 } });
  await page.mouse.wheel(0, -600);
  await expect.poll(() => seen(page, windows)).toBeGreaterThan(0.95);
  // It has scrolled, and not zoomed; with Ctrl it does.
  await expect(page.getByRole('button', { name: 'Fit' })).toBeHidden();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect(page.getByRole('button', { name: 'Fit' })).toBeVisible();
});

test('panels are maximised, moved and resized by keys', async ({ page }) => {
  await open(page);
  const queue = panel(page, 'Queue');
  const windows = panel(page, 'Congestion window');
  await page.getByRole('button', { name: /^Maximize Queue/ }).click();
  await expect(windows).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(windows).toBeVisible();

  const above = async (): Promise<boolean> => {
    const [a, b] = [await queue.boundingBox(), await windows.boundingBox()];
    return (a?.y ?? 0) < (b?.y ?? 0);
  };
  expect(await above()).toBe(false);
  await page.getByRole('button', { name: /^Move Queue/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(above).toBe(true);

  const height = async (): Promise<number> => (await queue.boundingBox())?.height ?? 0;
  const before = await height();
  await page.getByRole('separator', { name: /between Queue.* and Congestion window/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(height).toBeGreaterThan(before + 8);
  await page.keyboard.press('Enter');
  await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(2);
});

test('lines between the parts of the page set their sizes, for the next visit too', async ({
  page,
}) => {
  await open(page);
  const plots = page.locator('[data-part="plots"]');
  const height = async (): Promise<number> => (await plots.boundingBox())?.height ?? 0;
  const before = await height();
  const line = page.getByRole('separator', { name: 'Height of the plots' });
  const box = await line.boundingBox();
  if (!box) throw new Error('there is no line');
  await page.mouse.move(box.x + 700, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + 700, box.y - 96, { steps: 4 });
  await page.mouse.up();
  await expect.poll(height).toBeGreaterThan(before + 80);
  await page.reload();
  await expect.poll(height).toBeGreaterThan(before + 80);
  await line.dblclick();
  await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(2);
});

test('F leaves only the plots, and Escape brings the rest back', async ({ page }) => {
  await open(page);
  await page.keyboard.press('f');
  await expect(page.locator('[data-part="inspector"]')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show the network again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-part="inspector"]')).toBeVisible();
});

test('the time axis follows the run until somebody zooms, and again', async ({ page }) => {
  await open(page);
  await digestAt(page, 30);
  const first = page.locator('svg[class*="xaxis"] .tick text').first();
  await expect(first).toHaveText('0');
  await page.getByRole('button', { name: 'Panels' }).click();
  await page.getByRole('menuitemradio', { name: 'Last 10' }).first().click();
  await page.keyboard.press('Escape');
  await expect(first).not.toHaveText('0');
  const followed = await first.textContent();
  await page.getByRole('application').focus();
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(first).toHaveText(followed ?? '');
  await page.getByRole('button', { name: 'Panels' }).click();
  await page.getByRole('menuitemradio', { name: 'Whole run' }).click();
  await expect(first).toHaveText('0');
});

test('a panel of rates says over how long it averages, and another span can be set', async ({
  page,
}) => {
  await open(page);
  const chosen = page.getByRole('button', { name: /^Averaged over 520.ms, Throughput/ });
  await chosen.click();
  await page.getByRole('menuitemradio', { name: /^130.ms/ }).click();
  await expect(
    page.getByRole('button', { name: /^Averaged over 130.ms, Throughput/ }),
  ).toBeVisible();
});

/** Texts that had too little room: each is seen as a whole on every screen. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { digestAt, expect, isWhole, open, root, SCREENS, test } from './laboratory';

async function openTrace(page: Page): Promise<void> {
  const text = readFileSync(join(root, 'scenarios/cellular-trace.json'), 'utf8');
  await open(page);
  await page.evaluate((document) => window.sawtooth?.open(document), text);
}

test('Labels are not clipped on any screen', async ({ page }) => {
  await openTrace(page);
  await digestAt(page, 20);
  await page.getByRole('button', { name: /^Link tower to phone/ }).focus();
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  const fit = page.getByRole('button', { name: 'Fit', exact: true });
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    const name = inspector.getByText('Capacity trace', { exact: true });
    await name.scrollIntoViewIfNeeded();
    await expect.poll(() => isWhole(name)).toBe(true);
    const summary = inspector.getByText(/^trace, mean .* repeats after 5 s$/);
    await summary.scrollIntoViewIfNeeded();
    await expect.poll(() => isWhole(summary)).toBe(true);

    const plots = page.locator('[data-part="plots"]');
    // Their top in view, where the reading is; on a phone they are higher than the screen.
    await plots.evaluate((element) => {
      element.scrollIntoView({ block: 'start' });
      scrollBy(0, -60);
    });
    const box = (await plots.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // At the left edge of the plots, with the button that fits the view in the same row.
    await page.mouse.move(box.x + 70, box.y + 110);
    const reading = page.getByText(/^at \d+\.\d{3}.s$/);
    await expect.poll(() => isWhole(reading)).toBe(true);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect(fit).toBeVisible();
    await expect.poll(() => isWhole(reading)).toBe(true);
    await fit.click();
    await expect(fit).toBeHidden();
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test('The tables of a reference page are not cut where there is room', async ({ page }) => {
  await page.goto('./#/reference/sender/newreno');
  const tables = page.getByRole('main').getByRole('table');
  await expect(tables.first()).toBeVisible();
  const cut = await tables.evaluateAll((all) =>
    all.flatMap((table) => {
      const box = table.parentElement;
      return box && box.scrollWidth > box.clientWidth ? [table.getAttribute('aria-label')] : [];
    }),
  );
  expect(cut).toEqual([]);
});

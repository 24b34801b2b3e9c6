/** Text that is not a number is reported where it was typed: in dialogs, tables and bars, on wide and narrow screens. */
import type { Locator, Page } from '@playwright/test';
import { linkTo } from '../web/tools/networks.mjs';
import { digestAt, expect, fits, isWhole, open, painted, test } from './laboratory';

const NETWORK = linkTo('pairs', {
  nodes: [
    { id: 'a', kind: 'host', count: 12 },
    { id: 'r', kind: 'router' },
    { id: 'd', kind: 'host' },
  ],
  links: [
    { id: 'a-r', between: ['a', 'r'], rate: 1e8, delay: 0.001 },
    { id: 'r-d', between: ['r', 'd'], rate: 1e7, delay: 0.02 },
  ],
  flows: [{ id: 'f', from: 'a', to: 'd' }],
  interventions: [
    { at: 1, set: 'links/r-d/rate', to: 5e6 },
    { at: 4, set: 'links/r-d/rate', to: 8e6 },
  ],
});

const GRAPH = `<graphml><key id="s" for="edge" attr.name="speed"/><graph>
  <node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>`;

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Types what is no number, and sees it refused at once on each screen; what stands around keeps its width. */
async function refuse(page: Page, field: Locator, around: Locator): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await painted(page);
    await field.scrollIntoViewIfNeeded();
    const width = (await around.boundingBox())?.width ?? 0;
    await field.fill('plenty of it');
    await field.press('Enter');
    const alert = around.getByRole('alert').filter({ hasText: 'plenty of it' });
    await alert.scrollIntoViewIfNeeded();
    await painted(page);
    await expect.poll(() => isWhole(alert)).toBe(true);
    expect((await around.boundingBox())?.width).toBeCloseTo(width, 0);
    const over = await around.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
    await fits(page);
    await field.press('Escape');
    await expect(alert).toHaveCount(0);
  }
}

test('a text that is not a number is reported at its field', async ({ page }) => {
  await open(page, NETWORK);
  await digestAt(page, 6);
  const dialog = page.getByRole('dialog');
  const field = (name: string | RegExp): Locator => dialog.getByRole('textbox', { name }).first();
  const more = async (item: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await more(/^Summary/);
  await refuse(page, field('Beginning of the range'), dialog);
  await refuse(page, field('End of the range'), dialog);
  await page.keyboard.press('Escape');

  await more(/^Changes during the run/);
  await refuse(page, field(/^Time of the change/), dialog);
  await refuse(page, field(/^New value of/), dialog);
  await page.keyboard.press('Escape');

  await more(/^Parameter sweep/);
  await refuse(page, field('Duration'), dialog);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^(Hosts? )?a, 12 nodes/ }).press('Enter');
  const stack = page.getByRole('group', { name: 'Nodes of a' });
  await refuse(page, stack.getByRole('textbox'), stack);

  const choosing = page.waitForEvent('filechooser');
  await more(/^Open GraphML/);
  const buffer = Buffer.from(GRAPH);
  await (await choosing).setFiles({ name: 'a.graphml', mimeType: 'application/xml', buffer });
  await refuse(page, field('Rate of links without a rate'), dialog);
  await refuse(page, field('Delay of links without a delay'), dialog);
});

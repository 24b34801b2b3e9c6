import type { Page } from '@playwright/test';
import { linkTo } from '../web/tools/networks.mjs';
import {
  beyond,
  choose,
  digestAt,
  expect,
  fits,
  inEveryLook,
  open,
  test,
  violations,
} from './laboratory';

/** An XCP sender whose bottleneck has a queue of this kind. */
const xcp = (queue: string) =>
  linkTo('XCP over any queue', {
    nodes: [
      { id: 's', kind: 'host', at: [0, 0] },
      { id: 'r', kind: 'router', at: [1, 0] },
      { id: 'd', kind: 'host', at: [2, 0] },
    ],
    links: [
      { id: 's-r', between: ['s', 'r'], rate: 1e8, delay: 0.001 },
      { id: 'r-d', between: ['r', 'd'], rate: 1e7, delay: 0.02, queue: { kind: queue } },
    ],
    flows: [{ id: 'f', from: 's', to: 'd', sender: { kind: 'xcp' } }],
  });

const SAYS =
  'no router on its path supports XCP: nothing raises the window, and each loss halves it';

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const header = (page: Page) => page.getByRole('banner');
const count = (page: Page) => header(page).getByRole('button', { name: /^Show 1\swarning$/ });

async function setDiscipline(page: Page, name: string): Promise<void> {
  await inspector(page).getByRole('combobox', { name: 'Discipline' }).first().click();
  await choose(page, name);
}

test('a warning leads to what it is about, and goes once the queue is another', async ({
  page,
}) => {
  await open(page, xcp('drop-tail'));
  await expect(header(page).getByRole('status')).toHaveText(/^1\swarning$/);
  await count(page).click();
  const list = inspector(page).getByRole('group').filter({ hasText: SAYS }).first();
  await expect(list.locator('summary')).toBeFocused();
  // The path leads to the flow, where the warning stands at the sender.
  await list.getByRole('button', { name: 'Flow f · sender' }).press('Enter');
  await expect(inspector(page).getByRole('heading', { name: 'Flow f' })).toBeVisible();
  await expect(inspector(page).getByText(SAYS)).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Queue at r towards d/ }).click();
  await setDiscipline(page, 'XCP');
  await expect(count(page)).toHaveCount(0);
  await expect(inspector(page).locator('details')).toHaveCount(0);
  await expect(header(page).getByRole('status')).toHaveText('No warnings any more');
});

test('where a change lies ahead, warnings are those of the instant that is shown', async ({
  page,
}) => {
  await open(page, xcp('xcp'));
  await expect(count(page)).toHaveCount(0);
  await beyond(page, 1);
  await page.getByRole('button', { name: /^Queue at r towards d/ }).click();
  await setDiscipline(page, 'CoDel');
  await expect(count(page)).toBeVisible();
  // Paused before the change there is nothing to warn about.
  await digestAt(page, 0.5);
  await expect(count(page)).toHaveCount(0);
});

test('a document without warnings does not mention warnings', async ({ page }) => {
  await open(page);
  await expect(count(page)).toHaveCount(0);
  await expect(page.locator('#warnings')).toHaveCount(0);
  await expect(header(page).getByRole('status')).toHaveText('');
});

test('the list of warnings fits in every look, and axe finds nothing', async ({ page }) => {
  await open(page, xcp('drop-tail'));
  await digestAt(page, 1);
  await inEveryLook(page, async ({ rules }) => {
    await count(page).focus();
    await page.keyboard.press('Enter');
    await expect(inspector(page).getByText(SAYS)).toBeInViewport();
    await fits(page);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page, rules)).toEqual([]);
  });
});

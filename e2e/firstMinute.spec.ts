import type { Locator, Page } from '@playwright/test';
import { beyond, expect, fits, inEveryLook, open, running, test, violations } from './laboratory';

/** Here all that the laboratory is for is in sight without a scroll. */
const DESKS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];

/** Whether an element is in the viewport, and no box around it cuts it. */
function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const box = one.getBoundingClientRect();
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let around = one.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = around.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    const whole = box.left >= left - 1 && box.right <= right + 1;
    return box.width > 0 && whole && box.top >= top - 1 && box.bottom <= bottom + 1;
  });
}

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const panel = (page: Page, name: RegExp) => page.getByRole('region', { name });

for (const viewport of DESKS)
  test(`controls and plots are in sight without a scroll at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, '');
    const form = inspector(page);
    const controls: Record<string, Locator> = {
      sender: page.getByRole('combobox', { name: 'Sender of flow f1' }),
      rate: form.getByRole('textbox', { name: /^Rate/ }).first(),
      delay: form.getByRole('textbox', { name: /^Delay/ }).first(),
      'loss model': form.getByRole('combobox', { name: 'Loss model' }).first(),
      loss: form.getByRole('textbox', { name: /^Loss probability/ }).first(),
      queue: form.getByRole('combobox', { name: 'Discipline' }).first(),
      limit: form.getByRole('textbox', { name: /^Limit/ }).first(),
      why: page.getByText('Click a curve to ask why'),
      window: panel(page, /^Congestion window/),
      'queue over time': panel(page, /^Queue at/),
      throughput: panel(page, /^Throughput/),
    };
    for (const [name, control] of Object.entries(controls)) {
      await expect(control, name).toBeVisible();
      expect(await isInSight(control), `${name}, ${viewport.width} px`).toBe(true);
    }
    for (const name of ['Rate', 'Delay', 'Loss probability', 'Limit']) {
      const slider = form.getByRole('slider', { name, exact: true }).first();
      // The thumb stands in a control that is pressed anywhere.
      const box = await slider.locator('xpath=../../..').boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(24);
      expect(box?.width, name).toBeGreaterThanOrEqual(36);
    }
    // A second flow brings the panel of fairness, below the others.
    await page.getByRole('button', { name: 'Add a flow' }).click();
    await expect(panel(page, /^Fairness/)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    for (const name of [/^Congestion window/, /^Queue at/, /^Throughput/, /^Fairness/])
      await expect
        .poll(() => isInSight(panel(page, name)), `${name}, ${viewport.width} px`)
        .toBe(true);
  });

test('the first text says what this is, and offers three ways on', async ({ page }) => {
  await open(page, '');
  const card = page.getByRole('complementary', { name: 'Lesson' });
  await expect(card.getByText(/^Sawtooth is a laboratory for congestion control/)).toBeVisible();
  await expect(card.getByText(/^Move this first/)).toBeVisible();
  await card.getByRole('link', { name: 'Build your own network' }).click();
  await expect(page).toHaveURL(/#\/start\/empty$/);
  await expect(page.getByText('The network has no flows yet.').first()).toBeVisible();
  await page.goBack();
  await running(page);
  await card.getByRole('link', { name: 'Two flows share a link' }).click();
  await expect(page).toHaveTitle(/^Two flows share a link/);
  await beyond(page, 1);
});

test('words lead to the glossary: from search, plots, settings and texts', async ({ page }) => {
  await open(page, '');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Find' }).getByRole('combobox');
  await field.fill('ssthresh');
  const option = page.getByRole('option', { name: /^Slow start threshold/ });
  await expect(option).toBeVisible();
  await option.click();
  await expect(page).toHaveURL(/#\/glossary\/ssthresh$/);
  const entry = page.getByRole('heading', { name: 'Slow start threshold (ssthresh)' });
  await expect(entry).toBeInViewport();
  await expect(page.getByText(/Source: RFC 5681, section 3\.1/).first()).toBeVisible();
  await page.goBack();
  await panel(page, /^Congestion window/)
    .getByRole('link', { name: 'Congestion window' })
    .click();
  await expect(page.getByRole('heading', { name: 'Congestion window (cwnd)' })).toBeInViewport();
  await page.goBack();
  await inspector(page).getByRole('button', { name: /Rate/ }).first().click();
  await expect(inspector(page).getByRole('link', { name: 'Rate in the glossary' })).toHaveAttribute(
    'href',
    '#/glossary/rate',
  );
  const card = page.getByRole('complementary', { name: 'Lesson' });
  await expect(card.getByRole('link', { name: 'congestion window' })).toHaveAttribute(
    'href',
    '#/glossary/cwnd',
  );
});

test('the glossary is searched, and fits each screen', async ({ page }) => {
  await page.goto('./#/glossary');
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible();
  await inEveryLook(page, async ({ rules }) => {
    await fits(page);
    expect(await violations(page, rules)).toEqual([]);
  });
  const search = page.getByRole('searchbox', { name: 'Search the glossary' });
  await search.fill('lumps');
  await expect(page.getByRole('heading', { level: 3, name: 'Lumps' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Goodput' })).toHaveCount(0);
  await search.fill('no such word');
  await expect(page.getByText('No entry has “no such word”.')).toBeVisible();
});

test('the menu of panels says what each one shows', async ({ page }) => {
  await open(page, '');
  await page.getByRole('button', { name: 'Panels' }).click();
  const items = page.getByRole('menuitemcheckbox');
  const utilization = items.and(page.getByRole('menuitemcheckbox', { name: 'Utilization' }));
  await expect(utilization).toHaveAccessibleDescription(
    'The share of the time in which the bottleneck sends.',
  );
});

test('the tour goes over the controls by keys, and is offered once', async ({ page }) => {
  await open(page, '');
  await expect(inspector(page)).toBeVisible();
  const begin = page.getByRole('button', { name: 'Tour', exact: true });
  const card = page.getByRole('dialog', { name: 'The network' });
  await expect(card).toHaveCount(0);
  await begin.click();
  await expect(card).toBeVisible();
  await expect(card.getByRole('button', { name: 'Next' })).toBeFocused();
  await expect(page.getByText('1 of 8')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'The flows' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(card).toBeVisible();
  // The page stays in use: a press beside it pauses the run, and the tour goes on.
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(card).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (let stop = 2; stop <= 8; stop += 1) {
    await next.click();
    await expect(page.getByText(`${stop} of 8`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('8 of 8')).toHaveCount(0);
  await expect(begin).toHaveCount(0);
  await page.reload();
  await running(page);
  await expect(begin).toHaveCount(0);
  // It stays in the menu; Escape skips the rest, and the focus returns.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tour' }).click();
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test('the gallery has a course from one Reno flow upward, and filters by question and time', async ({
  page,
}) => {
  await open(page, '');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Examples' });
  const cards = dialog.locator('[data-card]');
  await expect(cards.first()).toBeVisible();
  const all = await cards.count();
  await dialog.getByRole('button', { name: 'As a course' }).click();
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText(
    '1. One flow and its queue',
  );
  await expect(cards.first()).toContainText('One flow, one queue');
  await expect(cards).toHaveCount(all);
  // A filter that would leave nothing cannot be chosen: one of the two at a time.
  await expect(dialog.getByRole('button', { name: /^With a question/ })).toBeEnabled();
  await dialog.getByRole('button', { name: /^Up to 5/ }).click();
  await expect.poll(() => cards.count()).toBeLessThan(all / 2);
  expect(await violations(page)).toEqual([]);
});

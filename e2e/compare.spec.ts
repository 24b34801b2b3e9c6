import { expect, type Page, test } from '@playwright/test';
import { choose, interventions, open, violations } from './laboratory';

const bar = (page: Page) => page.getByRole('region', { name: 'Runs' });
const chip = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compare with another run' });

/** The digest of the run that the page shows, at an instant. */
const digestAt = (page: Page, seconds: number) =>
  page.evaluate((at) => window.sawtooth?.digestAt(at), seconds);

/** The digests of the runs, by their names. */
async function digests(
  page: Page,
  names: readonly string[],
  at = 3,
): Promise<(string | undefined)[]> {
  const found = [];
  for (const name of names) {
    await chip(page, name).click();
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true');
    found.push(await digestAt(page, at));
  }
  return found;
}

test('two taps compare a run with the same under another sender, and its link has both', async ({
  page,
  browser,
}) => {
  await open(page);
  const alone = await digestAt(page, 3);
  await page.keyboard.press('c');
  await dialog(page).getByLabel('Sender of f1 in the other run').click();
  await choose(page, 'cubic', 'CUBIC');
  await expect(dialog(page)).toHaveCount(0);
  await expect(chip(page, 'CUBIC')).toBeVisible();
  const legend = page.locator('[data-legend]').first();
  await expect(
    legend.getByRole('button', { name: 'Show A · UCC, Congestion window' }),
  ).toBeVisible();
  const other = legend.getByRole('button', { name: 'Show CUBIC · CUBIC, Congestion window' });
  await other.click();
  await expect(other).toHaveAttribute('aria-pressed', 'false');

  await expect(chip(page, 'CUBIC')).toHaveAccessibleDescription(
    /^sender of f1: CUBIC instead of UCC · diverges from A at 0\.\d+\ss$/,
  );
  const [a, cubic] = await digests(page, ['A', 'CUBIC']);
  expect(a).toBe(alone);
  expect(cubic).not.toBe(alone);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Summary/ }).click();
  const all = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({
      has: page.getByRole('heading', { name: 'All runs, and their differences from the first' }),
    });
  await expect(all.last().getByRole('columnheader', { name: 'CUBIC' })).toBeVisible();
  await expect(all.last().getByRole('row', { name: /f1 · Goodput/ })).toContainText('%');
  await expect(page.getByText('The run has changed.')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await bar(page).getByRole('button', { name: 'Compare with…' }).click();
  await dialog(page).getByRole('button', { name: '50 packets' }).click();
  await expect(chip(page, '50 packets')).toBeVisible();
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect(page.getByRole('region', { name: /Plots$/ })).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'More about run 50 packets' }).click();
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('region', { name: /Plots$/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect(page.getByRole('region', { name: /Plots$/ })).toHaveCount(1);

  await expect.poll(() => page.url().length).toBeGreaterThan(2000);
  const fresh = await (await browser.newContext()).newPage();
  await fresh.goto(page.url());
  await expect(chip(fresh, 'CUBIC')).toBeVisible();
  expect(await digests(fresh, ['A', 'CUBIC'])).toEqual([a, cubic]);
  await fresh.context().close();
});

test('a change for all goes to every run, and what cannot be compared is said in place', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('c');
  await dialog(page).getByLabel('Link or JSON').fill('{"format":"sawtooth-scenario"}');
  await dialog(page).getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('Run B cannot be opened.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('c');
  await dialog(page).getByLabel('Link or JSON').fill('nonsense');
  await dialog(page).getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('not a link');
  await dialog(page).getByRole('button', { name: 'A copy' }).click();
  await expect(chip(page, 'A copy')).toBeVisible();
  const same = await digests(page, ['A', 'A copy'], 4);
  expect(same[0]).toBe(same[1]);
  await digestAt(page, 3);

  await bar(page).getByRole('button', { name: 'Change all runs' }).click();
  await page.getByRole('textbox', { name: 'Rate, value' }).first().fill('5 Mb/s');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rate, value' }).first()).toHaveValue(
    /^5\sMb\/s$/,
  );
  await expect.poll(async () => (await interventions(page)).length).toBe(1);
  const changed = await digests(page, ['A', 'A copy'], 4);
  expect(changed[0]).not.toBe(same[0]);
  expect(changed[1]).toBe(changed[0]);

  // It is one step in all of them.
  await chip(page, 'A').click();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await digests(page, ['A', 'A copy'], 4)).join()).toBe(same.join());
  await chip(page, 'A').click();
  await page.keyboard.press('Control+Shift+z');
  await expect
    .poll(async () => (await digests(page, ['A', 'A copy'], 4)).join())
    .toBe(changed.join());
  await chip(page, 'A').click();

  // Each field offers another value of itself.
  await page.getByRole('button', { name: 'More about Rate' }).first().click();
  await page.getByRole('menuitem', { name: 'Compare with…' }).click();
  const value = dialog(page).getByRole('textbox', { name: 'Rate, value' });
  await value.fill('8 Mb/s');
  await value.press('Enter');
  await dialog(page).getByRole('button', { name: 'Compare', exact: true }).first().click();
  await expect(chip(page, 'Other rate')).toBeVisible();

  // A comparison that names what it is not.
  const bad = JSON.stringify({ format: 'sawtooth-comparison', version: 1, runs: [{ name: 'X' }] });
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'bad.json', { type: 'application/json' }));
    return transfer;
  }, bad);
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await expect(page.getByText('runs/0/document')).toBeVisible();
  await expect(chip(page, 'A copy')).toBeVisible();
});

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('two runs are compared, one above the other', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: /^Compare with…/ }).tap();
    await dialog(page).getByRole('button', { name: '200 packets' }).tap();
    await expect(chip(page, '200 packets')).toBeVisible();
    await page.getByRole('button', { name: 'Side by side' }).tap();
    const plots = page.getByRole('region', { name: /Plots$/ });
    await expect(plots).toHaveCount(2);
    const [first, second] = await Promise.all([0, 1].map((one) => plots.nth(one).boundingBox()));
    expect(second?.y ?? 0).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0) - 1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
});

test('six runs in a lecture by keys alone: a seventh is refused, and a worker that dies is replaced', async ({
  page,
}) => {
  await open(page, '?lecture#/example/ucc-newreno');
  const names = ['A', 'A copy', ...[2, 3, 4, 5].map((number) => `A copy ${number}`)];
  for (const name of names.slice(1)) {
    await page.keyboard.press('c');
    await dialog(page).getByRole('button', { name: 'A copy' }).press('Enter');
    await expect(chip(page, name)).toBeVisible();
  }
  const before = await digestAt(page, 3);
  await page.keyboard.press('c');
  await expect(dialog(page)).toContainText('There are already 6 runs, the maximum.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  // The shown run's worker is the first; its engine is gone without a word to the others.
  await page.workers()[0]?.evaluate(() => {
    setTimeout(() => {
      throw new Error('gone');
    });
  });
  await expect(page.getByText('The run was repeated from its scenario.')).toBeVisible();
  for (const name of names) {
    await chip(page, name).press('Enter');
    await expect(chip(page, name)).toHaveAttribute('aria-pressed', 'true');
    expect(await digestAt(page, 3)).toBe(before);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(1440);
});

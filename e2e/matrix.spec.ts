import { expect, test, violations } from './laboratory';

/** Three senders for six seconds on a slow link: 12 runs. */
const SMALL = '?senders=newreno,cubic,xcp&rate=1000000&duration=6&warmup=3&gap=1&seeds=2';

test('a matrix is run, read by its keys, opened and compared', async ({ page }) => {
  await page.goto(`./#/matrix${SMALL}`);
  const grid = page.getByRole('grid');
  const cell = (name: RegExp) => grid.getByRole('gridcell', { name });
  await expect(cell(/^NewReno beside CUBIC: not run yet/)).toBeVisible();
  // XCP has no routers here: no figure of it would mean anything.
  await expect(cell(/^NewReno beside XCP: XCP was not run: no router/)).toHaveText(
    'needs router support',
  );
  await page.getByRole('button', { name: 'Run 12' }).click();
  await expect(page.getByText('12 of 12 runs')).toBeVisible();
  await expect(cell(/^CUBIC beside CUBIC: 0\.50 ±/)).toBeVisible();

  // Harm, by the map's own words; the address has it.
  await page.getByRole('combobox', { name: 'Map' }).click();
  await page.getByRole('option', { name: 'Harm to throughput' }).click();
  await expect(page.getByText(/Beyond Jain's Fairness Index/)).toBeVisible();
  await expect(page).toHaveURL(/show=harm-throughput/);
  expect(await violations(page)).toEqual([]);

  // Another gap has other pairs, but the same senders alone; back again nothing is lost.
  await page.getByRole('textbox', { name: 'Start of the second' }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 of 12 runs')).toBeVisible();
  await page.getByRole('textbox', { name: 'Start of the second' }).fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('warmup must be at least 5.1');
  await page.getByRole('textbox', { name: 'Start of the second' }).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 of 12 runs')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await cell(/^NewReno beside NewReno/).click({ modifiers: ['Control'] });
  await page.keyboard.press('ArrowRight');
  await expect(cell(/^NewReno beside CUBIC/)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(grid.locator('[aria-selected="true"]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Compare the two selected' }).click();
  const runs = page.getByRole('region', { name: 'Runs' });
  await expect(
    runs.getByRole('button', { name: 'NewReno beside CUBIC', exact: true }),
  ).toBeVisible();
  await page.goBack();
  await cell(/^NewReno beside CUBIC/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /NewReno, then CUBIC after 1 s/ })).toBeVisible();

  // Cells that have run are there on returning.
  await page.goBack();
  await expect(page.getByText('12 of 12 runs')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a bad address of a matrix says what is wrong, and a tap reads a cell first', async ({
    page,
  }) => {
    await page.goto('./#/matrix?senders=cubic,nwreno');
    await expect(page.getByRole('alert')).toContainText('did you mean newreno?');
    await expect(page.getByRole('button', { name: 'Run 216' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);

    await page.goto(`./#/matrix${SMALL}`);
    await page.getByRole('button', { name: 'Run 12' }).tap();
    await expect(page.getByText('12 of 12 runs')).toBeVisible();
    await page.getByRole('gridcell', { name: /^CUBIC beside NewReno/ }).tap();
    await expect(
      page.getByRole('status').filter({ hasText: /^CUBIC beside NewReno: 0/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Open live' }).tap();
    await expect(page.getByText('CUBIC, then NewReno after 1 s').first()).toBeVisible();
  });
});

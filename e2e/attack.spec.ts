import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, program, test, violations } from './laboratory';

/** A path on which a run takes milliseconds, and two generations. */
const SMALL =
  '?of=sender/reno&objective=utilization&runs=48&rate=1000000&duration=3&arrivals=0&pieces=2';

/** An attack without its links: the browser and the command line pack a document into different ones. */
const withoutLinks = (json: string): unknown =>
  JSON.parse(json, (key, value: unknown) => (key === 'link' ? '' : value));

test('an attack is that of the command line, copied, and its finding opens', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`./#/attack${SMALL}`);
  await page.getByRole('button', { name: 'Search' }).click();
  const finding = page.getByRole('region', { name: 'Unused capacity' });
  await expect(finding.getByRole('row', { name: /^Worst of \d+ traces/ })).toBeVisible();
  await expect(page.getByText('49 of 49 runs')).toBeVisible({ timeout: 60_000 });
  await expect(finding.getByText(/^With 4 other seeds/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON' }).click();
  const made = readFileSync(await (await saved).path(), 'utf8');
  const asked = execFileSync(
    program(),
    [
      ...['attack', 'reno', '--objective', 'utilization', '--runs', '48', '--rate', '1e6'],
      ...['--duration', '3', '--arrivals', '0', '--pieces', '2', '--json'],
    ],
    { encoding: 'utf8' },
  );
  expect(withoutLinks(made)).toEqual(withoutLinks(asked));

  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toContain('# Reno: under attack');
  expect(markdown).toContain('[Open the run](http');

  await finding.getByRole('link', { name: 'Open run: Unused capacity' }).click();
  await expect(page).toHaveTitle(/^Reno under attack: utilization/);
  await page.goBack();
  await expect(page.getByText('49 of 49 runs')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('an attack fits, is cancelled and continued, and empty bounds say why', async ({ page }) => {
    await page.goto('./#/attack?of=sender/cubic&runs=5000&rate=2000000');
    const search = page.getByRole('button', { name: 'Search' });
    await expect(search).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
    await search.tap();
    await expect(page.getByText(/^[1-9]\d* of 20.004 runs/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await expect(search).toBeVisible();
    await expect(page.getByRole('row', { name: /^Worst of/ })).toBeVisible();
    await page.goto('./#/attack?least=1&delay=0&loss=0&arrivals=0');
    await expect(page.getByRole('alert')).toContainText('nothing may change');
  });
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { linkTo } from '../web/tools/networks.mjs';
import { expect, find, open, program, test, violations } from './laboratory';

/** Three runs of a minute: CUBIC is one of those that others are compared with. */
const SMALL = '?of=sender/cubic&seeds=1&only=5.1.2,5.3.1';

/** A card without its links: the browser and the command line pack a document into different ones. */
const withoutLinks = (json: string): unknown =>
  JSON.parse(json, (key, value: unknown) => (key === 'link' ? '' : value));

test('a report card is that of the command line, copied, and its runs open', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`./#/card${SMALL}`);
  const section = page.getByRole('region', { name: '5.1.2 Protection Against Bufferbloat' });
  await expect(section.getByText('avoid maintaining excessive queues')).toBeVisible();
  await expect(page.getByText(/Cannot be tested here: The proposal explains/)).toBeVisible();
  await page.getByRole('button', { name: 'Run 3' }).click();
  await expect(page.getByText('3 of 3 runs')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON' }).click();
  const made = readFileSync(await (await saved).path(), 'utf8');
  const only = ['--only', '5.1.2', '--only', '5.3.1', '--seeds', '1'];
  const asked = execFileSync(program(), ['card', 'cubic', ...only, '--json'], { encoding: 'utf8' });
  expect(withoutLinks(made)).toEqual(withoutLinks(asked));
  const delay = JSON.parse(made).criteria[0].tests[0].values[0].of[0].mean as number;
  await expect(section.getByRole('row', { name: /^mean queueing delay/ })).toContainText(
    `mean queueing delay, ms${delay.toFixed(1)}`,
  );

  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toContain('## 5.1.2 Protection Against Bufferbloat');
  expect(markdown).toContain('[deep-buffer](http');

  await section.getByRole('link', { name: 'Open run: 5.1.2, deep-buffer' }).click();
  await expect(page).toHaveTitle(/^5\.1\.2 deep-buffer: CUBIC/);

  // Runs that were made are there on returning, and another choice of sections keeps them.
  await page.goBack();
  await expect(page.getByText('3 of 3 runs')).toBeVisible();
  await page.getByRole('checkbox', { name: /^5\.1\.3 / }).click();
  await expect(page.getByText('3 of 9 runs')).toBeVisible();
  await expect(page).toHaveURL(/only=5\.1\.2,5\.3\.1,5\.1\.3$/);
});

/** A flow that follows rules, beside rules that nothing follows. */
const OWN = linkTo('own', {
  algorithms: [
    { id: 'other', text: 'on loss { ssthresh = 2 }' },
    { id: 'mine', text: 'on congestionAvoidance { cwnd += credit / cwnd }' },
  ],
  nodes: [
    { id: 'a', kind: 'host' },
    { id: 'b', kind: 'host' },
  ],
  links: [{ id: 'a-b', between: ['a', 'b'], rate: 1e6, delay: 0.01 }],
  flows: [
    { id: 'f', label: 'Mine', from: 'a', to: 'b', sender: { kind: 'rules', algorithm: 'mine' } },
  ],
});

test('rules have a card from the menu and from their editor', async ({ page }) => {
  const beside = (name: string) =>
    page.getByText(`${name} beside NewReno, CUBIC, and BBRv3: the criteria of RFC 9743.`);
  await open(page, OWN);
  await find(page, 'Mine');
  await page.getByRole('link', { name: 'Report card' }).click();
  await expect(beside('mine')).toBeVisible();
  await page
    .getByRole('link', { name: /laboratory/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report card' }).click();
  await expect(beside('other')).toBeVisible();
  await page.getByRole('combobox', { name: 'Rules' }).click();
  await page.getByRole('option', { name: 'mine' }).click();
  await expect(beside('mine')).toBeVisible();
  await expect(page).toHaveURL(/#\/card\?of=rules\/mine&seeds=5$/);
});

test('a queue has a card, and a bad address says why', async ({ page }) => {
  await page.goto('./#/card?of=sender/cubc');
  await expect(page.getByRole('alert')).toContainText('there is no sender/cubc');
  await expect(page.getByRole('combobox', { name: 'Sender' })).toContainText('CUBIC');
  await page.getByRole('combobox', { name: 'Report on' }).click();
  await page.getByRole('option', { name: 'A queue' }).click();
  await expect(page.getByText(/: the criteria of RFC 7928/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a report card fits, runs, and is cancelled', async ({ page }) => {
    await page.goto('./#/card?of=sender/newreno&seeds=20&only=5.1');
    const run = page.getByRole('button', { name: /^Run / });
    await expect(run).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
    await run.tap();
    await expect(page.getByText(/^[1-9]\d* of \d+ runs/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await expect(page.getByText(/^[1-9]\d* of \d+ runs/)).toBeVisible();
    await expect(run).toBeVisible();
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  beyond,
  documentOf,
  expect,
  fits,
  inEveryLook,
  now,
  open,
  PHONE,
  root,
  running,
  SCREENS,
  test,
  violations,
} from './laboratory';

interface Listed {
  group: string;
  kind: string;
  name: string;
  summary: string;
}

const pages = JSON.parse(
  readFileSync(join(root, 'web/src/generated/reference.json'), 'utf8'),
) as Listed[];

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('every page opens by its address, with formulas and tables', async ({ page }) => {
  await page.goto('./#/reference');
  await expect(title(page)).toHaveText('Reference');
  // Within the page: to ask it from here takes longer than it does.
  const shown = await page.evaluate(async (all) => {
    const found: { address: string; heading: string; title: string; text: string }[] = [];
    for (const { group, kind, name, summary } of all) {
      const address = `#/reference/${group}/${kind}`;
      location.hash = address;
      const main = () => document.querySelector<HTMLElement>('main[aria-busy="false"]');
      const heading = () => main()?.querySelector('h1')?.textContent ?? '';
      const there = () =>
        heading() === name &&
        document.title.startsWith(name) &&
        main()?.textContent.includes(summary);
      for (let frame = 0; frame < 1000 && !there(); frame += 1)
        await new Promise(requestAnimationFrame);
      const text = main()?.innerText ?? '';
      found.push({ address, heading: heading(), title: document.title, text });
    }
    return found;
  }, pages);
  expect(shown).toHaveLength(pages.length);
  for (const [index, { address, heading, title, text }] of shown.entries()) {
    const { name = '', summary = '' } = pages[index] ?? {};
    expect(heading, address).toBe(name);
    expect(title, address).toBe(`${name} · Sawtooth reference`);
    expect(text.replace(/\s+/g, ' '), address).toContain(summary.replace(/\s+/g, ' '));
    expect(text, address).not.toMatch(/\$|undefined|NaN|\[object/);
  }
  await page.goto('./#/reference/sender/cubic');
  await expect(page.locator('math').first()).toBeAttached();
  await expect(page.getByRole('row', { name: /^beta / })).toContainText('0.1 … 0.95');
  await expect(page.getByRole('heading', { name: 'How it was checked' })).toBeVisible();
});

test('an address survives a reload, and back and forward lead through pages', async ({ page }) => {
  await page.goto('./#/reference');
  await expect(title(page)).toHaveText('Reference');
  await page.getByRole('main').getByRole('link', { name: 'RED', exact: true }).click();
  await expect(title(page)).toHaveText('RED');
  await expect(title(page)).toBeFocused();
  await page.reload();
  await expect(title(page)).toHaveText('RED');
  const nav = page.getByRole('navigation', { name: 'Reference pages' });
  await expect(nav.getByRole('link', { name: 'RED', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await nav.getByRole('link', { name: 'CUBIC' }).click();
  await expect(title(page)).toHaveText('CUBIC');
  await page.goBack();
  await expect(title(page)).toHaveText('RED');
  await page.goForward();
  await expect(title(page)).toHaveText('CUBIC');
});

test('on return from a page the run has gone on', async ({ page }) => {
  await open(page);
  await page.getByRole('slider', { name: 'Rate' }).first().focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => documentOf(page)).toContain('"interventions":[{');
  const before = await documentOf(page);
  const left = await now(page);
  await page.getByRole('link', { name: 'Reference', exact: true }).click();
  await expect(title(page)).toHaveText('Reference');
  await expect(page.getByRole('region', { name: 'Plots' })).toHaveCount(0);
  // A key that means something in the laboratory means nothing here.
  await page.keyboard.press('e');
  await page.keyboard.press('Home');
  await page.getByRole('link', { name: 'Back to the laboratory' }).last().click();
  await expect(page.getByRole('region', { name: 'Plots' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await now(page)).toBeGreaterThanOrEqual(left);
  await beyond(page, left);
  expect(await documentOf(page)).toBe(before);
  await expect(page).toHaveTitle(/^UCC .* · Sawtooth$/);
  // The browser's own way back and forth is the same. What was open over the laboratory closes.
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Examples' })).toBeVisible();
  await page.goBack();
  await expect(title(page)).toHaveText('Reference');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  expect(await documentOf(page)).toBe(before);
  expect(await now(page)).toBeGreaterThanOrEqual(left);
});

test('going back returns to a shared scenario', async ({ page }) => {
  await open(page);
  // An example that was changed has no readable address.
  const rate = page.getByRole('textbox', { name: 'Rate, value' }).first();
  await rate.fill('15 Mb/s');
  await rate.press('Enter');
  await page.getByRole('button', { name: 'Share' }).click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/#1/);
  const hash = new URL(await link.inputValue()).hash;
  await page.keyboard.press('Escape');
  const before = await now(page);
  await page.evaluate((to) => location.assign(to), hash);
  // The address changes at once, and the run after it.
  await expect.poll(() => now(page)).toBeLessThan(before);
  expect(page.url()).toContain('#1');
  await beyond(page, 0.3);
  const left = await now(page);
  await page.getByRole('link', { name: 'Reference', exact: true }).click();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Plots' })).toBeVisible();
  expect(page.url()).toContain(hash);
  await expect.poll(() => now(page)).toBeGreaterThanOrEqual(left);
});

test('starting at a page, there is a running laboratory behind it', async ({ page }) => {
  await page.goto('./#/reference/sender/ucc');
  await expect(title(page)).toHaveText('UCC');
  await page.getByRole('link', { name: 'Back to the laboratory' }).last().click();
  await running(page);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the inspector leads to the pages of the chosen algorithms', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: /^Flow f1, UCC/ }).click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByRole('link', { name: 'About traffic: Bulk' })).toBeVisible();
  await inspector.getByRole('link', { name: 'About UCC' }).click();
  await expect(title(page)).toHaveText('UCC');
  expect(page.url()).toMatch(/#\/reference\/sender\/ucc$/);
});

test('an address of no page says so and lists the pages', async ({ page }) => {
  for (const [hash, says] of [
    ['#/reference/sender/cubik', 'The reference has no page “sender/cubik”.'],
    ['#/reference/sender', 'The reference has no page “sender”.'],
    ['#/nowhere', 'There is no page “nowhere”.'],
  ] as const) {
    await page.goto(`./${hash}`);
    await expect(title(page)).toHaveText('This page does not exist');
    await expect(page.getByRole('alert')).toContainText(says);
    const list = page.getByRole('main').getByRole('link');
    await expect(list).toHaveCount(pages.length);
  }
  await page.getByRole('main').getByRole('link', { name: 'CUBIC' }).click();
  await expect(title(page)).toHaveText('CUBIC');
});

for (const place of ['', '/sender/cubic', '/scenario/transport', '/no/such']) {
  test(`reference${place} fits in every look, and axe finds nothing`, async ({ page }) => {
    await page.goto(`./#/reference${place}`);
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('link', { name: 'CUBIC' }).or(title(page)).first()).toBeVisible();
    // The index beside a text is not on a phone: one page is enough.
    await inEveryLook(
      page,
      async ({ rules }) => {
        await fits(page);
        expect(await violations(page, rules)).toEqual([]);
      },
      SCREENS,
      place === '/sender/cubic' ? [PHONE] : [],
    );
  });
}

test('only the page itself is printed', async ({ page }) => {
  await page.goto('./#/reference/queue/red');
  await expect(title(page)).toHaveText('RED');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to the laboratory' })).toHaveCount(0);
  await expect(title(page)).toBeVisible();
});

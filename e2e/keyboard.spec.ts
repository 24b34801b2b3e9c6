import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { tableFromIPC } from '@uwdata/flechette';
import {
  beyond,
  digestAt,
  documentOf,
  expect,
  interventions,
  now,
  open,
  painted,
  paused,
  running,
  slowed,
  test,
  violations,
} from './laboratory';

/** Presses Tab until what is focused has this name; the way there must exist. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 80; i += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

/** Waits until all parts are there: what the first plot needs is there before the rest. */
async function complete(page: Page): Promise<void> {
  await running(page);
  await expect(page.locator('#inspector')).toBeAttached();
}

/** How often Tab is pressed from the top of a fresh page until what is focused has this name. */
async function stopsTo(page: Page, name: RegExp): Promise<number> {
  for (let stop = 1; stop < 100; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (name.test(focused)) return stop;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

test('playback and plots are a few stops of the tab key away', async ({ page }) => {
  await open(page);
  await complete(page);
  expect(await stopsTo(page, /^Pause$/)).toBeLessThanOrEqual(26);
  await page.reload();
  await complete(page);
  expect(await stopsTo(page, /^Plots$/)).toBeLessThanOrEqual(34);

  // By the links that skip, it is fewer.
  for (const [link, next] of [
    ['Skip to the playback', 'Back to the start'],
    ['Skip to the plots', null],
    ['Skip to the inspector', null],
  ] as const) {
    await page.reload();
    await complete(page);
    expect(await stopsTo(page, new RegExp(`^${link}$`))).toBeLessThanOrEqual(3);
    await expect(page.getByRole('button', { name: link })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    const part = link.replace('Skip to the ', '');
    await expect(page.locator(`#${part}`)).toBeFocused();
    if (next === null) continue;
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: next })).toBeFocused();
  }
});

test('everything is done by keyboard', async ({ page }) => {
  await open(page);
  await complete(page);
  await slowed(page);
  // Select a node, then the bottleneck, in the drawing.
  await tabTo(page, /^Link r to n3/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Link r – n3' })).toBeVisible();

  const inspector = page.getByRole('region', { name: 'Inspector' });
  const wayBack = inspector.getByRole('group', { name: 'Reverse direction' });
  await expect(wayBack.getByRole('group', { name: 'Queue' })).toBeAttached();

  // Its focus can be seen.
  const outlined = await page.evaluate(() => {
    const wire = document.activeElement?.querySelector('line:last-of-type');
    return wire ? Number.parseFloat(getComputedStyle(wire).strokeWidth) : 0;
  });
  expect(outlined).toBeGreaterThanOrEqual(3);

  // The queue by itself, then the whole link again.
  await tabTo(page, /^Queue at r towards n3, Drop-tail$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Queue of r-n3, r → n3' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Queue at r/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(inspector.getByRole('slider', { name: 'Rate' })).toHaveCount(0);
  await expect(inspector.getByRole('slider').first()).toBeVisible();
  await tabTo(page, /^Show the whole link$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Link r – n3' })).toBeVisible();

  // Move a slider.
  await page.getByRole('button', { name: /^Link r to n3/ }).focus();
  await tabTo(page, /^Rate$/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await interventions(page)).length).toBe(1);

  // Pause, step, go back, play on.
  await page.keyboard.press('Space');
  const before = await paused(page);
  await page.keyboard.press('.');
  await beyond(page, before);
  // An event is a few milliseconds away, and not a frame of playing.
  expect((await now(page)) - before).toBeLessThan(0.1);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await interventions(page)).length).toBe(0);
  await page.getByRole('button', { name: 'Skip to the playback' }).press('Enter');
  await tabTo(page, /^Timeline$/);
  await page.keyboard.press('Home');
  await expect.poll(() => now(page)).toBe(0);
  await page.keyboard.press('Space');
  await beyond(page, 0.5);

  // Read the plots.
  await tabTo(page, /^Plots$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('p[aria-live=polite]')).toContainText(/Congestion window: UCC/);
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: 'Fit' })).toBeVisible();
  await page.keyboard.press('0');
  await expect(page.getByRole('button', { name: 'Fit' })).toHaveCount(0);

  await page.keyboard.press('Space');
  await paused(page);
  await painted(page);
  const top = page
    .getByRole('region', { name: /^Congestion window/ })
    .locator('g.y text')
    .last();
  const figure = async () => Number((await top.textContent())?.replace(/\s/g, ''));
  const whole = await figure();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(figure).toBeLessThan(whole);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(figure).toBeGreaterThanOrEqual(whole);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Fit' })).toBeVisible();
  await page.keyboard.press('0');
  await expect(page.getByRole('button', { name: 'Fit' })).toHaveCount(0);

  // Help, examples, another scenario.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  const examples = page.getByRole('dialog', { name: 'Examples' });
  await expect(examples).toBeVisible();
  const example = await documentOf(page);
  // The focus comes into the dialog by itself.
  await expect(examples.locator(':focus')).toHaveCount(1);
  // From the search down to the cards, whose arrow keys go by how they stand.
  await expect(examples.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const cards = examples.getByRole('listitem').getByRole('button');
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1)).toBeFocused();
  const above = await cards.nth(1).boundingBox();
  await page.keyboard.press('ArrowDown');
  const below = await examples.locator(':focus').boundingBox();
  expect(below?.x).toBeCloseTo(above?.x ?? 0, 0);
  expect(below?.y).toBeGreaterThan(above?.y ?? 0);
  await page.keyboard.press('End');
  await expect(cards.last()).toBeFocused();
  // The tab key leads past the other cards, and back to the one that was left.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(cards.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(examples).toHaveCount(0);
  await expect.poll(() => documentOf(page)).not.toBe(example);
});

test('charts are described in words and as a table', async ({ page }) => {
  await open(page);
  await digestAt(page, 3);
  const panel = page.getByRole('region', { name: /^Congestion window/ });
  await expect(panel.locator('p')).toContainText(/UCC: [\d.]+ last, between [\d.]+ and [\d.]+/);
  await expect(
    page.getByText(/^Events from 0.* loss on the link: (more than )?\d+/),
  ).toBeAttached();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Data as a table' }).click();
  const dialog = page.getByRole('dialog', { name: 'Data as a table' });
  const table = dialog.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(21);
  await expect(table.getByRole('columnheader').nth(1)).toContainText('Congestion window, UCC');
  expect(await violations(page)).toEqual([]);
  // It follows the run, for one plot too, and both are files in the units of documents.
  const last = table.getByRole('rowheader').last();
  await expect(last).toHaveText('3.000');
  const file = async (button: string): Promise<Buffer> => {
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: button }).click();
    return readFileSync(await (await downloading).path());
  };
  const saved = async (button: string): Promise<string[]> =>
    (await file(button)).toString().split('\n');
  await dialog.getByRole('combobox', { name: 'Plot' }).click();
  await page.getByRole('option', { name: 'Throughput' }).click();
  await expect(table.getByRole('columnheader').nth(1)).toContainText('Throughput, UCC');
  const [head = '', ...rows] = await saved('Download values as CSV');
  expect(head).toMatch(/^time \(s\),"Throughput, UCC \(bit\/s\), last",/);
  expect(head).not.toContain('window');
  expect(rows.length).toBeGreaterThan(20);
  expect(Math.max(...rows.map((row) => Number(row.split(',')[1] ?? 0)))).toBeGreaterThan(1e6);
  const [names, ...events] = await saved('Download events as CSV');
  expect(names).toBe('from (s),to (s),kind,flow,number');
  expect(events.some((row) => /^[\d.]+,[\d.]+,loss,f\d,1?$/.test(row))).toBe(true);
  // As Arrow they are the same, with a last empty line less.
  const values = tableFromIPC(await file('Values as Arrow'));
  expect(values.numRows).toBe(rows.length - 1);
  expect(values.getChildAt(1)?.at(5)).toBeCloseTo(Number(rows[5]?.split(',')[1]), -1);
  const listed = tableFromIPC(await file('Events as Arrow'));
  expect(listed.numRows).toBe(events.length - 1);
  expect(new Set(listed.getChild('kind').toArray())).toContain('loss');
  await digestAt(page, 5);
  await expect(last).toHaveText('5.000');
});

test('once the run has ended, the descriptions are of its end', async ({ page }) => {
  await open(page);
  const document = JSON.parse(await documentOf(page));
  const text = JSON.stringify({ ...document, duration: 2, interventions: [], view: { speed: 4 } });
  await page.evaluate((short) => window.sawtooth?.open(short), text);
  await page.keyboard.press('Space');
  await expect(page.getByText('Run finished.')).toBeVisible();
  const summary = page.getByRole('region', { name: /^Congestion window/ }).locator('p');
  await expect(summary).toContainText('to 2.000 s');
  await expect(page.getByText(/^Events from 0.* to 2.000.s/)).toBeAttached();
});

test('panels, legends and options are switched', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Panels' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Utilization' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Utilization/ })).toBeVisible();
  const entry = page.getByRole('button', { name: 'Show UCC, Congestion window' });
  await entry.click();
  await expect(entry).toHaveAttribute('aria-pressed', 'false');
  const option = page.getByRole('button', { name: 'Show ssthresh, Congestion window' });
  await option.click();
  await expect(option).toHaveAttribute('aria-pressed', 'true');
});

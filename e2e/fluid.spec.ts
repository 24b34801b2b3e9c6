/** Fluid models over the packets: switched on, read, zoomed, edited, shared. */
import type { Page } from '@playwright/test';
import { expect, open, scenarios, test, violations } from './laboratory';

async function show(page: Page, file: string, seconds: number): Promise<void> {
  const found = scenarios().find((scenario) => scenario.file === file);
  await open(page);
  await page.evaluate((text) => window.sawtooth?.open(text), found?.text ?? '');
  await page.evaluate((at) => window.sawtooth?.digestAt(at), seconds);
}

/** A panel of the plots. */
const panel = (page: Page, name: RegExp) => page.getByRole('region', { name });

/** The value that a legend has for a curve. */
async function value(page: Page, name: string): Promise<number> {
  const text = await page.getByRole('button', { name: `Show ${name}`, exact: true }).innerText();
  return Number(/[\d.]+$/.exec(text.trim())?.[0]);
}

test('the model of each queue is drawn over its packets, and goes with a link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(response.url()));
  await show(page, 'spred-red.json', 60);
  expect(fetched.some((url) => url.includes('fluid_bg'))).toBe(false);

  // By keyboard alone.
  const queue = panel(page, /^Queue/);
  const toggle = queue.getByRole('button', { name: 'Show fluid model, Queue' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(queue).toContainText('no slow start, no timeouts');
  // At the end of the run: RED swings, and with the predictor the queue has settled.
  const red = 'r1 → d, model, Queue';
  const spred = 'r2 → d, model, Queue';
  await expect.poll(() => value(page, spred)).toBe(118.6);
  expect(await value(page, red)).toBeGreaterThanOrEqual(0);
  await expect(queue).toContainText('r2 → d, model average');
  // The assumptions of the equations are readable without a tooltip.
  await expect(queue).toContainText(/50.flows, 1.?250 packets per second/);
  expect(await violations(page)).toEqual([]);

  // A curve can be hidden, and the crosshair reads the others.
  await page.getByRole('button', { name: `Show ${red}`, exact: true }).click();
  await page.locator('#plots').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/Queue: .*r2 → d, model 118\.6/)).toBeAttached();
  await page.keyboard.press('Escape');

  // Another probability from the middle of the run on: another solution from then on.
  await page.evaluate(() => window.sawtooth?.digestAt(30));
  const probability = page.getByRole('slider', { name: /Maximum probability/ });
  await probability.focus();
  await page.keyboard.press('ArrowRight');
  await expect(queue).toContainText('The model includes 1 later change of the network.');
  await page.evaluate(() => window.sawtooth?.digestAt(60));
  await expect.poll(() => value(page, spred)).toBeLessThan(118.6);

  // A shared link has the switch in it, and a page that was loaded from it too.
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  await expect.poll(() => value(other, spred)).toBeGreaterThan(0);
  await other.reload();
  await expect.poll(() => value(other, spred)).toBeGreaterThan(0);
});

test('a queue that no model describes shows the reason, and others have no switch', async ({
  page,
}) => {
  await show(page, 'rtt-unfairness.json', 1);
  await page.getByRole('button', { name: 'Show fluid model, ', exact: false }).first().click();
  await expect(page.getByText(/^No model at /).first()).toBeVisible();

  await show(page, 'cubic-newreno.json', 1);
  await expect(page.getByRole('button', { name: /^Show fluid model/ })).toHaveCount(0);
});

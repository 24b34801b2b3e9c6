/** Why: the chain from cause to effect, by mouse, by keys and by touch; and what is said where there is no answer. */
import type { Page } from '@playwright/test';
import { expect, now, open, scenarios, test, violations } from './laboratory';

/** Opens an example and runs it to an instant; its plots show all of it. */
async function show(page: Page, file: string, until: number): Promise<void> {
  const found = scenarios().find((scenario) => scenario.file === file);
  await page.evaluate((text) => window.sawtooth?.open(text), found?.text ?? '');
  await page.evaluate((to) => window.sawtooth?.digestAt(to), until);
}

const sheet = (page: Page) => page.locator('[data-why]');
const chain = (page: Page) => sheet(page).getByRole('list', { name: 'The chain' });

/** A place over the plot of congestion windows: a part of its width, and of its height. */
async function place(page: Page, across: number, down: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-panel="cwnd"] svg:has(> .levels)').first().boundingBox();
  if (!box) throw new Error('no plot');
  return { x: box.x + across * box.width, y: box.y + down * box.height };
}

test('a fall is explained by mouse and by keys, and each link leads to its instant and place', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(response.url()));
  await open(page);
  await show(page, 'newreno-sawtooth.json', 20);
  expect(fetched.some((url) => /programs_bg|WhySheet|programWorker/.test(url))).toBe(false);

  // A click offers the question, which another click asks.
  const near = await place(page, 0.1, 0.5);
  await page.mouse.click(near.x, near.y);
  await page.getByRole('button', { name: /^Why\? Congestion window, / }).click();
  await expect(sheet(page)).toHaveAccessibleName(/^Why did the congestion window of .* at .* s\?$/);
  await expect(chain(page)).toBeFocused();

  // The falls before and after by keys; the chain leads from the packet to the rule.
  await page.keyboard.press(']');
  await expect(sheet(page)).toHaveAccessibleName(/ fall from [\d.]+ to [\d.]+ segments at /);
  const links = chain(page).locator(':scope > li');
  await expect(links.first()).toContainText(/Segment \d+ left, with a window of/);
  await expect(links.nth(1)).toContainText('was dropped on arrival at');
  await expect(chain(page)).toContainText('ssthresh = max(f / 2, 2); RFC 5681');
  const fall = await sheet(page).locator('h2').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(sheet(page).locator('h2')).not.toHaveText(fall ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(sheet(page).locator('h2')).toHaveText(fall ?? '');
  expect(await violations(page)).toEqual([]);

  // A link of the chain: the clock and the network go there.
  const drop = links.nth(1).getByRole('button', { name: /^Go to / });
  const when = Number((await drop.textContent())?.replace(' s', ''));
  await drop.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => now(page)).toBeCloseTo(when, 3);
  await expect(
    page.locator('[data-target^="links/"][data-selected="true"]').first(),
  ).toBeAttached();

  // The queue says why it dropped the packet, and what its sender did then.
  await links
    .nth(1)
    .getByRole('button', { name: /^Why did the queue/ })
    .click();
  await expect(sheet(page)).toHaveAccessibleName(/^Why was segment \d+ of .* dropped at /);
  await expect(chain(page)).toContainText("The buffer has no room for the packet's 1500 bytes");
  await chain(page)
    .getByRole('button', { name: /^How did .* respond\?$/ })
    .click();
  await expect(sheet(page).locator('h2')).toHaveText(fall ?? '');

  // Bad instants are refused in place, and the question stays.
  const instant = sheet(page).getByRole('textbox', { name: 'Time', exact: true });
  await instant.fill('25');
  await instant.press('Enter');
  await expect(sheet(page).getByRole('alert')).toContainText('is simulated up to 20 s');

  // The start, before anything has happened, is said in words.
  await instant.fill('0');
  await instant.press('Enter');
  await expect(chain(page)).toContainText('NewReno starts at 0 s and has not sent a segment yet');

  // Escape leads back to where one was.
  await instant.press('Escape');
  await expect.poll(() => now(page)).toBeCloseTo(20, 3);
  await page.locator('#plots').focus();
  await page.keyboard.press('q');
  await expect(chain(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator('#plots')).toBeFocused();
});

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a finger that rests asks, as a lesson wants it', async ({ page }) => {
    await open(page);
    await show(page, 'one-loss.json', 3);
    const lesson = page.getByRole('status').filter({ hasText: 'Ask why: click the curve' });
    await page
      .getByRole('button', { name: /lesson/i })
      .first()
      .click();
    await expect(lesson).toContainText('between 0.5');
    // The text of the lesson is above the plots.
    await page.locator('[data-panel="cwnd"]').scrollIntoViewIfNeeded();
    const { x, y } = await place(page, 0.14, 0.5);
    const client = await page.context().newCDPSession(page);
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await expect(sheet(page)).toHaveAccessibleName(/^Why d/);
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await violations(page)).toEqual([]);
  });
});

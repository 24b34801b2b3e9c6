import { choose, expect, open, scenarios, test, violations } from './laboratory';

test('packets close up: a diagram is replayed, and a packet tells its life', async ({ page }) => {
  const text = scenarios().find(({ file }) => file === 'one-loss.json')?.text;
  if (!text) throw new Error('there is no one-loss.json');
  await open(page);
  // The document names its panels, which say what will be there before anything is.
  const view = { panels: ['sequence', 'spacetime'], at: 0 };
  const shown = JSON.stringify({ ...JSON.parse(text), view });
  await page.evaluate((document) => window.sawtooth?.open(document), shown);
  await expect(page.getByText('each segment appears at the instant')).toBeVisible();
  await expect(page.getByText('each packet appears as a line')).toBeAttached();
  await page.evaluate((at) => window.sawtooth?.digestAt(at), 0.35);
  const sequence = page.getByRole('application', { name: 'Time–sequence' });
  const life = page.getByRole('region', { name: /^(Segment|SYN)/ });
  await expect(page.getByText(/segments sent, .* acknowledgements/)).toBeAttached();
  await sequence.focus();
  await page.keyboard.press('ArrowRight');
  await expect(life.getByRole('button', { name: /^Sent, .* at [\d.]+ s$/ })).toBeVisible();
  await expect(life.getByRole('button', { name: /^Delivered, / })).toBeVisible();
  await expect(life.getByRole('button', { name: /^Acknowledged, / })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await sequence.focus();
  await page.keyboard.press('Escape');
  await expect(life).toHaveCount(0);
  // Without sight: the same packets as a table, of which each row chooses one.
  const listed = page.getByRole('button', { name: 'As a table, Time–sequence' });
  await listed.press('Enter');
  const rows = page.getByRole('region', { name: /^Table of packets, Time–sequence/ });
  await expect(rows.getByRole('row', { name: /Segment 0 Delivered, / })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await rows.getByRole('button', { name: 'Segment 0' }).press('Enter');
  await expect(life).toContainText(/bytes 0 to 1\s?\d\d\d of the stream/);
  await rows.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(listed).toBeFocused();
  await page.getByRole('combobox', { name: 'Numbers in' }).press('Enter');
  await choose(page, 'bytes');
  await expect(page.locator('svg .y text').filter({ hasText: /B$/ }).first()).toBeAttached();
  await sequence.focus();
  await page.keyboard.press('Escape');
  const along = page.getByRole('application', { name: 'Space–time' });
  await along.focus();
  await page.keyboard.press('ArrowRight');
  await expect(life).toBeVisible();

  // On a phone each keeps a height of its own.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const diagram of [sequence, along])
    await expect.poll(async () => (await diagram.boundingBox())?.height).toBeGreaterThan(100);
});

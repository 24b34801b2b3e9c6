import { expect, type Page, test } from '@playwright/test';
import { nativeDigest, open } from './laboratory';

const bar = (page: Page) => page.getByRole('region', { name: 'Runs' });
const chip = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const rate = (page: Page) => page.getByRole('textbox', { name: 'Rate, value' }).first();

const digestAt = (page: Page, seconds: number) =>
  page.evaluate((at) => window.sawtooth?.digestAt(at), seconds);
const documentOf = (page: Page) => page.evaluate(() => window.sawtooth?.document() ?? '');

async function setRate(page: Page, value: string): Promise<void> {
  await rate(page).fill(value);
  await rate(page).press('Enter');
}

/** The document with the instant that a digest is of as its duration. */
const until = (document: string, duration: number): string =>
  JSON.stringify({ ...JSON.parse(document), duration });

test('a change in the past begins a second run, and undo goes back to the first', async ({
  page,
}) => {
  await open(page);
  const whole = await digestAt(page, 6);
  const original = await documentOf(page);
  await digestAt(page, 3);
  await setRate(page, '5 Mb/s');
  await expect(chip(page, 'A')).toBeVisible();
  await expect(chip(page, 'B')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(page, 'B')).toHaveAccessibleDescription(
    /^from A at 3\ss · .*rate of r → n3.* · diverges from A at 3\.\d+\ss$/,
  );
  await expect(page.getByText(/Run A keeps its recording after 3\ss/)).toBeVisible();

  // Each is the run of its own document, whatever became of the other.
  const changed = await digestAt(page, 6);
  expect(changed).not.toBe(whole);
  expect(changed).toBe(await nativeDigest({ text: until(await documentOf(page), 6) }));
  await chip(page, 'A').click();
  await expect(chip(page, 'A')).toHaveAttribute('aria-pressed', 'true');
  expect(await documentOf(page)).toBe(original);
  expect(await digestAt(page, 6)).toBe(whole);

  // A branch of the branch.
  await chip(page, 'B').click();
  await digestAt(page, 4);
  await setRate(page, '9 Mb/s');
  await expect(chip(page, 'C')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(page, 'C')).toHaveAccessibleDescription(/^from B at 4\ss/);
  await expect(chip(page, 'B')).toHaveAccessibleDescription(/^from A at 3\ss/);
  await chip(page, 'B').click();
  expect(await digestAt(page, 6)).toBe(changed);

  // Undo takes the branches back, one by one, and redo makes them again.
  await chip(page, 'C').click();
  await page.keyboard.press('Control+z');
  await expect(chip(page, 'C')).toHaveCount(0);
  await expect(chip(page, 'B')).toHaveAttribute('aria-pressed', 'true');
  expect(await digestAt(page, 6)).toBe(changed);
  await digestAt(page, 3.5);
  await page.keyboard.press('Control+z');
  await expect(bar(page)).toHaveCount(0);
  expect(await documentOf(page)).toBe(original);
  expect(await digestAt(page, 6)).toBe(whole);
  await digestAt(page, 3.5);
  await page.keyboard.press('Control+Shift+z');
  await expect(chip(page, 'B')).toHaveAttribute('aria-pressed', 'true');
  expect(await digestAt(page, 6)).toBe(changed);
});

/** Finding by name: commands, parts of the network, algorithms, examples and pages. */
import type { Page } from '@playwright/test';
import {
  documentOf,
  expect,
  find,
  fits,
  inEveryLook,
  open,
  running,
  test,
  violations,
} from './laboratory';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find' });
const field = (page: Page) => dialog(page).getByRole('combobox');

test('everything with a name is found by typing it', async ({ page }) => {
  await open(page);
  await running(page);

  // From a node of the drawing the focus comes back to it.
  const host = page.getByRole('button', { name: /^Host / }).first();
  await host.focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(host).toBeFocused();

  // A command, from within a field too; there is no second list over the first.
  await page.getByRole('textbox', { name: 'Seed' }).focus();
  await find(page, 'share');
  await expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A node is selected; a command is then about it, and has the focus.
  await find(page, 'n3');
  await expect(page.getByRole('heading', { level: 2, name: 'Node n3' })).toBeVisible();
  await find(page, 'rename');
  await expect(page.getByRole('textbox', { name: /name/i })).toBeFocused();
  await page.keyboard.press('Escape');

  // A sender for a flow.
  await find(page, 'vegas for');
  await expect.poll(() => documentOf(page)).toContain('"to":"vegas"');

  // And back; a command that cannot run is listed as disabled, and does nothing.
  await find(page, 'undo');
  await expect.poll(() => documentOf(page)).not.toContain('"to":"vegas"');
  await page.keyboard.press('Control+k');
  await field(page).fill('undo');
  await expect(dialog(page).getByRole('option', { name: /^Undo/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await field(page).fill('qwertz');
  await expect(dialog(page)).toContainText('No results for “qwertz”.');
  await page.keyboard.press('Escape');

  // An example, by the pointer; then a page of the reference.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Find/ }).click();
  await field(page).fill('newreno sawtooth');
  await dialog(page).getByRole('option').first().click();
  await expect(page.getByRole('button', { name: /open the examples$/ })).toContainText('NewReno');
  await find(page, 'codel');
  await expect(page.getByRole('heading', { level: 1, name: 'CoDel' })).toBeVisible();
});

test('the finder is readable on every screen', async ({ page }) => {
  await open(page);
  await running(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
  await inEveryLook(page, async ({ rules }) => {
    await fits(page);
    expect(await violations(page, rules)).toEqual([]);
  });
});

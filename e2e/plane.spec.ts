import type { Page } from '@playwright/test';
import { expect, open, scenarios, test, violations } from './laboratory';

function textOf(file: string): string {
  const found = scenarios().find((scenario) => scenario.file === file);
  if (!found) throw new Error(`there is no ${file}`);
  return found.text;
}

async function show(page: Page, file: string, seconds: number): Promise<void> {
  await open(page);
  await page.evaluate((text) => window.sawtooth?.open(text), textOf(file));
  await page.evaluate((at) => window.sawtooth?.digestAt(at), seconds);
}

/** A row of the plane's figures, as numbers: what the packets do, then the model. */
async function figures(page: Page, row: RegExp): Promise<number[]> {
  const cells = page
    .getByRole('table', { name: 'Rates in the phase plane' })
    .getByRole('row', { name: row })
    .getByRole('cell');
  return (await cells.allTextContents()).map((text) => Number(text.replace(' %', '')));
}

test('two rates are distinguished, with the model beside them', async ({ page }) => {
  await show(page, 'aimd-family.json', 30);
  const plane = page.getByRole('region', { name: /^Phase plane/ });
  // The document asks for it.
  await expect(plane).toBeVisible();
  await expect.poll(() => figures(page, /^Jain/)).toHaveLength(1);
  await expect.poll(async () => (await figures(page, /^Jain/))[0]).toBeGreaterThan(0.9);
  await expect(plane.locator('p').last()).toContainText(
    /Phase plane at 30\.000.*: aimd [\d.]+ horizontal, aimd-late/,
  );

  // New-AIMD's late-comer, chosen by keyboard alone, and the model laid over it.
  const choose = async (axis: string, flow: RegExp): Promise<void> => {
    const picker = page.getByRole('combobox', { name: `Flow on the axis: ${axis}` });
    await picker.focus();
    await page.keyboard.press('Enter');
    const option = page.getByRole('option', { name: flow });
    await expect(option).toBeVisible();
    const highlighted = page.locator('[role="option"][data-highlighted]');
    for (let i = 0; i < 12; i += 1) {
      const before = (await highlighted.textContent()) ?? '';
      if (flow.test(before)) break;
      await page.keyboard.press('ArrowDown');
      await expect(highlighted).not.toHaveText(before);
    }
    await page.keyboard.press('Enter');
    await expect(picker).toHaveText(flow);
  };
  await choose('Horizontal', /^new New-AIMD$/);
  await choose('Vertical', /^new-late New-AIMD$/);
  const toggle = page.getByRole('button', {
    name: 'Show the synchronous model in the phase plane',
  });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(plane).toContainText(/signals every overflow to all 2.flows at once/);
  // It does not get half of its share, neither as packets nor in the model.
  const small = async () =>
    (await figures(page, /new-late/)).map((rate) => rate > 0 && rate < 2.5).join();
  await expect.poll(small).toBe('true,true');

  // Back in time, both go back: the late-comer is not there yet.
  await page.evaluate(() => window.sawtooth?.digestAt(3));
  await expect.poll(async () => (await figures(page, /new-late/)).join()).toBe('0,0');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Data as a table' }).click();
  const table = page.getByRole('dialog', { name: 'Data as a table' });
  await expect(
    table.getByRole('columnheader', { name: /^Phase plane (horizontal|vertical), new-late/ }),
  ).toHaveCount(2);
  await page.keyboard.press('Escape');

  // Its picture, from the panel itself, has the model that lies over it.
  await page.getByRole('button', { name: 'Picture of Phase plane' }).click();
  const preview = page.getByRole('img', { name: 'Preview: Phase plane' });
  await expect(preview).toBeVisible();
  const drawn = decodeURIComponent((await preview.getAttribute('src')) ?? '');
  expect(drawn).toContain('>Synchronous model<');
  expect(drawn).toContain('>equal rates<');
  expect(drawn).not.toMatch(/NaN|var\(/);
  await page.keyboard.press('Escape');

  expect(await violations(page)).toEqual([]);
});

test('without a plane or a model the reason is shown', async ({ page }) => {
  await show(page, 'newreno-sawtooth.json', 2);
  await page.getByRole('button', { name: 'Panels' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Phase plane' }).click();
  await page.keyboard.press('Escape');
  const plane = page.getByRole('region', { name: /^Phase plane/ });
  await expect(plane).toContainText('This scenario has one flow.');

  // A second flow makes it one; removed again, the explanation is back.
  await page.getByRole('button', { name: 'Add a flow' }).click();
  await expect(page.getByRole('table', { name: 'Rates in the phase plane' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(plane).toContainText('This scenario has one flow.');

  await page.evaluate((text) => window.sawtooth?.open(text), textOf('cubic-newreno.json'));
  // This scenario opens with panels of its own.
  await page.getByRole('button', { name: 'Panels' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Phase plane' }).click();
  await page.keyboard.press('Escape');
  await expect(plane).toContainText(/No model: CUBIC.* is not of the AIMD family\./);
  await expect(
    page.getByRole('button', { name: 'Show the synchronous model in the phase plane' }),
  ).toHaveAttribute('aria-disabled', 'true');
});

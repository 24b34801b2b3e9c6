import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  expect,
  inEveryLook,
  open,
  openFile,
  program,
  running,
  scenarios,
  test,
  violations,
} from './laboratory';

async function openLesson(page: Page): Promise<void> {
  const found = scenarios().find(({ file }) => file === 'newreno-sawtooth.json');
  if (!found) throw new Error('there is no such scenario');
  await open(page);
  await page.evaluate((text) => window.sawtooth?.open(text), found.text);
}

const card = (page: Page) => page.getByRole('complementary', { name: 'Lesson' });

test('a reader predicts, lets it run, and sees the answer', async ({ page }) => {
  await openLesson(page);
  const lesson = card(page);
  // All of the text is there, not its first sentence alone.
  await expect(lesson).toContainText('should not wait longer');
  for (let i = 0; i < 2; i += 1) await lesson.getByRole('button', { name: 'Next step' }).click();

  const sketch = page.getByRole('application', { name: /^Queue at .*: draw your prediction/ });
  const runAndSee = lesson.getByRole('button', { name: 'Run', exact: true });
  await expect(runAndSee).toBeDisabled();
  const box = await sketch.boundingBox();
  if (!box) throw new Error('nothing to draw on');
  await page.mouse.move(box.x + 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 4, box.y + box.height / 3, { steps: 4 });
  await page.mouse.up();
  await lesson.getByRole('radio', { name: /is idle for some time/ }).check();
  // The answer is not in the page until the run has reached it.
  await expect(lesson).not.toContainText('87 %');
  await runAndSee.click();
  await expect(sketch).toHaveCount(0);
  await expect(lesson).toContainText('The answer appears when the run reaches 40 s');

  await page.evaluate(() => window.sawtooth?.digestAt(41));
  await expect(lesson).toContainText('87 %');
  await expect(lesson.getByRole('radio', { name: /is idle for some time/ })).toBeDisabled();
  // The change that the question spoke of has been made.
  const text = await page.evaluate(() => window.sawtooth?.document() ?? '');
  expect(JSON.parse(text).parameters.Q.value).toBe(0.25);
  expect(await violations(page)).toEqual([]);

  await handIn(page);
});

const named = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

/** Hands in what was answered, has it checked, changes it, and opens it again. */
async function handIn(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Hand in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand in' });
  await expect(dialog).toContainText('The link is idle for some time after each loss; a curve');
  await expect(dialog.getByRole('definition')).toContainText(['a curve', 'not answered']);
  await dialog.getByRole('textbox', { name: 'Name or number' }).fill('Ada Lovelace');
  await inEveryLook(page, async ({ rules }) => {
    expect(await violations(page, rules)).toEqual([]);
  });
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toMatch(/ada-lovelace\.hand-in\.json$/);
  await expect(dialog).toContainText('The file is saved.');
  const path = await saved.path();
  const checked = execFileSync(program(), ['check', path], { encoding: 'utf8' });
  // The curve is far from a sawtooth, and the last question has no answer.
  expect(checked).toMatch(/,Ada Lovelace,[a-z-]+,1,3,yes,/);

  // Where the page may not write to the clipboard, the link is there to be copied.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  );
  await dialog.getByRole('button', { name: 'Copy a link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/#1/);
  const hash = new URL(await link.inputValue()).hash;
  await dialog.getByRole('button', { name: 'Close' }).click();

  const changed = readFileSync(path, 'utf8').replace('"chosen":2', '"chosen":1');
  await openFile(page, named('changed.json', changed));
  await expect(page.getByText('Handed in by Ada Lovelace')).toBeVisible();
  await expect(page.getByText('was changed after the hand-in')).toBeVisible();
  await expect(card(page).getByRole('radio', { name: /stays busy/ })).toBeChecked();

  await page.evaluate((to) => location.assign(to), hash);
  await expect(page.getByText('Its run is unchanged.')).toBeVisible();
  await expect(card(page).getByRole('radio', { name: /is idle for some time/ })).toBeChecked();
  await expect(card(page)).toContainText('87 %');
  const broken = readFileSync(path, 'utf8').replace('"step":3', '"step":0');
  await openFile(page, named('broken.json', broken));
  await expect(page.getByText(/answers\/0\/step/)).toBeVisible();
}

test('by keys alone a curve is drawn and the steps are gone through', async ({ page }) => {
  await openLesson(page);
  for (let i = 0; i < 2; i += 1)
    await card(page).getByRole('button', { name: 'Next step' }).press('Enter');
  const sketch = page.getByRole('application', { name: /draw your prediction/ });
  await sketch.focus();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowUp');
  for (let i = 0; i < 16; i += 1) await page.keyboard.press('ArrowRight');
  await card(page)
    .getByRole('radio', { name: /is idle for some time/ })
    .press('Space');
  await expect(card(page).getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
  // A drawn curve would go: it asks first.
  await card(page).getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(card(page)).not.toContainText('1 of 5');
  await card(page).getByRole('button', { name: 'Clear the answers?' }).press('Enter');
  await expect(card(page)).toContainText('1 of 5');
});

test('a lesson is written in the page, and its button acts', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Text and lesson' }).click();
  if (!(await card(page).isVisible()))
    await page.getByRole('button', { name: 'Text and lesson' }).click();
  const lesson = card(page);
  await lesson.getByRole('button', { name: 'Edit' }).click();
  const form = lesson.getByRole('form', { name: 'Edit the text and the lesson' });
  await expect(form).toBeVisible();
  const kept = await form.getByRole('group', { name: /^Step \d+$/ }).count();
  for (let i = kept; i > 0; i -= 1)
    await form.getByRole('button', { name: `Remove step ${i}` }).click();
  await form.getByRole('button', { name: 'Add a step' }).click();
  const step = form.getByRole('group', { name: 'Step 1' });
  await step.getByRole('textbox', { name: 'Title' }).fill('Losses that mean nothing');
  await step.getByRole('button', { name: 'Add a button' }).click();
  await step.getByRole('textbox', { name: 'Label of the button' }).fill('Twice the seed');
  await step.getByRole('textbox', { name: 'Path' }).fill('seed');
  await step.getByRole('textbox', { name: 'Value (JSON)' }).fill('2');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(lesson.getByRole('heading', { name: 'Losses that mean nothing' })).toBeVisible();

  await lesson.getByRole('button', { name: 'Twice the seed' }).click();
  await expect
    .poll(async () => JSON.parse(await page.evaluate(() => window.sawtooth?.document() ?? '')).seed)
    .toBe(2);
  await running(page);
});

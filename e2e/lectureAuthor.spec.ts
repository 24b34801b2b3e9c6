import type { Locator, Page } from '@playwright/test';
import { documentOf, expect, open, test, violations } from './laboratory';

test.use({ viewport: { width: 1280, height: 720 } });

const lecture = (page: Page) => page.getByRole('complementary', { name: 'Lecture' });

interface Step {
  title: string;
  note?: string;
  annotations?: { panel: string; points: [number, number][]; text?: string }[];
}

async function steps(page: Page): Promise<Step[]> {
  const { lesson = {} } = JSON.parse((await documentOf(page)) || '{}') as {
    lesson?: { steps?: Step[] };
  };
  return lesson.steps ?? [];
}

const drawn = async (page: Page, step: number) => (await steps(page))[step]?.annotations ?? [];

/** The pens that lie on the plots. */
const pen = (page: Page): Locator => page.getByRole('application', { name: /^(Draw|Write) on/ });

test('a lecture is made in the page, given with a pen and a second window, and handed out', async ({
  page,
  context,
}) => {
  await open(page, '?#/start/dumbbell?pairs=3');
  await page.evaluate(() => window.sawtooth?.digestAt(20));
  // The view becomes a step, and another one after it.
  await page.keyboard.press('m');
  await expect.poll(async () => (await steps(page)).length).toBe(1);
  await page.keyboard.press('m');
  await expect.poll(async () => (await steps(page)).length).toBe(2);
  const card = page.getByRole('complementary', { name: 'Lesson' });
  await card.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit the text and the lesson' });
  const first = form.getByRole('group', { name: 'Step 1', exact: true });
  await first.getByRole('textbox', { name: 'Title' }).fill('Three flows');
  await first
    .getByRole('textbox', { name: 'Note for the speaker' })
    .fill('Wait for the back rows.');
  await first.getByRole('button', { name: 'Ask a question' }).click();
  await first.getByRole('textbox', { name: 'Question (Markdown)' }).fill('Who wins?');
  await first.getByRole('textbox', { name: 'Answer (Markdown)' }).fill('Nobody.');
  await form.getByRole('button', { name: 'Move step 2 up' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await steps(page)).map(({ title }) => title)[1])
    .toBe('Three flows');

  // In front of the room: the step with the note is the second.
  await page.keyboard.press('l');
  await expect(lecture(page)).toContainText('of 2');
  await page.keyboard.press('PageDown');
  await expect(lecture(page)).toContainText('Three flows');
  await expect(lecture(page)).not.toContainText('back rows');
  const coming = context.waitForEvent('page');
  await page.keyboard.press('n');
  const second = await coming;
  const note = second.getByRole('textbox', { name: /Your notes/ });
  await expect(note).toHaveValue('Wait for the back rows.');
  await note.fill('Ask Anna.');
  await expect.poll(async () => (await steps(page))[1]?.note).toBe('Ask Anna.');
  expect(await violations(second)).toEqual([]);
  await second.close();

  // A stroke by hand, anchored in time and value.
  await page.keyboard.press('d');
  const box = await pen(page).first().boundingBox();
  if (!box) throw new Error('there is no pen');
  await page.mouse.move(box.x + 0.2 * box.width, box.y + 0.5 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.3 * box.width, box.y + 0.2 * box.height, { steps: 5 });
  await page.mouse.move(box.x + 0.4 * box.width, box.y + 0.6 * box.height, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await drawn(page, 1)).length).toBe(1);
  const [stroke] = await drawn(page, 1);
  expect(stroke?.points.length).toBe(3);
  expect(await violations(page)).toEqual([]);

  // By keys alone: the pen is put down, moved and lifted; words are written.
  await pen(page).first().focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Space'])
    await page.keyboard.press(key);
  await expect.poll(async () => (await drawn(page, 1)).length).toBe(2);
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await page.keyboard.type('here');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await drawn(page, 1)).at(-1)?.text).toBe('here');
  await expect(page.getByRole('img', { name: 'here' })).toBeVisible();
  expect(await drawn(page, 1)).toHaveLength(3);
  // Escape gives up what is being written.
  await page.keyboard.press('Enter');
  await page.keyboard.type('not this');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Words' })).toHaveCount(0);
  expect(await drawn(page, 1)).toHaveLength(3);
  // Undo and erase are keys, and a clicker still works.
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await drawn(page, 1)).length).toBe(2);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => (await drawn(page, 1)).length).toBe(3);
  await page.keyboard.press('Backspace');
  await expect.poll(async () => (await drawn(page, 1)).length).toBe(2);
  await page.keyboard.press('PageUp');
  await expect(lecture(page)).toContainText('1 of 2');
  await expect(page.locator('[class*="_drawn_"]')).toHaveCount(0);
  // Escape lays the pen down, and then leaves the lecture.
  await page.keyboard.press('Escape');
  await expect(pen(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(lecture(page)).toHaveCount(0);

  // All of it is in the address: nothing is lost by a reload.
  const before = await steps(page);
  await expect.poll(() => new URL(page.url()).hash.length).toBeGreaterThan(200);
  await page.reload();
  await expect.poll(() => steps(page)).toEqual(before);

  // The handout has a page for each step, without the notes of the speaker.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Handout of the steps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Handout of the steps' });
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled();
  const paper = dialog.frameLocator('iframe');
  await expect(paper.locator('section')).toHaveCount(2);
  await expect(paper.locator('section img')).toHaveCount(2);
  await expect(paper.locator('body')).toContainText('Who wins?');
  await expect(paper.locator('body')).not.toContainText('Nobody.');
  await expect(paper.locator('body')).not.toContainText('Anna');
  await dialog.getByRole('switch', { name: 'Answers on a last page' }).click();
  await expect(paper.locator('section').last()).toContainText('Nobody.');
  expect(await violations(page)).toEqual([]);
});

test('the pointer follows the mouse and keys, and a live change shows what would have come', async ({
  page,
}) => {
  await open(page, '?lecture#/start/dumbbell?pairs=3');
  await page.evaluate(() => window.sawtooth?.digestAt(20));
  const spot = page.locator('[class*="_spot_"]');
  await expect(lecture(page)).toBeVisible();
  await page.keyboard.press('r');
  await page.mouse.move(300, 200);
  await expect.poll(async () => Math.round((await spot.boundingBox())?.x ?? 0)).toBeLessThan(300);
  const before = await spot.boundingBox();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await spot.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0);
  await page.keyboard.press('r');
  await expect(spot).toHaveCount(0);
  const plots = page.getByRole('region', { name: 'Plots', exact: true });
  const pale = plots.getByRole('button', { name: 'pale: as it was before' });
  await expect(pale).toHaveCount(0);
  await lecture(page).getByRole('slider').first().press('ArrowLeft');
  await expect(pale).toBeVisible();
});

test('a step shows another example, and a missing one is named', async ({ page }) => {
  await open(page, '?#/start/dumbbell?pairs=3');
  const document = JSON.parse(await documentOf(page));
  const lesson = {
    steps: [
      { title: 'Own' },
      { title: 'Other', scenario: 'phase-effects' },
      { title: 'Missing', scenario: 'no-such-example' },
    ],
  };
  await page.evaluate(
    (text) => window.sawtooth?.open(text),
    JSON.stringify({ ...document, lesson }),
  );
  await page.keyboard.press('l');
  await expect(lecture(page)).toContainText('1 of 3');
  await page.keyboard.press('PageDown');
  await expect(lecture(page)).toContainText('2 of 3');
  const name = async () => (JSON.parse(await documentOf(page)) as { name?: string }).name;
  await expect.poll(name).not.toBe(document.name);
  await page.keyboard.press('PageDown');
  await expect(page.getByText('There is no example “no-such-example”')).toBeVisible();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect.poll(name).toBe(document.name);
  await expect(lecture(page)).toContainText('Own');

  // A handout draws the other example without opening it: its dialog stays, and so does the document.
  await page.keyboard.press('l');
  await expect(lecture(page)).toHaveCount(0);
  const before = await documentOf(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Handout of the steps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Handout of the steps' });
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled({ timeout: 15_000 });
  const pages = dialog.frameLocator('iframe').locator('section');
  await expect(pages).toHaveCount(3);
  await expect(pages.nth(0).locator('img')).toHaveCount(1);
  await expect(pages.nth(1).locator('img')).toHaveCount(1);
  await expect(pages.nth(2)).toContainText('This step shows no plot.');
  expect(await documentOf(page)).toBe(before);
});

test('a GIF of a stretch says its length and size before it is made', async ({ page }) => {
  await open(page, '?#/start/dumbbell?pairs=3');
  await page.evaluate(() => window.sawtooth?.digestAt(10));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Video or GIF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Video or GIF' });
  await expect(dialog.getByRole('status')).toHaveText(/^About [\d.]+ MB: 8 s, /);
  await dialog.getByRole('switch', { name: /With the network/ }).click();
  await dialog.getByRole('textbox', { name: 'Length' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Length' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'GIF' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/MB: 1 s, 11.pictures/);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Create and download' }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.gif$/);
});

import { expect, find, fits, inEveryLook, open, scenarios, test, violations } from './laboratory';

test('a run has an exam sheet that prints on two pages, and is described in three sentences', async ({
  page,
  context,
}) => {
  const found = scenarios().find(({ file }) => file === 'newreno-sawtooth.json');
  if (!found) throw new Error('there is no such scenario');
  await open(page);
  await page.evaluate((text) => window.sawtooth?.open(text), found.text);
  await find(page, 'Exam sheet');
  const dialog = page.getByRole('dialog', { name: 'Exam sheet' });
  const sheet = dialog.frameLocator('iframe');
  const [task, solution] = [sheet.getByRole('table').first(), sheet.getByRole('table').last()];
  await expect(solution.getByRole('row', { name: '13 64 67 slow start' })).toBeVisible();
  await expect(task.getByRole('row', { name: '13', exact: true })).toBeAttached();
  await expect(task).not.toContainText('slow start');
  await inEveryLook(page, async ({ rules }) => {
    expect(await violations(page, rules)).toEqual([]);
    await fits(page);
  });
  const rounds = dialog.getByRole('textbox', { name: 'Round trips' });
  await rounds.fill('8');
  await rounds.press('Enter');
  await expect(task.getByRole('row')).toHaveCount(9);

  // The saved file prints by itself: the task on one page, the solution on the next.
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as HTML' }).click();
  const saved = await (await coming).createReadStream();
  let html = '';
  for await (const piece of saved) html += String(piece);
  const paper = await context.newPage();
  await paper.setContent(html);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await paper.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(2);
  }
  await paper.close();
  await page.keyboard.press('Escape');

  await page.evaluate(() => window.sawtooth?.digestAt(5));
  await find(page, 'Summary');
  const summary = page.getByRole('dialog', { name: 'Summary' });
  await expect(summary).toContainText('In 5 s, 1 flow (NewReno) sent ');
  await expect(summary).toContainText('The busiest port, bottleneck from r (drop-tail)');
  await page.keyboard.press('Escape');

  // A curve is heard, the next one, and none.
  await page.keyboard.press('u');
  await expect(page.getByText('You hear: Congestion window of f')).toBeVisible();
  await page.keyboard.press('Shift+U');
  await expect(page.getByText(/You hear: (?!Congestion window of f$)/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('The sound is off')).toBeVisible();
  // By keys from value to value and from peak to low, in words.
  await page.locator('#plots').focus();
  const said = page.getByRole('status').filter({ hasText: /, Congestion window of f$/ });
  await page.keyboard.press('x');
  await expect(said).toHaveText(/^[\d.]+.segments at [\d.]+.s,/);
  await page.keyboard.press('b');
  await expect(said).toHaveText(/^(Peak|Low): [\d.]+.segments at [\d.]+.s,/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('complementary', { name: 'Lesson' })).toBeVisible();
  // The text that is read is printed with its questions, and a matrix whole and in its colours.
  await page.evaluate(() => {
    globalThis.print = () => {
      document.documentElement.dataset.printed = 'true';
    };
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const text = page.locator('[data-paper="sheet"]');
  await expect(text.getByRole('heading', { name: '3. Predict: a quarter of the' })).toBeVisible();
  await expect(text.getByText('Draw the queue from 20 s to 40 s as you expect it.')).toBeVisible();
  await expect(text).not.toContainText('six losses instead of two');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.evaluate(() => location.assign('#/matrix'));
  const map = page.locator('table').first();
  await expect(map).toBeVisible();
  const shown = await map.evaluate((table) => {
    const { overflow, maxHeight } = getComputedStyle(table.parentElement ?? table);
    const cell = table.querySelector('td') ?? table;
    return [overflow, maxHeight, getComputedStyle(cell).printColorAdjust];
  });
  expect(shown).toEqual(['visible', 'none', 'exact']);
});

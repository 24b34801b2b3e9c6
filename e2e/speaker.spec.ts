import { documentOf, expect, open, test, violations } from './laboratory';

test('a second window has the notes and the next step, and each window drives the lecture', async ({
  page,
  context,
}) => {
  await open(page, '?lecture#/example/ucc-newreno');
  await page.goto('./?lecture#/example/newreno-sawtooth');
  const lecture = page.getByRole('complementary', { name: 'Lecture' });
  await expect(lecture).toContainText('1 of 5');
  const coming = context.waitForEvent('page');
  await page.keyboard.press('n');
  const window = await coming;
  const now = window.getByRole('region', { name: 'Now' });
  const next = window.getByRole('region', { name: 'Next' });
  await expect(now).toContainText('1 of 5');
  const coming2 = await next.getByRole('heading').textContent();

  // A clicker acts in the window that has the focus, in a note too.
  const note = window.getByRole('textbox', { name: /Your notes/ });
  await note.fill('Ask who has seen this.');
  await note.press('PageDown');
  await expect(lecture).toContainText('2 of 5');
  await expect(now).toContainText('2 of 5');
  await expect(now.getByRole('heading').first()).toHaveText(coming2 ?? '');
  await window.getByRole('button', { name: 'Previous step' }).click();
  await expect(note).toHaveValue('Ask who has seen this.');
  await expect(lecture).not.toContainText('Ask who has seen this.');
  await expect(lecture).toContainText('1 of 5');

  // The lecture is followed wherever it is driven; the answer is here before the room sees it.
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(now).toContainText('3 of 5');
  await expect(now).toContainText('87 %');
  await expect(lecture).not.toContainText('87 %');
  await window.getByRole('button', { name: 'Question, run, answer' }).click();
  await expect(lecture.getByRole('radio')).toHaveCount(3);
  await expect(now).toContainText('asked: the room thinks');
  expect(await violations(window)).toEqual([]);

  // Another page of the same origin can press nothing that is no press.
  const before = await documentOf(page);
  const id = new URL(window.url()).searchParams.get('speaker');
  await window.evaluate((of) => {
    const channel = new BroadcastChannel(`sawtooth-lecture-${of}`);
    for (const message of ['next', { kind: 'press', press: 'remove' }, { kind: 'state' }, null])
      channel.postMessage(message);
    channel.close();
  }, id);
  await expect(lecture).toContainText('3 of 5');
  expect(await documentOf(page)).toBe(before);

  await page.keyboard.press('Escape');
  await expect(window.getByRole('status')).toHaveText(/has ended/);
  await window.close();
});

test('without its lecture the window of notes says how to open it', async ({ page }) => {
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('./?speaker=0123456789ab');
    await expect(page.getByRole('status')).toHaveText(/No lecture answers/);
    expect(await violations(page)).toEqual([]);
  }
});

/** One change to a person is one change in the list, in the link and for undo. */
import {
  beyond,
  choose,
  digestAt,
  documentOf,
  expect,
  interventions,
  nativeDigest,
  open,
  test,
} from './laboratory';

test('a drag during playback is one row and one step of undo, and replays as it was seen', async ({
  page,
}) => {
  await open(page);
  await beyond(page, 0.3);
  const slider = page.getByRole('slider', { name: 'Rate' }).first();
  const box = await slider.locator('..').boundingBox();
  if (!box) throw new Error('no slider');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 4; step += 1) {
    const before = (await interventions(page)).length;
    await page.mouse.move(x - 6 * step, y);
    await expect.poll(async () => (await interventions(page)).length).toBeGreaterThan(before);
  }
  await page.mouse.up();
  const text = await documentOf(page);
  const { interventions: list } = JSON.parse(text) as { interventions: { continues?: boolean }[] };
  expect(list.map(({ continues }) => continues)).toEqual([
    undefined,
    ...list.slice(1).map(() => true),
  ]);
  expect(await digestAt(page, 3)).toBe(
    await nativeDigest({ text: JSON.stringify({ ...JSON.parse(text), duration: 3 }) }),
  );

  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Changes during the run' });
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await dialog.getByRole('button', { name: /^Remove the change/ }).click();
  await expect.poll(() => interventions(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(() => documentOf(page)).toBe(text);
  await page.keyboard.press('Control+z');
  await expect.poll(() => interventions(page)).toEqual([]);
});

test('key presses are one step of undo until the time is moved or the field is left', async ({
  page,
}) => {
  await open(page);
  await digestAt(page, 4);
  const slider = page.getByRole('slider', { name: 'Rate' }).first();
  const values = async () => (await interventions(page)).map(({ to }) => to);
  await slider.focus();
  // One after the other without a pause, however busy the machine is.
  await slider.evaluate((thumb) => {
    for (let press = 0; press < 3; press += 1) {
      const key = { key: 'ArrowLeft', bubbles: true, cancelable: true };
      thumb.dispatchEvent(new KeyboardEvent('keydown', key));
      thumb.dispatchEvent(new KeyboardEvent('keyup', key));
    }
  });
  await expect.poll(async () => (await values()).length).toBe(1);
  const settled = async () => (await values()).at(-1);
  await digestAt(page, 5);
  const first = await settled();
  await slider.press('ArrowLeft');
  await expect.poll(async () => (await values()).length).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(values).toEqual([first]);
  await page.keyboard.press('Control+z');
  await expect.poll(values).toEqual([]);

  // At one instant, and faster than a pause that would end the run of presses by itself.
  await slider.evaluate((thumb) => {
    const press = () => {
      const key = { key: 'ArrowLeft', bubbles: true, cancelable: true };
      thumb.dispatchEvent(new KeyboardEvent('keydown', key));
      thumb.dispatchEvent(new KeyboardEvent('keyup', key));
    };
    const field = thumb as HTMLElement;
    field.focus();
    press();
    field.blur();
    field.focus();
    press();
  });
  await expect.poll(async () => (await values()).length).toBe(2);
  const [before] = await values();
  await page.keyboard.press('Control+z');
  await expect.poll(values).toEqual([before]);
  await page.keyboard.press('Control+z');
  await expect.poll(values).toEqual([]);
});

test('a change in the list of flows offers the start, and one in the past is undone in its list', async ({
  page,
}) => {
  await open(page);
  await digestAt(page, 4);
  const sender = page.getByRole('combobox', { name: 'Sender of flow f2' });
  await sender.click();
  await choose(page, 'CUBIC');
  const notice = page.getByRole('status').filter({ hasText: 'f2 sender changes from now on' });
  await expect(notice).toHaveCount(1);
  await expect(notice.getByRole('button', { name: 'From the start instead' })).toBeVisible();
  await page.getByRole('slider', { name: 'Timeline' }).focus();
  await page.keyboard.press('o');
  await expect.poll(() => interventions(page)).toEqual([]);
  expect(await documentOf(page)).toContain('"cubic"');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await interventions(page)).length).toBe(1);
  const later = await documentOf(page);

  await digestAt(page, 2);
  const slider = page.getByRole('slider', { name: 'Rate' }).first();
  await slider.focus();
  await slider.press('PageDown');
  const kept = page.getByRole('status').filter({ hasText: /keeps its recording after 2\ss/ });
  await expect(kept).toHaveCount(1);
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Changes during the run' });
  await expect(dialog).toContainText('The latest change replaced 1\u00a0later change.');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect.poll(() => documentOf(page)).toBe(later);
});

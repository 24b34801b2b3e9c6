import {
  choose,
  digestAt,
  documentOf,
  expect,
  interventions,
  nativeDigest,
  now,
  open,
  test,
} from './laboratory';

test('a drag is one row that is moved, unfolded and taken from the start; the run stays', async ({
  page,
}) => {
  await open(page);
  await digestAt(page, 10);
  // Steps as a drag records them, then a change of another kind.
  const rate = page.getByRole('slider', { name: 'Rate' }).first();
  await rate.focus();
  for (let step = 1; step <= 4; step += 1) {
    await rate.press('ArrowLeft');
    await expect.poll(async () => (await interventions(page)).length).toBe(step);
    await digestAt(page, 10 + step * 0.05);
  }
  await digestAt(page, 20);
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText(
    /changes during the run, from 10\.000\ss to 10\.150\ss/,
  );

  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Changes during the run' });
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await dialog.getByRole('button', { name: '4 steps' }).click();
  await expect(dialog.getByRole('row')).toHaveCount(6);
  await dialog.getByRole('button', { name: '4 steps' }).click();

  // Moved by five seconds, all steps together.
  const before = await interventions(page);
  const time = dialog.getByRole('textbox', { name: /^Time of the change/ });
  await time.fill('15 s');
  await time.press('Enter');
  await expect.poll(async () => (await interventions(page))[0]?.at).toBe(15);
  const moved = await interventions(page);
  const shift = 15 - (before[0]?.at ?? 0);
  for (const [index, { at }] of moved.entries())
    expect(at).toBeCloseTo((before[index]?.at ?? 0) + shift, 6);
  // The run is where it was, and is that of the document.
  await expect.poll(() => now(page)).toBe(20);
  const { duration } = JSON.parse(await documentOf(page)) as { duration: number };
  expect(await digestAt(page, duration)).toBe(await nativeDigest({ text: await documentOf(page) }));

  // A value that is refused says so, and changes nothing.
  const value = dialog.getByRole('textbox', { name: /^New value of/ });
  await value.focus();
  // The field asks for its limits when it gets the focus, and requests are answered in order.
  await page.evaluate(() => window.sawtooth?.instant());
  await value.fill('-1 Mb/s');
  await value.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('At least 0.001 Mb/s, not −1 Mb/s');
  expect(await interventions(page)).toEqual(moved);

  await dialog.getByRole('button', { name: 'From the start' }).click();
  await expect.poll(() => interventions(page)).toEqual([]);
  await expect(dialog).toContainText('There are no changes during the run');
  const { links } = JSON.parse(await documentOf(page)) as { links: { rate: number }[] };
  expect(links.map((link) => link.rate)).toContain(moved.at(-1)?.to);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(() => interventions(page)).toEqual(moved);
});

test('a change to another sender is given another kind in the list', async ({ page }) => {
  await open(page);
  await digestAt(page, 10);
  const flow = page.getByRole('combobox', { name: /^Sender of flow/ }).first();
  await flow.click();
  await choose(page, 'CUBIC');
  await expect.poll(async () => (await interventions(page))[0]?.to).toBe('cubic');
  await page.getByRole('slider', { name: 'Timeline' }).focus();
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Changes during the run' });
  await dialog.getByRole('combobox', { name: /^New value of/ }).click();
  await choose(page, 'Vegas');
  await expect.poll(async () => (await interventions(page))[0]?.to).toBe('vegas');
  await expect(dialog.getByRole('row')).toHaveCount(2);
});

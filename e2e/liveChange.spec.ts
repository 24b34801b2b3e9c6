import {
  beyond,
  choose,
  digestAt,
  documentOf,
  expect,
  interventions,
  latest,
  now,
  open,
  paused,
  scenarios,
  slowed,
  test,
} from './laboratory';

test('a slider acts at once and is recorded as an intervention', async ({ page }) => {
  await open(page);
  await beyond(page, 0.3);
  const slider = page.getByRole('slider', { name: 'Rate' }).first();
  await slider.focus();
  await slider.press('PageDown');
  await expect.poll(async () => (await interventions(page)).length).toBeGreaterThan(0);
  const list = await interventions(page);
  expect(list.every(({ set }) => set === 'links/r-n3/rate')).toBe(true);
  expect(list.every(({ at }) => Math.abs(at * 1e6 - Math.round(at * 1e6)) < 1e-3)).toBe(true);
  const last = list.at(-1);
  expect(last?.to).toBeLessThan(20e6);
  await expect(page.getByText('intervention', { exact: true })).toBeVisible();
  // The network shows the value in force.
  const rate = Number(last?.to) / 1e6;
  await expect(
    page.getByRole('button', { name: new RegExp(`Link r to n3, ${rate}`) }),
  ).toBeVisible();
  const acknowledged = () =>
    page.evaluate(() => performance.getEntriesByName('intervention').length);
  await expect.poll(acknowledged).toBeGreaterThan(0);
});

test('a link shows its share of losses, live', async ({ page }) => {
  await open(page);
  const link = (share: string) =>
    page.getByRole('button', { name: new RegExp(`^Link r to n3, .*loss ${share}\\s%$`) });
  await expect(link('1')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Loss probability, value' }).first();
  await field.fill('2 %');
  await field.press('Enter');
  await expect(link('2')).toBeVisible();
  await field.fill('0');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: /^Link r to n3, [^%]*$/ })).toBeVisible();
});

test('a form of a link has its loss before jitter, reordering and duplication', async ({
  page,
}) => {
  await open(page);
  const inspector = page.getByRole('region', { name: 'Inspector' });
  const names = (await inspector.innerText()).split('\n').map((line) => line.trim());
  const place = (name: string): number => names.findIndex((one) => one.startsWith(name));
  const order = [
    'Rate',
    'Delay',
    'Loss model',
    'Discipline',
    'Jitter',
    'Reordering',
    'Duplication',
  ];
  expect(order.map(place)).toEqual(order.map(place).toSorted((a, b) => a - b));
  expect(order.map(place)).not.toContain(-1);
  // The reverse direction has the same order.
  const back = names.slice(names.findIndex((one) => /reverse direction/i.test(one)));
  const loss = back.findIndex((one) => one.startsWith('Loss model'));
  expect(loss).toBeGreaterThan(0);
  expect(loss).toBeLessThan(back.indexOf('Jitter'));
});

test('a drag is one step of the history, and its last value counts', async ({ page }) => {
  await open(page);
  await beyond(page, 0.3);
  // Where the run has ended, a slider acts when it is released.
  await slowed(page);
  const slider = page.getByRole('slider', { name: 'Rate' }).first();
  const box = await slider.locator('..').boundingBox();
  if (!box) throw new Error('no slider');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  for (let i = 0; i < 10; i += 1) await page.mouse.move(box.x + box.width / 2 - i, y);
  // Values are on their way while it is dragged on.
  await expect.poll(() => latest(page)).toBeLessThan(10e6);
  const half = await latest(page);
  for (let i = 10; i < 20; i += 1) await page.mouse.move(box.x + box.width / 2 - i, y);
  await page.mouse.up();
  // The recorded value equals that of the field, to its digits.
  const field = page.getByRole('textbox', { name: 'Rate, value' }).first();
  const recorded = async (): Promise<number> => {
    const [figure, unit] = (await field.inputValue()).split(/\s/);
    const shown = Number(figure) * (unit === 'kb/s' ? 1e3 : 1e6);
    return Number(await latest(page)) / shown;
  };
  await expect.poll(recorded).toBeCloseTo(1, 2);
  expect(await latest(page)).toBeLessThan(Number(half));
  const dragged = await interventions(page);
  expect(dragged.length).toBeGreaterThan(1);
  // The track keeps its place while the figure beside it has fewer digits: no value leaps up.
  const values = dragged.map(({ to }) => Number(to));
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  await page.keyboard.press('Control+z');
  await expect.poll(() => interventions(page)).toEqual([]);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => interventions(page)).toEqual(dragged);
});

test('a number can be typed with its unit, and a wrong one is refused by name', async ({
  page,
}) => {
  await open(page);
  const field = page.getByRole('textbox', { name: 'Rate, value' }).first();
  await field.evaluate((input: HTMLInputElement) => {
    const note = (): void => {
      input.dataset.shown = `${input.dataset.shown ?? ''}; ${input.value}`;
    };
    new MutationObserver(note).observe(input, { attributeFilter: ['value'] });
  });
  await field.fill('5 Mb/s');
  await field.press('Enter');
  await expect.poll(() => documentOf(page)).toContain('5000000');
  // The replaced value does not reappear while the engine applies the change.
  await expect(field).toHaveAttribute('data-shown', /; 5\sMb\/s$/);
  await expect(field).not.toHaveAttribute('data-shown', /; 10\sMb\/s/);
  await field.fill('1e9 Gb/s');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('At most 100 Gb/s, not');
  await field.fill('many');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('another sender takes over a running flow', async ({ page }) => {
  await open(page);
  await beyond(page, 0.3);
  await page.getByRole('combobox', { name: 'Sender of flow f2' }).click();
  await page.getByRole('option', { name: /^CUBIC/ }).click();
  await expect(page.getByRole('combobox', { name: 'Sender of flow f2' })).toHaveText(/CUBIC/);
  await expect
    .poll(async () => (await interventions(page)).at(-1)?.set)
    .toMatch(/^flows\/f2\/sender/);

  // Values that the transport's preset decides unfold with a press, and show differences.
  await page.getByRole('button', { name: /^Flow f2, / }).press('Enter');
  const transport = page.getByRole('group', { name: 'Transport' });
  // The words are not the engine's: they come beside it.
  const sender = page.getByRole('group', { name: 'Sender' });
  await sender.getByRole('button', { name: 'Meaning of Sender' }).click();
  await expect(sender).toContainText('The congestion control.');
  await expect(sender).toContainText('Source: RFC 9438');
  await expect(transport.getByRole('combobox')).toHaveCount(1);
  const fold = transport.getByRole('button', { name: /^\d+\sswitches/ });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(fold).toContainText('2 different from the preset');
  await transport.getByRole('switch').first().click();
  await expect(fold).toContainText('3 different from the preset');
});

test('removing a flow removes its changes, and one undo names both', async ({ page }) => {
  await open(page);
  await expect.poll(() => now(page)).toBeGreaterThan(1);
  await page.getByRole('combobox', { name: 'Sender of flow f2' }).click();
  await page.getByRole('option', { name: /^CUBIC/ }).click();
  await expect.poll(async () => (await interventions(page)).length).toBe(1);
  await page.getByRole('button', { name: /^Flow f2, / }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Flow f2' })).toBeVisible();
  const flows = page.getByRole('list', { name: 'List of flows' }).getByRole('listitem');
  await flows.nth(1).hover();
  await page.getByRole('button', { name: 'Remove flow f2' }).click();
  await expect(flows).toHaveCount(1);
  // Removed entries are not selected.
  await expect(page.getByRole('heading', { name: 'Scenario' })).toBeVisible();
  await expect.poll(() => interventions(page)).toEqual([]);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.hover();
  await expect(
    page.getByText(/^Undo: remove flow f2, with 1\sintervention \(Ctrl Z\)$/),
  ).toBeVisible();
  await undo.click();
  await expect(flows).toHaveCount(2);
  await expect
    .poll(async () => (await interventions(page)).map(({ set }) => set))
    .toEqual(['flows/f2/sender/kind']);
});

test('a sender is found by typing, and an impossible one is refused where it was chosen', async ({
  page,
}) => {
  await open(page);
  const clamped = scenarios().find(({ file }) => file === 'window-clamp.json');
  await page.evaluate((text) => window.sawtooth?.open(text), clamped?.text ?? '');
  const sender = page.getByRole('combobox', { name: 'Sender of flow f.1' });
  const take = async (words: string, begins: string): Promise<void> => {
    await sender.focus();
    await page.keyboard.press('Enter');
    // At once: no letter is lost, nor taken for a shortcut, before the field has the focus.
    await choose(page, words, begins);
  };
  // By what it does, in any order.
  await take('packets vegas', 'Vegas');
  await expect(sender).toHaveText('Vegas');
  await expect(sender).toBeFocused();
  await take('prague', 'Prague');
  const flows = page.getByRole('region', { name: 'Flows', exact: true });
  await expect(flows.getByRole('alert')).toContainText(
    /f\.1 was not changed.*prague has its own window/,
  );
  await expect(sender).toHaveText('Vegas');
  // The next action clears the complaint.
  await take('hybla', 'Hybla');
  await expect(sender).toHaveText('Hybla');
  await expect(flows.getByRole('alert')).toHaveCount(0);
});

test('a change in the past ends the recording there, and one undo brings the rest back', async ({
  page,
}) => {
  await open(page);
  const original = await digestAt(page, 10);
  await digestAt(page, 12);
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await timeline.focus();
  await timeline.press('Home');
  // Ten steps of 0.3 s from the start, however fast they are pressed.
  for (let i = 0; i < 10; i += 1) await timeline.press('ArrowRight');
  await expect.poll(() => now(page)).toBeCloseTo(3);
  const slider = page.getByRole('slider', { name: 'Rate' }).first();
  await slider.focus();
  await slider.press('PageDown');
  await expect.poll(async () => (await interventions(page)).length).toBe(1);
  await timeline.focus();
  const changedAt = await paused(page);
  await timeline.press('End');
  // The recording of the changed run ends where the change was made.
  expect(await paused(page)).toBe(changedAt);
  const changed = await digestAt(page, 10);
  expect(changed).not.toBe(original);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await interventions(page)).length).toBe(0);
  expect(await digestAt(page, 10)).toBe(original);
  await timeline.focus();
  await timeline.press('End');
  await beyond(page, 10);
});

test('undos in quick succession lose no step', async ({ page }) => {
  await open(page);
  const seed = page.getByRole('textbox', { name: 'Seed' });
  for (const value of ['2', '3']) {
    await seed.fill(value);
    await seed.press('Enter');
    await expect.poll(() => documentOf(page)).toContain(`"seed":${value}`);
  }
  await seed.blur();
  await page.evaluate(() => {
    for (let i = 0; i < 2; i += 1)
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }),
      );
  });
  await expect.poll(() => documentOf(page)).toContain('"seed":1');
  for (const value of ['2', '3']) {
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => documentOf(page)).toContain(`"seed":${value}`);
  }
});

test('another seed begins another run', async ({ page }) => {
  await open(page);
  const before = await digestAt(page, 5);
  const seed = page.getByRole('textbox', { name: 'Seed' }).first();
  await seed.fill('42');
  await seed.press('Enter');
  await expect.poll(() => documentOf(page)).toContain('"seed":42');
  expect(await digestAt(page, 5)).not.toBe(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => documentOf(page)).toContain('"seed":1');
  expect(await digestAt(page, 5)).toBe(before);
});

test('a structural slider shows its value while it is dragged and acts when it is released', async ({
  page,
}) => {
  await open(page);
  await digestAt(page, 5);
  await page
    .getByRole('button', { name: /^Flow / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const slider = page.getByRole('slider', { name: 'Start', exact: true });
  const value = page.getByRole('textbox', { name: 'Start, value' });
  const before = await documentOf(page);
  const shown = await value.inputValue();
  await slider.scrollIntoViewIfNeeded();
  const thumb = await slider.locator('..').boundingBox();
  if (!thumb) throw new Error('no thumb');
  await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
  await page.mouse.down();
  for (const dx of [20, 40, 60, 80])
    await page.mouse.move(thumb.x + dx, thumb.y + thumb.height / 2);
  await expect(value).not.toHaveValue(shown);
  expect(await documentOf(page)).toBe(before);
  expect(await now(page)).toBe(5);
  const dragged = await value.inputValue();
  await page.mouse.up();
  await expect.poll(() => documentOf(page)).not.toBe(before);
  await expect(value).toHaveValue(dragged);
  // A time on the run's clock slides up to the duration, not to the longest run there may be.
  await slider.press('End');
  const { duration } = JSON.parse(before) as { duration: number };
  await expect(value).toHaveValue(new RegExp(`^${duration}\\ss$`));
});

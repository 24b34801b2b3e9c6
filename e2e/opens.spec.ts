import { expect, now, open, test } from './lab';

test('opens running, with one sentence about what is on screen and nothing in the way', async ({
  page,
}) => {
  await open(page);
  await expect(page).toHaveTitle(/UCC beside NewReno.* · Sawtooth/);
  await expect(page.getByText(/^Two senders share a 10 Mb\/s link/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const before = await now(page);
  await expect.poll(() => now(page)).toBeGreaterThan(before + 0.2);
});

test('draws packets and curves', async ({ page }) => {
  await open(page);
  await expect.poll(() => now(page)).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Pause' }).click();
  // Something of each canvas is painted: a fully transparent one would be blank.
  const painted = await page.locator('canvas').evaluateAll((canvases) =>
    canvases.map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false;
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return data?.some((value, index) => index % 4 === 3 && value > 0) ?? false;
    }),
  );
  // Network, timeline, event marks, three panels, playhead; interventions there are none.
  expect(painted.filter(Boolean).length).toBeGreaterThanOrEqual(7);
});

test('shows both flows with their goodput', async ({ page }) => {
  await open(page);
  const flows = page.getByRole('list', { name: 'List of flows' });
  await expect(flows.getByRole('listitem')).toHaveCount(2);
  await expect(flows.getByRole('combobox', { name: 'Sender of flow f1' })).toHaveText(/UCC/);
  await expect(flows.getByRole('combobox', { name: 'Sender of flow f2' })).toHaveText(/NewReno/);
  await expect(flows.getByText(/^\d+\.\d+$/)).toHaveCount(2);
});

test('pauses at the end and offers to go on', async ({ page }) => {
  await open(page);
  const speed = page.getByRole('slider', { name: 'Speed' });
  await speed.focus();
  await speed.press('End');
  await expect(page.getByText('The run is at its end.')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const end = await now(page);
  await page.getByRole('button', { name: /^Go on for/ }).click();
  await expect.poll(() => now(page)).toBeGreaterThan(end);
});

test('opens every example', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Examples', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Examples' });
  const names = await dialog.locator('li button > span:first-child').allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  for (const [index, label] of names.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Examples', exact: true }).click();
    await dialog.locator('li button').nth(index).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const name = label.split('\n')[0] ?? label;
    await expect(page.getByRole('button', { name: `${name}: open the examples` })).toBeVisible();
    await expect.poll(() => now(page), { timeout: 20_000 }).toBeGreaterThan(0);
  }
});

test('keeps the flow list in order when flows come and go', async ({ page }) => {
  await open(page);
  const flows = page.getByRole('list', { name: 'List of flows' });
  await page.getByRole('button', { name: 'Add a flow' }).click();
  await expect(flows.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Flow f3' })).toBeVisible();
  await flows.getByRole('listitem').nth(1).hover();
  await page.getByRole('button', { name: 'Remove flow f2' }).click();
  await expect(flows.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(flows.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(flows.getByRole('listitem')).toHaveCount(2);
});
